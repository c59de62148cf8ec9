import { createHash, timingSafeEqual } from 'node:crypto'

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Compared in constant time: how long it takes tells nothing of how much was right. */
export const isToken = (token: string, given: string): boolean =>
  timingSafeEqual(digest(token), digest(given))

/** Whether a header has the token: as `Bearer`, or as the password of `Basic`, which browsers ask for. */
export const hasToken = (token: string, authorization: string | undefined): boolean => {
  const [, scheme = '', value = ''] = /^(Bearer|Basic) (.+)$/i.exec(authorization ?? '') ?? []
  if (scheme.toLowerCase() !== 'basic') return isToken(token, value)
  const text = Buffer.from(value, 'base64').toString()
  return isToken(token, text.slice(text.indexOf(':') + 1))
}
