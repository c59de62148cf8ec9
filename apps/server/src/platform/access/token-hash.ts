import { createHash, randomBytes } from 'node:crypto'

/** A token that nobody guesses: for links, steps that were begun, and browsers. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** What is stored of such a token. It is random enough to need neither salt nor time. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('base64url')
