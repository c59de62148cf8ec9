/** The groups that an institution may require a second factor of. Source: docs/rules.md, Second factor. */
export const FACTOR_GROUPS = ['ADMINISTRATORS', 'INSTRUCTORS', 'STUDENTS'] as const
export type FactorGroup = (typeof FACTOR_GROUPS)[number]

const GROUP_OF_ROLE: Readonly<Record<string, FactorGroup>> = {
  ADMINISTRATOR: 'ADMINISTRATORS',
  EDITOR: 'ADMINISTRATORS',
  INSTRUCTOR: 'INSTRUCTORS',
  STUDENT: 'STUDENTS',
  'STUDENT-SMELJ': 'STUDENTS',
}

/**
 * Whether a person with one of these roles must have a second factor, by the groups of which the institution requires it. An
 * unknown role needs none. Source: docs/rules.md, Second factor.
 */
export function mustHaveFactor(roles: readonly string[], required: readonly string[]): boolean {
  return roles.some(role => {
    const group = GROUP_OF_ROLE[role]
    return group !== undefined && required.includes(group)
  })
}

/** Seconds for which a code of an authenticator app is shown. Source: RFC 6238, 4.1. */
export const STEP_SECONDS = 30
/** By how many steps the clock of a phone may be wrong, either way. Source: RFC 6238, 5.2. */
export const STEP_SKEW = 1

/** The step of 30 seconds in which an instant (milliseconds since 1970) lies. Source: RFC 6238, 4.2. */
export function stepAt(milliseconds: number): number {
  return Math.floor(milliseconds / 1000 / STEP_SECONDS)
}

/**
 * Whether a code of this step may be taken now: it is at most one step away, and newer than the last that was taken, so that
 * no code is taken twice. Source: RFC 6238, 5.2.
 */
export function takesStep(step: number, { now, last }: { now: number; last: number }): boolean {
  return Math.abs(step - now) <= STEP_SKEW && step > last
}

/** Letters and digits of recovery codes: none that are taken for one another (0 and O, 1 and I). */
export const RECOVERY_ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
/** Sixteen characters of five bits each: trying them all is impossible, even with the hashes at hand. */
export const RECOVERY_LENGTH = 16
/** The number of codes of a person. */
export const RECOVERY_COUNT = 10

/** A recovery code as it is compared: capitals, without the hyphens and blanks of its writing. */
export function plainRecoveryCode(typed: string): string {
  return typed.toUpperCase().replace(/[^0-9A-Z]/g, '')
}

/** A recovery code from random bytes, one for each sign (at least RECOVERY_LENGTH of them): "ABCD-EFGH-2345-6789". */
export function recoveryCodeOf(bytes: readonly number[]): string {
  const signs = bytes
    .slice(0, RECOVERY_LENGTH)
    .map(byte => RECOVERY_ALPHABET[byte % RECOVERY_ALPHABET.length])
    .join('')
  return signs.replace(/(.{4})(?=.)/g, '$1-')
}

/** A code of an authenticator app as it is compared: apps and people write a blank in its middle. */
export function plainFactorCode(typed: string): string {
  return typed.replace(/\s/g, '')
}
