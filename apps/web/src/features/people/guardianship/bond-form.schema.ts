import { cpf, fullName } from '@lousa/contract/people/person/person-fields.ts'
import { coded, requiredLetters, requiredLine } from '@lousa/contract/schema.ts'
import { z } from 'zod'

const traits = {
  kinship: requiredLetters(40),
  livesWith: z.boolean(),
  mayCollect: z.boolean(),
  receives: z.boolean(),
}

const required = (value: string | null): boolean => value !== null

export const newBond = z.strictObject({
  name: fullName,
  taxNumber: cpf.refine(required, coded('REQUIRED')),
  ...traits,
})
export type NewBondInput = z.input<typeof newBond>
export type NewBondValues = z.output<typeof newBond>

export const changedBond = z.strictObject(traits)
export type ChangedBondInput = z.input<typeof changedBond>
export type ChangedBondValues = z.output<typeof changedBond>

export const reasonForm = z.strictObject({ reason: requiredLine(200) })
export type ReasonInput = z.input<typeof reasonForm>
export type ReasonValues = z.output<typeof reasonForm>

export const restrictionForm = z.strictObject({
  noAccess: z.boolean(),
  noAddress: z.boolean(),
  noContactWithOther: z.boolean(),
  orderNumber: requiredLine(100),
  court: requiredLine(100),
  endsOn: z.string().transform(text => (text === '' ? null : text)),
})
export type RestrictionInput = z.input<typeof restrictionForm>
export type RestrictionValues = z.output<typeof restrictionForm>
