import type { BodyInput } from '@lousa/contract/endpoint.ts'
import { email, personDate, phone } from '@lousa/contract/people/person/person-fields.ts'
import type { createStudent } from '@lousa/contract/people/recording/user-writing.contract.ts'
import {
  addressWrite,
  responsibleWrite,
} from '@lousa/contract/people/responsible/responsible-writing.contract.ts'
import { coded, optionalText } from '@lousa/contract/schema.ts'
import { isValidCpf, onlyTaxCharacters } from '@lousa/rules/identity/tax-number.rules.ts'
import { isMinorOn } from '@lousa/rules/people/person/age.rules.ts'
import { z } from 'zod'
import { parseShownDate } from '../../../lib/dates.ts'
import { areAlike, differing, newPasswordFields } from '../../identity/access-link/new-password.schema.ts'

const requiredCpf = z
  .string()
  .refine(text => text.trim() !== '', coded('REQUIRED'))
  .refine(text => text.trim() === '' || isValidCpf(text), coded('INVALID_CPF'))
  .transform(onlyTaxCharacters)

/** A birthdate as it is typed, DD/MM/AAAA; nobody is born tomorrow. */
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

/** Who is under 18 on that day is registered by a responsible. */
export const isMinor = (typedDate: string, today: string): boolean => {
  const date = parseShownDate(typedDate)
  return date !== null && date <= today && isMinorOn(date, today)
}

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

/** Nobody under 18 answers for themself. */
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

export const NOTHING: Typed = {
  name: '',
  socialName: '',
  birthdate: '',
  taxNumber: '',
  gender: '',
  withGuardian: false,
  email: '',
  cellphone: '',
  address: {
    postalCode: '',
    street: '',
    number: '',
    complement: '',
    neighborhood: '',
    city: '',
    state: '',
    landmark: '',
  },
  guardian: { name: '', kinship: '', taxNumber: '', cellphone: '', email: '' },
  guardianConsent: false,
  guardianConsentVersion: null,
  password: '',
  confirmation: '',
  acceptedTermsVersion: null,
}

/** Whether nothing has been typed or ticked. */
export const isBlank = (typed: unknown): boolean =>
  typeof typed === 'object' && typed !== null
    ? Object.values(typed).every(isBlank)
    : typed === null || typed === '' || typed === false

/** What is sent. An adult who names no responsible answers for themself, which is the server's to write down. */
export const bodyOf = (given: Checked, today: string): BodyInput<typeof createStudent> => {
  const { name: own, socialName, birthdate, taxNumber, gender, address, password, guardian } = given
  const { email: mail, cellphone, acceptedTermsVersion, guardianConsentVersion } = given
  const minor = isMinorOn(birthdate, today)
  return {
    name: own,
    socialName,
    birthdate,
    email: mail,
    cellphone,
    address,
    documents: { taxNumber },
    birthdateInfo: { birthdate, gender },
    ...(minor || given.withGuardian ? { responsibles: [guardian] } : {}),
    password,
    acceptedTermsVersion: acceptedTermsVersion ?? undefined,
    ...(minor
      ? {
          guardianConsent: given.guardianConsent,
          guardianConsentVersion: guardianConsentVersion ?? undefined,
        }
      : {}),
  }
}
