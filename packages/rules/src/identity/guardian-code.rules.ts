import { plainRecoveryCode, RECOVERY_ALPHABET } from './second-factor.rules.ts'

/** Twelve signs of five bits each, in three groups: a parent types them from a letter. docs/rules.md, Letters to families. */
export const GUARDIAN_CODE_LENGTH = 12
/** A letter can be used for so long. */
export const GUARDIAN_CODE_SECONDS = 30 * 86_400
/** After this number of wrong CPFs the office sees that a person who does not know the CPF tries a letter. */
export const WRONG_NUMBERS_SHOWN = 5

/** The code of a letter from random bytes, one for each sign: "ABCD-EFGH-2345". */
export function guardianCodeOf(bytes: readonly number[]): string {
  const signs = bytes
    .slice(0, GUARDIAN_CODE_LENGTH)
    .map(byte => RECOVERY_ALPHABET[byte % RECOVERY_ALPHABET.length])
    .join('')
  return signs.replace(/(.{4})(?=.)/g, '$1-')
}

/**
 * A typed code as it is compared, and null for what cannot be one: capitals alone, and the digits that the alphabet leaves out are
 * read as nothing else.
 */
export function plainGuardianCode(typed: string): string | null {
  const plain = plainRecoveryCode(typed)
  if (plain.length !== GUARDIAN_CODE_LENGTH) return null
  return [...plain].every(sign => RECOVERY_ALPHABET.includes(sign)) ? plain : null
}

/** A code in its three groups while it is typed; signs that no code has are left out. */
export function groupedGuardianCode(typed: string): string {
  const plain = [...plainRecoveryCode(typed)]
    .filter(sign => RECOVERY_ALPHABET.includes(sign))
    .slice(0, GUARDIAN_CODE_LENGTH)
    .join('')
  return plain.replace(/(.{4})(?=.)/g, '$1-')
}
