import { randomBytes } from 'node:crypto'

const VERSION = 0x70
const VARIANT = 0x80

/**
 * An id as the database makes them, of the time and chance. For a row that is written from what another step of its
 * statement has found: on several machines a value that the database would make anew keeps such a step from running on
 * the machine of its institution alone.
 */
export const uuidV7 = (at: Date): string => {
  const bytes = randomBytes(16)
  bytes.writeUIntBE(at.getTime(), 0, 6)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | VERSION
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | VARIANT
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
