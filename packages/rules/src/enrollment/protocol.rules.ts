/** Digits and consonants that are not confused on paper; without vowels no word can arise. */
const ALPHABET = '23456789BCDFGHJKLMNPQRSTVWXZ'

/** How many random bytes a protocol is made of: one for each of its characters. */
export const PROTOCOL_BYTES = 8

/**
 * The protocol of an enrolment, from random bytes given by the caller: 8 characters without vowels, by which a public waiting
 * list identifies no person. The caller requests others where it is taken. Throws RangeError with fewer than 8 bytes; further
 * ones are not used. Source: docs/rules.md, Vacancies and enrolment.
 */
export function enrollmentProtocol(bytes: Uint8Array): string {
  if (bytes.length < PROTOCOL_BYTES) throw new RangeError('8 random bytes expected')
  return Array.from(bytes.subarray(0, PROTOCOL_BYTES), byte => ALPHABET[byte % ALPHABET.length]).join('')
}
