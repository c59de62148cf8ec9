import { TOKEN_SECONDS } from '@lousa/contract/identity/identity.contract.ts'
import { ContractError } from '@lousa/contract/refusal/errors.ts'
import type { Role } from '@lousa/contract/roles.ts'
import { onlyTaxCharacters } from '@lousa/rules/identity/tax-number.rules.ts'
import type { Devices } from '../../../platform/access/devices.ts'
import { verifyPassword } from '../../../platform/access/passwords.ts'
import type { RateLimit } from '../../../platform/access/rate-limit.ts'
import type { Tokens } from '../../../platform/access/tokens.ts'
import type { Ctx, PublicStage } from '../../module.ts'
import { takeAll } from './attempts.service.ts'
import { insertSession, touchSession } from './session.queries.ts'
import { type LoginAccount, loginOf } from './sign-in.queries.ts'
import { countSignIn } from './sign-in-attempts.service.ts'

/** Renewal ends this long after the login. */
const SESSION_DAYS = 30

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

/**
 * Signs in. An unknown user and a wrong password take as long and answer the same; failures are counted, successes are
 * not. No connection is held while the password is checked.
 */
export const signIn = async (
  stage: PublicStage,
  { username, password, role }: Credentials,
  { tokens, rateLimit, devices }: { tokens: Tokens; rateLimit: RateLimit; devices: Devices },
) => {
  const name = { institutionId: stage.institution.id, taxNumber: onlyTaxCharacters(username) }
  const addressMark = devices.addressMark(stage.institution.id, stage.address)
  const login = await stage.inTenant(ctx => loginOf(ctx, { taxNumber: name.taxNumber, addressMark }))
  const { passwordHash, accounts, seenAtAddress } = login
  const place = { name, addressMark, mark: devices.markFor(stage.device, name), seenAtAddress }
  const attempts = await countSignIn(rateLimit, place)
  const matches = await verifyPassword(passwordHash, password)
  if (!matches || passwordHash === null) {
    await takeAll(rateLimit, attempts.whenWrong)
    throw new ContractError('INVALID_CREDENTIALS')
  }
  await Promise.all([rateLimit.forget(attempts.own), ...attempts.shared.map(rateLimit.giveBack)])
  const { account_id: accountId } = chooseAccount(accounts, role)
  const sessionExpiresAt = new Date(new Date(stage.now).getTime() + SESSION_DAYS * 86_400_000).toISOString()
  const opening = { accountId, passwordHash, expiresAt: sessionExpiresAt, addressMark }
  const sessionId = await stage.inTenant(ctx => insertSession(ctx, opening))
  if (!sessionId) throw new ContractError('INVALID_CREDENTIALS')
  stage.keepOnDevice(devices.after(stage.device, name))
  return issueToken(tokens, stage, { accountId, sessionId, sessionExpiresAt })
}

const chooseAccount = (accounts: LoginAccount[], role: Role | undefined): LoginAccount => {
  const candidates = role ? accounts.filter(account => account.role === role) : accounts
  const [first, ...others] = candidates
  if (!first) throw new ContractError('INVALID_CREDENTIALS')
  if (others.length > 0)
    throw new ContractError('CHOOSE_ROLE', { data: { roles: candidates.map(each => each.role) } })
  return first
}

export const renewToken = async (tokens: Tokens, ctx: Ctx) => {
  await touchSession(ctx)
  return issueToken(tokens, ctx, ctx.actor)
}
