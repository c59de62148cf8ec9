import { createHash, randomBytes } from 'node:crypto'

/** A token that cannot be guessed, for links, pending steps, and browsers. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** The stored form of such a token. It is random enough to need neither a salt nor a slow hash. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('base64url')
