import { TOKEN_SECONDS } from '@lousa/contract/identity/identity.contract.ts'
import type { Devices } from '../../../platform/access/devices.ts'
import type { Tokens } from '../../../platform/access/tokens.ts'
import type { PublicCtx, PublicScope } from '../../module.ts'
import { insertSession } from './session.queries.ts'

/** Renewal ends this long after the login. */
const SESSION_DAYS = 30

export type Session = { accountId: string; sessionId: string; sessionExpiresAt: string }

/** An access token of 12 hours, never beyond the end of its session. */
export const tokenFor = (
  tokens: Tokens,
  ctx: { now: string; institution: { id: string } },
  session: Session,
) => {
  const now = Math.floor(new Date(ctx.now).getTime() / 1000)
  const sessionEnd = Math.floor(new Date(session.sessionExpiresAt).getTime() / 1000)
  const exp = Math.min(now + TOKEN_SECONDS, sessionEnd)
  const accessToken = tokens.sign({
    sub: session.accountId,
    sid: session.sessionId,
    iid: ctx.institution.id,
    iat: now,
    exp,
  })
  return { tokenType: 'Bearer' as const, accessToken, expiresIn: exp - now }
}

/** The origin of a sign-in. */
export type SignInOrigin = { addressMark: string }

export const signInOrigin = ({ institution, address }: PublicScope, devices: Devices): SignInOrigin => ({
  addressMark: devices.addressMark(institution.id, address),
})

/** A new session; null when the account was deactivated or its password changed since they were read. */
export const openSession = async (
  ctx: PublicCtx,
  { accountId, passwordHash, addressMark }: { accountId: string; passwordHash: string; addressMark: string },
): Promise<Session | null> => {
  const expiresAt = new Date(new Date(ctx.now).getTime() + SESSION_DAYS * 86_400_000).toISOString()
  const sessionId = await insertSession(ctx, { accountId, passwordHash, expiresAt, addressMark })
  return sessionId === null ? null : { accountId, sessionId, sessionExpiresAt: expiresAt }
}
