import { createSigner, createVerifier } from 'fast-jwt'

/** Times are seconds since 1970. */
export type TokenClaims = { sub: string; sid: string; iid: string; iat: number; exp: number }

export type Tokens = {
  sign(claims: TokenClaims): string
  /** The claims of a token that is ours and has not expired, else null. */
  verify(token: string, now: Date): TokenClaims | null
}

const isClaims = (value: unknown): value is TokenClaims =>
  typeof value === 'object' &&
  value !== null &&
  ['sub', 'sid', 'iid'].every(key => typeof Reflect.get(value, key) === 'string') &&
  ['iat', 'exp'].every(key => typeof Reflect.get(value, key) === 'number')

/** Tokens bind institution, account and session; the role is read from the session, never from the token. */
export const createTokens = (secret: string): Tokens => {
  const signer = createSigner({ key: secret, algorithm: 'HS256' })
  const verifier = createVerifier({
    key: secret,
    algorithms: ['HS256'],
    ignoreExpiration: true,
    cache: 5_000,
  })
  return {
    sign: claims => signer({ ...claims }),
    verify: (token, now) => {
      try {
        const claims: unknown = verifier(token)
        return isClaims(claims) && claims.exp * 1000 > now.getTime() ? claims : null
      } catch {
        return null
      }
    },
  }
}
