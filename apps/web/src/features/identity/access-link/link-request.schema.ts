import { email, personDate } from '@lousa/contract/people/person/person-fields.ts'
import { coded, requiredText } from '@lousa/contract/schema.ts'
import { parseShownDate } from '@lousa/rules/calendar/typed-date.rules.ts'
import { isValidCpf } from '@lousa/rules/identity/tax-number.rules.ts'
import { z } from 'zod'

const ownEmail = email.refine(value => value !== null, coded('REQUIRED'))

export const linkRequest = z.strictObject({ email: ownEmail })

/** The contract's body, with the date as it is typed. */
export const studentLinkRequest = z.strictObject({
  registration: requiredText(30),
  taxNumber: z
    .string()
    .refine(text => text.trim() !== '', coded('REQUIRED'))
    .refine(isValidCpf, coded('INVALID_CPF')),
  birthdate: z
    .string()
    .refine(text => text !== '', coded('REQUIRED'))
    .refine(text => personDate.safeParse(parseShownDate(text) ?? text).success, coded('INVALID_DATE'))
    .transform(text => parseShownDate(text)),
  email: ownEmail,
})
