import { isValidCpf, onlyTaxCharacters } from '@lousa/rules/identity/tax-number.rules.ts'
import { isColourOrRace } from '@lousa/rules/people/person/colour-or-race.rules.ts'
import { isValidNis, nisDigits } from '@lousa/rules/people/person/nis.rules.ts'
import { isValidPhone, phoneDigits } from '@lousa/rules/people/person/phone.rules.ts'
import { isValidPostalCode, postalCodeDigits } from '@lousa/rules/people/person/postal-code.rules.ts'
import { isState } from '@lousa/rules/people/person/states.rules.ts'
import { isYesOrNo } from '@lousa/rules/people/person/yes-no.rules.ts'
import { z } from 'zod'
import { personal } from '../../personal.ts'
import { civilDate, coded, optionalLetters, optionalLine, optionalText, personName } from '../../schema.ts'
import { eachField, type PersonField, type PersonFieldKind } from './person-table.ts'

/** The fields of a person as they are typed: with or without mask, "" for nothing. Stored without mask. */
const checked = (
  max: number,
  {
    valid,
    code,
    clean,
  }: { valid: (text: string) => boolean; code: Parameters<typeof coded>[0]; clean: (text: string) => string },
) =>
  optionalText(max)
    .refine(value => value === null || valid(value), coded(code))
    .transform(value => (value === null ? null : clean(value)))

const EMAIL = /^[^\s@<>()",;:\\[\]]+@[^\s@<>()",;:\\[\]]+\.[^\s@.<>()",;:\\[\]]{2,}$/u

export const isEmail = (text: string): boolean => EMAIL.test(text)

export const cpf = checked(20, { valid: isValidCpf, code: 'INVALID_CPF', clean: onlyTaxCharacters })
/** Kept in lower case, so that it is found however it was typed. */
export const email = checked(254, {
  valid: isEmail,
  code: 'INVALID_EMAIL',
  clean: text => text.toLowerCase(),
})
export const phone = checked(25, { valid: isValidPhone, code: 'INVALID_PHONE', clean: phoneDigits })
export const postalCode = checked(12, {
  valid: isValidPostalCode,
  code: 'INVALID_POSTAL_CODE',
  clean: postalCodeDigits,
})
const nis = checked(20, { valid: isValidNis, code: 'INVALID_NIS', clean: nisDigits })
const colourOrRace = checked(20, { valid: isColourOrRace, code: 'INVALID', clean: text => text })
const yesNo = checked(3, { valid: isYesOrNo, code: 'INVALID', clean: text => text.toLowerCase() })
export const state = checked(2, {
  valid: text => isState(text.toUpperCase()),
  code: 'INVALID_STATE',
  clean: text => text.toUpperCase(),
})

/** Fewest and most characters of a name. */
export const NAME_LENGTHS = [2, 150] as const
/** Fields of a person and of a guardian. */
export const fullName = personName(...NAME_LENGTHS)

const EARLIEST = '1900-01-01'
/** A date of a person's life; "" is none. Whether it lies in the future is asked where today is known. */
export const personDate = z.union([
  z.literal('').transform(() => null),
  civilDate.refine(date => date >= EARLIEST, coded('INVALID_DATE')).nullable(),
])

type TextType = z.ZodType<string | null, string | null>

/** A longer text, as the note of the office, has paragraphs. */
const MAX_LINE = 200

const WRITTEN: Readonly<Record<PersonFieldKind, (max: number) => TextType>> = {
  text: max => (max > MAX_LINE ? optionalText(max) : optionalLine(max)),
  certificate: optionalLine,
  gender: optionalLine,
  letters: optionalLetters,
  date: () => personDate,
  state: () => state,
  cpf: () => cpf,
  email: () => email,
  phone: () => phone,
  nis: () => nis,
  colourOrRace: () => colourOrRace,
  yesNo: () => yesNo,
}

/** The schemas of these fields in a body; all optional. */
export const writtenFields = <K extends string>(fields: Readonly<Record<K, PersonField>>) =>
  eachField(fields, ({ kind, max = 0 }) => WRITTEN[kind](max).optional())

/** The schemas of these fields in an answer. */
export const shownFields = <K extends string>(fields: Readonly<Record<K, PersonField>>) =>
  eachField(fields, ({ kind, inLists }): TextType => {
    const shown = (kind === 'date' ? civilDate : z.string()).nullable()
    return inLists ? shown : personal(shown)
  })
