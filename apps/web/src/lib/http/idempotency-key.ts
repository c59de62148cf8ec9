const BYTES = 16

/** A key of its own for one write. `randomUUID` is missing where a school serves plain http in its own network. */
export const newIdempotencyKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(BYTES)), byte => byte.toString(16).padStart(2, '0')).join(
    '',
  )

/**
 * One key for each content, for as long as a form is open: sending the same again (a double tap, a lost answer)
 * replays the first answer, sending something else is another write.
 */
export const keyPerBody = (): ((content: unknown) => string) => {
  const keys = new Map<string, string>()
  return content => {
    const text = JSON.stringify(content)
    const key = keys.get(text) ?? newIdempotencyKey()
    keys.set(text, key)
    return key
  }
}
