import type { FastifyRequest } from 'fastify'

const YEAR_SECONDS = 31_536_000
const MONTH_SECONDS = 2_592_000

/**
 * What a browser is given to keep when somebody signs in there: that they were there before, and, for as long as they trust
 * it, that it is theirs. Each is of no use without the password.
 */
const COOKIES = {
  device: { name: 'lousa-device', maxAge: YEAR_SECONDS },
  trust: { name: 'lousa-trust', maxAge: MONTH_SECONDS },
} as const
export type SignInCookie = keyof typeof COOKIES

/** The place where people sign in, with its further steps. */
const SIGN_IN = '/auth/token'

/** What this browser was given to keep; null where there is nothing. */
export const signInCookieOf = (kind: SignInCookie, { headers }: FastifyRequest): string | null => {
  for (const part of (headers.cookie ?? '').split(';')) {
    const [name = '', value] = part.trim().split('=')
    if (name === COOKIES[kind].name && value) return value
  }
  return null
}

/** Sent back to the place where people sign in and nowhere else, out of reach of scripts. */
export const signInCookie = (
  kind: SignInCookie,
  value: string,
  { url, secure }: { url: string; secure: boolean },
): string => {
  const { name, maxAge } = COOKIES[kind]
  const at = url.lastIndexOf(SIGN_IN)
  const path = at < 0 ? url : url.slice(0, at + SIGN_IN.length)
  return `${name}=${value}; Path=${path}; Max-Age=${maxAge}; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`
}
