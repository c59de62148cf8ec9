import { firstInstitution } from '@lousa/contract/identity/first-run/first-run.contract.ts'
import { INSTITUTION_KINDS } from '@lousa/contract/roles.ts'
import { coded, requiredText } from '@lousa/contract/schema.ts'
import { z } from 'zod'
import { areAlike, differing, newPasswordFields } from '../access-link/new-password.schema.ts'

const { name, administrator } = firstInstitution.shape

/** The schema of the contract, with the kind still to be chosen and the password typed twice. */
export const firstRunForm = z
  .strictObject({
    kind: z
      .enum(INSTITUTION_KINDS)
      .nullable()
      .refine(kind => kind !== null, coded('REQUIRED')),
    name,
    administrator: administrator.omit({ password: true }).required(),
    ...newPasswordFields,
    code: requiredText(40),
  })
  .refine(areAlike, differing)

export type FirstRunTyped = z.input<typeof firstRunForm>
export type FirstRunValues = z.output<typeof firstRunForm>
