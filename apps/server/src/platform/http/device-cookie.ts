import type { FastifyRequest } from 'fastify'

const YEAR_SECONDS = 31_536_000
const MONTH_SECONDS = 2_592_000

/**
 * The cookie that a browser stores after a sign-in: people who signed in there, and, while they trust it, the proof of that.
 * Neither is of any use without the password.
 */
const COOKIES = {
  device: { name: 'lousa-device', maxAge: YEAR_SECONDS },
  trust: { name: 'lousa-trust', maxAge: MONTH_SECONDS },
} as const
export type SignInCookie = keyof typeof COOKIES

/** The place where people sign in, with its further steps. */
const SIGN_IN = '/auth/token'

/** The content of the cookie; null where there is none. */
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
