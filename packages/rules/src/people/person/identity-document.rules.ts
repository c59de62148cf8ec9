import { isValidCpf } from '../../identity/tax-number.rules.ts'

/** Weights 2…9 over eight digits; 10 is printed as X. */
const checkDigitOfSaoPaulo = (eight: string): string => {
  const sum = [...eight].reduce((total, digit, index) => total + (index + 2) * Number(digit), 0)
  const rest = (11 - (sum % 11)) % 11
  return rest === 10 ? 'X' : String(rest)
}

/**
 * Whether the check digit of an identity document (RG) deserves a second look. A hint only: numbers have no national
 * rule, so it is asked of documents of São Paulo alone, when eight digits and a check digit were typed; a CPF is the
 * number of the new document (CIN) and is right everywhere. Source: Lei 14.534/2023.
 */
export function hasDoubtfulCheckDigit(number: string, state: string | null): boolean {
  if (state !== 'SP' || isValidCpf(number)) return false
  const [, eight, digit] = /^(\d{8})([\dX])$/.exec(number.toUpperCase().replace(/[\s.-]/g, '')) ?? []
  return eight !== undefined && digit !== checkDigitOfSaoPaulo(eight)
}
