/** 32 characters that are not confused on paper: no I, L, O and U (Crockford's base 32). */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 16

/** How many random bytes a code is made of: 80 bits, too many to be guessed. */
export const VERIFICATION_CODE_BYTES = 10

function grouped(code: string): string {
  return code.match(/.{4}/g)?.join('-') ?? code
}

/**
 * The verification code of an issued document, from random bytes given by the caller: four groups of four
 * characters, `XXXX-XXXX-XXXX-XXXX`. Throws RangeError with fewer than 10 bytes; further ones are not used.
 * Source: docs/rules.md, Files and codes.
 */
export function verificationCode(bytes: Uint8Array): string {
  if (bytes.length < VERIFICATION_CODE_BYTES) throw new RangeError('10 random bytes expected')
  const bits = Array.from(bytes.subarray(0, VERIFICATION_CODE_BYTES), byte =>
    byte.toString(2).padStart(8, '0'),
  ).join('')
  const code = Array.from(
    { length: LENGTH },
    (_, at) => ALPHABET[Number.parseInt(bits.slice(at * 5, at * 5 + 5), 2)],
  )
  return grouped(code.join(''))
}

/**
 * A code as a person typed it (any case, spaces or hyphens, O for 0, I or L for 1) in its one stored form,
 * or null when it cannot be a code.
 */
export function normalizeVerificationCode(text: string): string | null {
  const code = text.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1')
  const valid = code.length === LENGTH && [...code].every(character => ALPHABET.includes(character))
  return valid ? grouped(code) : null
}
