import { ContractError } from '@lousa/contract/errors.ts'
import { TOKEN_SECONDS } from '@lousa/contract/identity/identity.contract.ts'
import type { Role } from '@lousa/contract/roles.ts'
import { onlyTaxCharacters } from '@lousa/rules/identity/tax-number.rules.ts'
import { verifyPassword } from '../../platform/access/passwords.ts'
import { addressKey, type Limit, type RateLimit } from '../../platform/access/rate-limit.ts'
import type { Tokens } from '../../platform/access/tokens.ts'
import type { Ctx, PublicCtx } from '../module.ts'
import { insertSession, type LoginAccount, loginOf } from './identity.queries.ts'

/** Renewal ends this long after the login (design.md section 13). */
const SESSION_DAYS = 30
const PER_ACCOUNT: Limit = { hits: 10, windowSeconds: 900 }
const PER_ADDRESS: Limit = { hits: 100, windowSeconds: 900 }

type Session = { accountId: string; sessionId: string; sessionExpiresAt: string }

/** An access token of 12 hours, never beyond the end of its session. */
export const issueToken = (
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

export type Credentials = { username: string; password: string; role?: Role | undefined }

/** An attempt that one of the limits refuses does not use up the others. */
const takeAll = async (rateLimit: RateLimit, keys: readonly [string, Limit][]): Promise<void> => {
  const taken: string[] = []
  try {
    for (const [key, limit] of keys) {
      await rateLimit.take(key, limit)
      taken.push(key)
    }
  } catch (error) {
    await Promise.all(taken.map(rateLimit.giveBack))
    throw error
  }
}

/**
 * Signs in. An unknown user and a wrong password take as long and answer the same; failures are counted per address
 * and per account, successes are not.
 */
export const signIn = async (
  ctx: PublicCtx,
  { username, password, role }: Credentials,
  { tokens, rateLimit }: { tokens: Tokens; rateLimit: RateLimit },
) => {
  const taxNumber = onlyTaxCharacters(username)
  const keys: [string, Limit][] = [
    [`login:${addressKey(ctx.address)}`, PER_ADDRESS],
    [`login:${ctx.institution.id}:${taxNumber}`, PER_ACCOUNT],
  ]
  await takeAll(rateLimit, keys)
  const { passwordHash, accounts } = await loginOf(ctx, taxNumber)
  if (!(await verifyPassword(passwordHash, password))) throw new ContractError('INVALID_CREDENTIALS')
  await Promise.all(keys.map(([key]) => rateLimit.giveBack(key)))
  const account = chooseAccount(accounts, role)
  const sessionExpiresAt = new Date(new Date(ctx.now).getTime() + SESSION_DAYS * 86_400_000).toISOString()
  const sessionId = await insertSession(ctx, { accountId: account.account_id, expiresAt: sessionExpiresAt })
  return issueToken(tokens, ctx, { accountId: account.account_id, sessionId, sessionExpiresAt })
}

const chooseAccount = (accounts: LoginAccount[], role: Role | undefined): LoginAccount => {
  const candidates = role ? accounts.filter(account => account.role === role) : accounts
  const [first, ...others] = candidates
  if (!first) throw new ContractError('INVALID_CREDENTIALS')
  if (others.length > 0)
    throw new ContractError('CHOOSE_ROLE', { data: { roles: candidates.map(each => each.role) } })
  return first
}

export const renewToken = (tokens: Tokens, ctx: Ctx) => issueToken(tokens, ctx, ctx.actor)
