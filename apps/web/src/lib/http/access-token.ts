export type AccessToken = { tokenType: string; accessToken: string }

type Life = { issuedAt: number; expiresAt: number }

const TWELVE_HOURS = 43_200

const payloadOf = (token: string): unknown => {
  const [, payload] = token.split('.')
  if (!payload) return null
  try {
    const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), c =>
      c.charCodeAt(0),
    )
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    return null
  }
}

/** When a token was issued and expires, in seconds; null when its payload says nothing readable. */
const lifeOf = (token: string): Life | null => {
  const payload = payloadOf(token)
  if (typeof payload !== 'object' || payload === null || !('exp' in payload)) return null
  const { exp } = payload
  if (typeof exp !== 'number') return null
  const issuedAt = 'iat' in payload && typeof payload.iat === 'number' ? payload.iat : exp - TWELVE_HOURS
  return { issuedAt, expiresAt: exp }
}

/** A token that cannot be read is treated as expired: it could only fail. */
export const isExpired = (token: string, nowMs: number): boolean => {
  const life = lifeOf(token)
  return life === null || life.expiresAt * 1000 <= nowMs
}

/** The session that a token is of; null when its payload does not name one. */
export const sessionOf = (token: string): string | null => {
  const payload = payloadOf(token)
  if (typeof payload !== 'object' || payload === null || !('sid' in payload)) return null
  return typeof payload.sid === 'string' ? payload.sid : null
}

/** Less than half of its life is left. */
export const shouldRenew = (token: string, nowMs: number): boolean => {
  const life = lifeOf(token)
  return life !== null && nowMs / 1000 > (life.issuedAt + life.expiresAt) / 2
}
