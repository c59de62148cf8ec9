import { digitsOf } from './tax-number-mask.ts'

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
