import { TRUST_DAYS } from '@lousa/contract/identity/second-factor/second-factor.contract.ts'
import { newToken, tokenHash } from '../../../platform/access/token-hash.ts'
import type { OptionalActorCtx } from '../../module.ts'
import type { FactorPlace } from './factor-state.public.queries.ts'
import { insertTrust, matchTrust } from './trusted-device.queries.ts'

/** The maximum for a computer of a staff room; the oldest trust is removed first. */
const MOST_PEOPLE = 6
const SHAPE = /^[\w-]{43}(\.[\w-]{43}){0,5}$/

const tokensIn = (cookie: string | null): string[] =>
  cookie !== null && SHAPE.test(cookie) ? cookie.split('.') : []

/** Whether the person trusts the browser that keeps this. */
export const isTrusted = (ctx: FactorPlace, personId: string, cookie: string | null): Promise<boolean> =>
  matchTrust(ctx, { personId, hashes: tokensIn(cookie).map(tokenHash) })

/** Trusts a browser for a while; returns the new content of its cookie, which includes the trust of other people. */
export const trustBrowser = async (
  ctx: FactorPlace & Pick<OptionalActorCtx, 'agent'>,
  personId: string,
  cookie: string | null,
): Promise<string> => {
  const token = newToken()
  const expiresAt = new Date(new Date(ctx.now).getTime() + TRUST_DAYS * 86_400_000).toISOString()
  await insertTrust(ctx, { personId, hash: tokenHash(token), expiresAt })
  return [token, ...tokensIn(cookie)].slice(0, MOST_PEOPLE).join('.')
}
