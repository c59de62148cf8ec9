import { email, personDate, phone } from '@lousa/contract/people/person/person-fields.ts'
import {
  addressWrite,
  responsibleWrite,
} from '@lousa/contract/people/responsible/responsible-writing.contract.ts'
import { fieldErrors } from '@lousa/contract/refusal/validation.ts'
import { coded, optionalText } from '@lousa/contract/schema.ts'
import { parseShownDate } from '@lousa/rules/calendar/typed-date.rules.ts'
import { isValidCpf, onlyTaxCharacters } from '@lousa/rules/identity/tax-number.rules.ts'
import { z } from 'zod'
import { areAlike, differing, newPasswordFields } from '../../identity/access-link/new-password.schema.ts'
import { isMinor } from './minor.values.ts'

const requiredCpf = z
  .string()
  .refine(text => text.trim() !== '', coded('REQUIRED'))
  .refine(text => text.trim() === '' || isValidCpf(text), coded('INVALID_CPF'))
  .transform(onlyTaxCharacters)

/** A birthdate in typed form, DD/MM/AAAA; a future date is refused. */
const typedBirthdate = (today: string) =>
  z
    .string()
    .refine(text => text.trim() !== '', coded('REQUIRED'))
    .refine(
      text => text.trim() === '' || personDate.safeParse(parseShownDate(text) ?? text).success,
      coded('INVALID_DATE'),
    )
    .refine(text => (parseShownDate(text) ?? '') <= today, coded('FUTURE_DATE'))
    .transform(text => parseShownDate(text) ?? '')

const { name, kinship } = responsibleWrite.shape
const guardianFields = z.strictObject({
  name,
  kinship,
  taxNumber: requiredCpf,
  cellphone: phone.refine(value => value !== null, coded('REQUIRED')),
  email,
})
const ticked = z.boolean().refine(tick => tick, coded('REQUIRED'))

const fieldsOf = (today: string) => ({
  name,
  socialName: optionalText(150),
  birthdate: typedBirthdate(today),
  taxNumber: requiredCpf,
  gender: optionalText(30),
  withGuardian: z.boolean(),
  email: email.refine(value => value !== null, coded('REQUIRED')),
  cellphone: phone.refine(value => value !== null, coded('REQUIRED')),
  address: addressWrite.required(),
  ...newPasswordFields,
  acceptedTermsVersion: z
    .int()
    .nullable()
    .refine(version => version !== null, coded('REQUIRED')),
  guardianConsentVersion: z.int().nullable(),
})

const typedGuardian = z.strictObject({
  name: z.string(),
  kinship: z.string(),
  taxNumber: z.string(),
  cellphone: z.string().nullable(),
  email: z.string().nullable(),
})

/** A person under 18 is not their own guardian. */
const isSomebodyElse = ({
  taxNumber,
  guardian,
}: {
  taxNumber: string
  guardian: { taxNumber: string }
}): boolean => taxNumber !== guardian.taxNumber

const checked = (today: string) => ({
  minor: z
    .strictObject({ ...fieldsOf(today), guardian: guardianFields, guardianConsent: ticked })
    .refine(isSomebodyElse, { ...coded('INVALID_CPF'), path: ['guardian', 'taxNumber'] })
    .refine(areAlike, differing),
  guided: z
    .strictObject({ ...fieldsOf(today), guardian: guardianFields, guardianConsent: z.boolean() })
    .refine(areAlike, differing),
  alone: z
    .strictObject({ ...fieldsOf(today), guardian: typedGuardian, guardianConsent: z.boolean() })
    .refine(areAlike, differing),
})

type Schemas = ReturnType<typeof checked>
export type Typed = z.input<Schemas['minor']>
export type Checked = z.output<Schemas['alone']>

let made: { today: string; schemas: Schemas } | null = null

/** Asked for with every key press: made once a day. */
const schemasOf = (today: string): Schemas => {
  if (made?.today !== today) made = { today, schemas: checked(today) }
  return made.schemas
}

/** The schema for what has been typed so far: a responsible is asked for under 18, or where the person wants one. */
export const schemaFor = (
  today: string,
): ((typed: Pick<Typed, 'birthdate' | 'withGuardian'>) => z.ZodType<Checked, Typed>) => {
  const schemas = schemasOf(today)
  return ({ birthdate, withGuardian }) => {
    if (isMinor(birthdate, today)) return schemas.minor
    return withGuardian ? schemas.guided : schemas.alone
  }
}

/** Missing or wrong fields of the input so far. */
export const brokenFields = (typed: Typed, today: string): string[] => {
  const result = schemaFor(today)(typed).safeParse(typed)
  return result.success ? [] : fieldErrors(result.error.issues).map(({ path }) => path)
}
