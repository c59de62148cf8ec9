import { applyMask, digitsOf } from './tax-number-mask.ts'

/** '11987654321' → '(11) 98765-4321'; what is no Brazilian number stays as it is. */
export const showPhone = (phone: string | null | undefined): string => {
  const digits = digitsOf(phone ?? '').replace(/^55(?=\d{10,11}$)/, '')
  const parts = /^(\d{2})(\d{4,5})(\d{4})$/.exec(digits)
  return parts ? `(${parts[1]}) ${parts[2]}-${parts[3]}` : (phone ?? '')
}

/** '01001000' → '01001-000'. */
export const showPostalCode = (code: string | null | undefined): string => {
  const parts = /^(\d{5})(\d{3})$/.exec(digitsOf(code ?? ''))
  return parts ? `${parts[1]}-${parts[2]}` : (code ?? '')
}

const FIXED_DIGITS = 10

/** A phone as it is typed so far: '1198765' → '(11) 9876-5', with the eleventh digit '(11) 98765-4321'. */
export const formatPhone = (text: string): string => {
  const digits = digitsOf(text.replace(/^\s*\+55/, '')).slice(0, FIXED_DIGITS + 1)
  return applyMask(digits, digits.length > FIXED_DIGITS ? '(00) 00000-0000' : '(00) 0000-0000')
}

/** A CEP as it is typed so far. */
export const formatPostalCode = (text: string): string => applyMask(digitsOf(text), '00000-000')

/** A date as it is typed so far: '3112' → '31/12'. */
export const formatTypedDate = (text: string): string => applyMask(digitsOf(text), '00/00/0000')

/** A CPF as it is typed so far. */
export const formatCpf = (text: string): string => applyMask(digitsOf(text), '000.000.000-00')
