/** Lists and objects within each other that a body may have. Declared bodies have fewer than ten. */
export const MAX_BODY_DEPTH = 64

const [QUOTE, BACKSLASH] = [0x22, 0x5c]
const [LIST, LIST_END, OBJECT, OBJECT_END] = [0x5b, 0x5d, 0x7b, 0x7d]

/**
 * Whether the text of a JSON value opens more than `max` lists and objects within each other. Reads each byte once at most
 * and parses nothing: the parser needs many times as long for nested values as for flat ones of the same length.
 */
export const isDeeperThan = (bytes: Uint8Array, max: number): boolean => {
  let depth = 0
  let isInText = false
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] as number
    if (isInText) {
      if (byte === BACKSLASH) at += 1
      else if (byte === QUOTE) isInText = false
    } else if (byte === QUOTE) isInText = true
    else if (byte === LIST || byte === OBJECT) {
      depth += 1
      if (depth > max) return true
    } else if (byte === LIST_END || byte === OBJECT_END) depth -= 1
  }
  return false
}
