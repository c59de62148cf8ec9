import type { FastifyRequest } from 'fastify'

const NAME = 'lousa-device'
const YEAR_SECONDS = 31_536_000

/** What this browser was given to keep when somebody signed in there; null where there is nothing. */
export const deviceCookieOf = ({ headers }: FastifyRequest): string | null => {
  for (const part of (headers.cookie ?? '').split(';')) {
    const [name = '', value] = part.trim().split('=')
    if (name === NAME && value) return value
  }
  return null
}

/** Sent back to the place where people sign in and nowhere else, out of reach of scripts. */
export const deviceCookie = (value: string, { path, secure }: { path: string; secure: boolean }): string =>
  `${NAME}=${value}; Path=${path}; Max-Age=${YEAR_SECONDS}; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`
