import { cpf, fullName } from '@lousa/contract/people/person/person-fields.ts'
import { civilDate, coded, requiredLetters, requiredLine } from '@lousa/contract/schema.ts'
import { MAJORITIES } from '@lousa/rules/people/guardianship/guardianship-reach.rules.ts'
import { z } from 'zod'

/** A date that may be left out. */
const dateOrNone = z.union([z.literal(''), civilDate]).transform(text => (text === '' ? undefined : text))
/** '' stands for none. */
const majority = z
  .union([z.literal(''), z.enum(MAJORITIES)])
  .transform(chosen => (chosen === '' ? null : chosen))

const traits = {
  kinship: requiredLetters(40),
  livesWith: z.boolean(),
  mayCollect: z.boolean(),
  receives: z.boolean(),
  majority,
}

const required = (value: string | null): boolean => value !== null

const orderText = (field: 'orderNumber' | 'court') => ({
  ...coded('REQUIRED'),
  path: ['restriction', field],
})

export const newBond = z
  .strictObject({
    name: fullName,
    taxNumber: cpf.refine(required, coded('REQUIRED')),
    ...traits,
    startsOn: dateOrNone,
    /** An order of a court counts from the beginning of the bond; without one the texts of it are not read. */
    hasOrder: z.boolean(),
    restriction: z.strictObject({
      orderNumber: z.string().trim(),
      court: z.string().trim(),
      closeStudentAccess: z.boolean(),
    }),
  })
  .refine(
    ({ hasOrder, restriction }) => !hasOrder || restriction.orderNumber !== '',
    orderText('orderNumber'),
  )
  .refine(({ hasOrder, restriction }) => !hasOrder || restriction.court !== '', orderText('court'))
export type NewBondInput = z.input<typeof newBond>
export type NewBondValues = z.output<typeof newBond>

export const changedBond = z.strictObject({ ...traits, startsOn: civilDate })
export type ChangedBondInput = z.input<typeof changedBond>
export type ChangedBondValues = z.output<typeof changedBond>

export const reasonForm = z.strictObject({ reason: requiredLine(200) })
export type ReasonInput = z.input<typeof reasonForm>
export type ReasonValues = z.output<typeof reasonForm>

export const reopenedBond = z.strictObject({ majority })
export type ReopenedInput = z.input<typeof reopenedBond>
export type ReopenedValues = z.output<typeof reopenedBond>

/** The choice that the student lives with none of the guardians. */
export const NO_HOME = 'NONE'

export const restrictionForm = z.strictObject({
  noAccess: z.boolean(),
  noAddress: z.boolean(),
  noContactWithOther: z.boolean(),
  livesWithId: z
    .string()
    .transform(chosen => (chosen === '' ? undefined : chosen === NO_HOME ? null : chosen)),
  orderNumber: requiredLine(100),
  court: requiredLine(100),
  startsOn: dateOrNone,
  endsOn: dateOrNone.transform(date => date ?? null),
  closeStudentAccess: z.boolean(),
})
export type RestrictionInput = z.input<typeof restrictionForm>
export type RestrictionValues = z.output<typeof restrictionForm>
