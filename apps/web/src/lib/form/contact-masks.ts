import { pastYear } from '@lousa/rules/calendar/year/short-year.rules.ts'
import { formatPhone as withMask } from '@lousa/rules/people/person/phone.rules.ts'
import { applyMask, digitsOf } from './tax-number-mask.ts'

/** '11987654321' → '(11) 98765-4321'; what is no Brazilian number stays as it is. */
export const showPhone = (phone: string | null | undefined): string => withMask(phone ?? '')

/** '01001000' → '01001-000'. */
export const showPostalCode = (code: string | null | undefined): string => {
  const parts = /^(\d{5})(\d{3})$/.exec(digitsOf(code ?? ''))
  return parts ? `${parts[1]}-${parts[2]}` : (code ?? '')
}

const FIXED_DIGITS = 10

/** A phone as it is typed so far: '1198765' → '(11) 9876-5', with the eleventh digit '(11) 98765-4321'. */
export const formatPhone = (text: string): string => {
  // A whole number with the country's code, as an address book gives it, also without '+'.
  const national = digitsOf(text.replace(/^\s*\+55/, '')).replace(/^55(?=\d{11}$)/, '')
  const digits = national.slice(0, FIXED_DIGITS + 1)
  return applyMask(digits, digits.length > FIXED_DIGITS ? '(00) 00000-0000' : '(00) 0000-0000')
}

/** A CEP as it is typed so far. */
export const formatPostalCode = (text: string): string => applyMask(digitsOf(text), '00000-000')

const ISO_DATE = /^(\d{4})-(\d{2})-(\d{2})$/
const LONE_DIGIT_AT_THE_END = /(^|\D)(\d)\D$/
const SHORT_DATE = /^(\d)\D(\d)\D(\d{2}|\d{4})$/

/**
 * A date as it is typed so far: '3112' → '31/12'. Whoever types the separators may leave out zeros: '5/' → '05', '5/3/'
 * → '05/03'. '2014-03-05' is what browsers fill in.
 */
export const formatTypedDate = (text: string): string => {
  const padded = text
    .trim()
    .replace(ISO_DATE, '$3/$2/$1')
    .replace(SHORT_DATE, (_, day: string, month: string, year: string) => `0${day}/0${month}/${year}`)
    .replace(LONE_DIGIT_AT_THE_END, (_, before: string, digit: string) => `${before}0${digit}`)
  return applyMask(digitsOf(padded), '00/00/0000')
}

/** A date that lies behind us, its year typed with two digits: in 2026 '05/03/14' → '05/03/2014', '05/03/61' → '05/03/1961'. */
export const completePastDate = (text: string, thisYear: number): string =>
  text.replace(
    /^(\d{2}\/\d{2}\/)(\d{2})$/,
    (_, dayAndMonth: string, typed: string) => `${dayAndMonth}${pastYear(Number(typed), thisYear)}`,
  )

/** A NIS as it is typed so far. */
export const formatTypedNis = (text: string): string => applyMask(digitsOf(text), '000.00000.00-0')

/** A CPF as it is typed so far. */
export const formatCpf = (text: string): string => applyMask(digitsOf(text), '000.000.000-00')
