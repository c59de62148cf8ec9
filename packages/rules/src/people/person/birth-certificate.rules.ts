import type { CivilDate } from '../../calendar/civil-date.rules.ts'

/** Digits of the national form ("matrícula"), in use since 2010. */
export const CERTIFICATE_LENGTH = 32
/** Older papers name book, page and entry; no sequence of digits among them is this long. */
const LONGEST_OLD_NUMBER = 20

const from = (start: number, end: number): number[] =>
  Array.from({ length: end - start + 1 }, (_, index) => start + index)
const FIRST = [...from(2, 10), ...from(0, 10), ...from(0, 9)]
const SECOND = [...from(1, 10), ...from(0, 10), ...from(0, 9)]

/** `X`: a check digit that some registries print for ten. */
const NATIONAL = /^\d{30}[\dX]{2}$/

const checkDigit = (body: string, weights: readonly number[]): number => {
  const rest = weights.reduce((sum, weight, index) => sum + weight * Number(body[index]), 0) % 11
  return rest === 10 ? 1 : rest
}

/** The two check digits of the first thirty digits. Throws RangeError unless exactly thirty digits are given. */
export function certificateCheckDigits(thirty: string): string {
  if (!/^\d{30}$/.test(thirty)) throw new RangeError('thirty digits expected')
  const first = checkDigit(thirty, FIRST)
  return `${first}${checkDigit(`${thirty}${first}`, SECOND)}`
}

/** The characters without mask, in upper case; any text is accepted. */
export function certificateCharacters(text: string): string {
  return text.replace(/[\s.\-/]/g, '').toUpperCase()
}

export type CertificateRemark = 'OLD_FORM' | 'CHECK_DIGITS' | 'YEAR' | 'NOT_A_BIRTH'
export type CertificateCheck =
  | { result: 'VALID' }
  /** Kept as it is, after a second look. */
  | { result: 'WARNING'; remarks: CertificateRemark[] }
  | { result: 'INVALID' }

/**
 * Judges the number of a birth certificate as typed. Digits alone in a length that no form has are INVALID. A WARNING
 * never keeps anybody from saving: a paper in the older form (book, page, entry), check digits that do not fit or are
 * printed as X, another kind of book than that of births, a year before the birth or after today.
 * Source: Prov. CNJ 149/2023 art. 473; docs/rules.md, Check digits.
 */
export function checkBirthCertificate(
  text: string,
  { birthdate, today }: { birthdate: CivilDate | null; today: CivilDate },
): CertificateCheck {
  const characters = certificateCharacters(text)
  if (!NATIONAL.test(characters)) {
    const isOfNoForm = /^\d+$/.test(characters) && characters.length > LONGEST_OLD_NUMBER
    return isOfNoForm ? { result: 'INVALID' } : { result: 'WARNING', remarks: ['OLD_FORM'] }
  }
  const year = characters.slice(10, 14)
  const remarks: CertificateRemark[] = []
  if (characters.slice(30) !== certificateCheckDigits(characters.slice(0, 30))) remarks.push('CHECK_DIGITS')
  if (year > today.slice(0, 4) || (birthdate !== null && year < birthdate.slice(0, 4))) remarks.push('YEAR')
  if (characters[14] !== '1') remarks.push('NOT_A_BIRTH')
  return remarks.length > 0 ? { result: 'WARNING', remarks } : { result: 'VALID' }
}

/** The national form in the groups in which it is printed; anything else comes back unchanged. */
export function formatBirthCertificate(text: string): string {
  const c = certificateCharacters(text)
  if (!NATIONAL.test(c)) return text
  const groups = [
    [0, 6],
    [6, 8],
    [8, 10],
    [10, 14],
    [14, 15],
    [15, 20],
    [20, 23],
    [23, 30],
  ]
  return `${groups.map(([start, end]) => c.slice(start, end)).join(' ')}-${c.slice(30)}`
}
