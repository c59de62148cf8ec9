/** Area codes in use. Source: Anatel. */
const AREA_CODES = new Set(
  (
    '11 12 13 14 15 16 17 18 19 21 22 24 27 28 31 32 33 34 35 37 38 41 42 43 44 45 46 47 48 49 51 53 54 55 ' +
    '61 62 63 64 65 66 67 68 69 71 73 74 75 77 79 81 82 83 84 85 86 87 88 89 91 92 93 94 95 96 97 98 99'
  ).split(' '),
)

/**
 * Only the digits of a phone number: without mask, country code 55 or the 0 of long-distance calls; any text is
 * accepted. The area code 55 stays: the country code is taken off only before a whole number.
 */
export function phoneDigits(text: string): string {
  return text.replace(/\D/g, '').replace(/^(?:55|0)(?=\d{10,11}$)/, '')
}

/**
 * A phone number as people write it, `(11) 98765-4321` or `(11) 3265-4321`; a text that is no whole number with area
 * code comes back unchanged. Source: docs/rules.md, Phones.
 */
export function formatPhone(text: string): string {
  const parts = /^(\d{2})(\d{4,5})(\d{4})$/.exec(phoneDigits(text))
  return parts ? `(${parts[1]}) ${parts[2]}-${parts[3]}` : text
}

/**
 * Whether the text, masked or not, is a Brazilian phone number with area code: a mobile one has 11 digits and
 * begins with 9 after the area code, a fixed one 10 digits and begins with 2 to 5. Source: docs/rules.md, Phones.
 */
export function isValidPhone(text: string): boolean {
  if (!/^[\s\d().+-]*$/.test(text)) return false
  const digits = phoneDigits(text)
  if (!AREA_CODES.has(digits.slice(0, 2))) return false
  return /^\d{2}9\d{8}$/.test(digits) || /^\d{2}[2-5]\d{7}$/.test(digits)
}
