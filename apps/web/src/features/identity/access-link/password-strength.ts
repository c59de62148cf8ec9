import { checkPassword } from '@lousa/rules/identity/password.rules.ts'

export type Strength = 'weak' | 'fair' | 'strong'

const STRONG_LENGTH = 14
const FAIR_LENGTH = 9

const KINDS = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d]/u]

/** A rough estimate of the time to guess a password: length counts most, and few different characters count as few. */
export const strengthOf = (password: string): Strength => {
  if (checkPassword(password) !== null) return 'weak'
  const different = new Set(password).size
  const kinds = KINDS.filter(kind => kind.test(password)).length
  const worth = Math.min(password.length, different * 2) + kinds
  if (worth >= STRONG_LENGTH + 1) return 'strong'
  return worth >= FAIR_LENGTH ? 'fair' : 'weak'
}
