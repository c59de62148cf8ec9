const WEIGHTS = [3, 2, 9, 8, 7, 6, 5, 4, 3, 2]

/** Only the digits of a NIS (PIS, PASEP, NIT); any text is accepted. */
export function nisDigits(text: string): string {
  return text.replace(/\D/g, '')
}

/**
 * Whether the text, masked or not, is a NIS: eleven digits, not all zeros, the last one checking the others
 * (weights 3, 2, 9…2; 11 − Σ mod 11, from 10 on it is 0). Source: docs/rules.md, Check digits.
 */
export function isValidNis(text: string): boolean {
  if (!/^[\s\d./-]*$/.test(text)) return false
  const digits = nisDigits(text)
  if (!/^\d{11}$/.test(digits) || /^0+$/.test(digits)) return false
  const sum = WEIGHTS.reduce((total, weight, index) => total + weight * Number(digits[index]), 0)
  const rest = 11 - (sum % 11)
  return Number(digits[10]) === (rest >= 10 ? 0 : rest)
}

/** Eleven digits as `000.00000.00-0`; a text of another length comes back unchanged. */
export function formatNis(text: string): string {
  const digits = nisDigits(text)
  if (digits.length !== 11) return text
  return `${digits.slice(0, 3)}.${digits.slice(3, 8)}.${digits.slice(8, 10)}-${digits.slice(10)}`
}
