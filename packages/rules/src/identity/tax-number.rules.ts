/**
 * Strips the mask of a CPF or CNPJ: only letters and digits stay, letters in upper case.
 * Any text is accepted. Source: docs/rules.md, Persons.
 */
export function onlyTaxCharacters(text: string): string {
  return text.toUpperCase().replace(/[^0-9A-Z]/g, '')
}

/** Weighted sum modulo 11 with the "less than 2 is 0" convention; value of a character = ASCII − 48. */
function checkDigit(body: string, weights: readonly number[]): number {
  const sum = weights.reduce((total, weight, index) => total + weight * (body.charCodeAt(index) - 48), 0)
  const rest = sum % 11
  return rest < 2 ? 0 : 11 - rest
}

const CPF_FIRST = [10, 9, 8, 7, 6, 5, 4, 3, 2]
const CPF_SECOND = [11, ...CPF_FIRST]
const CNPJ_FIRST = [5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2]
const CNPJ_SECOND = [6, ...CNPJ_FIRST]

function hasCheckDigits(digits: string, first: readonly number[], second: readonly number[]): boolean {
  const expected = `${checkDigit(digits, first)}${checkDigit(digits, second)}`
  return digits.slice(-2) === expected
}

/** Only the usual separators may surround the characters: a pasted sentence is not a number. */
function unmask(text: string): string | null {
  return /^[\s0-9A-Za-z./-]*$/.test(text) ? onlyTaxCharacters(text) : null
}

/**
 * Whether the text, masked or not, is a CPF: 11 digits, not all equal, both check digits right.
 * Shape and digits only: it says nothing about the person. Source: docs/rules.md, Check digits.
 */
export function isValidCpf(text: string): boolean {
  const digits = unmask(text)
  if (digits === null || !/^\d{11}$/.test(digits) || /^(\d)\1{10}$/.test(digits)) return false
  return hasCheckDigits(digits, CPF_FIRST, CPF_SECOND)
}

/**
 * The eleven digits of a CPF that is typed with any signs between them, as forms take it; null when it is none. Words do
 * not belong to a number: with letters it may be that of another person.
 */
export function typedCpf(text: string): string | null {
  const digits = text.replace(/\D/gu, '')
  return !/\p{L}/u.test(text) && isValidCpf(digits) ? digits : null
}

/**
 * Whether the text, masked or not, is a CNPJ: 12 digits or letters and 2 check digits. Letters are
 * issued from July 2026 (IN RFB 2.229/2024); the older digits-only numbers are the same rule.
 */
export function isValidCnpj(text: string): boolean {
  const characters = unmask(text)
  if (characters === null || !/^[0-9A-Z]{12}\d{2}$/.test(characters) || /^(.)\1{13}$/.test(characters))
    return false
  return hasCheckDigits(characters, CNPJ_FIRST, CNPJ_SECOND)
}

/** Whether the text may be a username: a valid CPF or CNPJ, masked or not. */
export function isValidLogin(text: string): boolean {
  return isValidCpf(text) || isValidCnpj(text)
}

/** A registration number: the year and five or six digits, without a mask. Source: docs/rules.md, Sign-in names. */
const REGISTRATION = /^(?:19|20|21)\d{7,8}$/

/** Whether the text may be typed to sign in: a valid CPF or CNPJ, or the registration number of a student. */
export function isValidSignInName(text: string): boolean {
  return isValidLogin(text) || REGISTRATION.test(onlyTaxCharacters(text))
}

/** 11 digits as `000.000.000-00`; a text of another length comes back unchanged. */
export function formatCpf(digits: string): string {
  const clean = onlyTaxCharacters(digits)
  if (clean.length !== 11) return digits
  return `${clean.slice(0, 3)}.${clean.slice(3, 6)}.${clean.slice(6, 9)}-${clean.slice(9)}`
}

/** 14 characters as `AA.AAA.AAA/AAAA-00`; a text of another length comes back unchanged. */
export function formatCnpj(text: string): string {
  const clean = onlyTaxCharacters(text)
  if (clean.length !== 14) return text
  return `${clean.slice(0, 2)}.${clean.slice(2, 5)}.${clean.slice(5, 8)}/${clean.slice(8, 12)}-${clean.slice(12)}`
}

/** CPF or CNPJ mask, chosen by length; anything else comes back unchanged. */
export function formatTaxNumber(text: string): string {
  return onlyTaxCharacters(text).length === 11 ? formatCpf(text) : formatCnpj(text)
}

/**
 * The whole CPF that begins with these nine digits (used by generators of test and demo people).
 * Throws RangeError unless exactly nine digits are given.
 */
export function cpfWithCheckDigits(nineDigits: string): string {
  if (!/^\d{9}$/.test(nineDigits)) throw new RangeError('nine digits expected')
  const first = checkDigit(nineDigits, CPF_FIRST)
  return `${nineDigits}${first}${checkDigit(`${nineDigits}${first}`, CPF_SECOND)}`
}
