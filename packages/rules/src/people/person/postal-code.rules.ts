/** Only the digits of a CEP; any text is accepted. */
export function postalCodeDigits(text: string): string {
  return text.replace(/\D/g, '')
}

/** Whether the text is a CEP: eight digits, with or without the hyphen. Source: docs/rules.md, CEP and states. */
export function isValidPostalCode(text: string): boolean {
  return /^\s*\d{5}-?\d{3}\s*$/.test(text) && postalCodeDigits(text) !== '00000000'
}

/** Eight digits as `00000-000`; a text of another length comes back unchanged. */
export function formatPostalCode(text: string): string {
  const digits = postalCodeDigits(text)
  return digits.length === 8 ? `${digits.slice(0, 5)}-${digits.slice(5)}` : text
}
