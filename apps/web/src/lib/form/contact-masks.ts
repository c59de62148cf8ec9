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

/** A NIS as it is typed so far. */
export const formatTypedNis = (text: string): string => applyMask(digitsOf(text), '000.00000.00-0')

/** A CPF as it is typed so far. */
export const formatCpf = (text: string): string => applyMask(digitsOf(text), '000.000.000-00')
