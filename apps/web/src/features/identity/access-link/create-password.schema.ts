import { coded } from '@lousa/contract/schema.ts'
import { z } from 'zod'
import { areAlike, differing, newPasswordFields } from './new-password.schema.ts'

const accepted = z.int().nullable()
export const resetForm = z
  .strictObject({ ...newPasswordFields, acceptedTermsVersion: accepted })
  .refine(areAlike, differing)
export const invitationForm = z
  .strictObject({
    ...newPasswordFields,
    acceptedTermsVersion: accepted.refine(version => version !== null, coded('REQUIRED')),
  })
  .refine(areAlike, differing)

export type PasswordTyped = z.input<typeof resetForm>
export type PasswordValues = z.output<typeof resetForm>
