import { ContractError } from '@lousa/contract/refusal/errors.ts'
import type { Role } from '@lousa/contract/roles.ts'
import { onlyTaxCharacters } from '@lousa/rules/identity/tax-number.rules.ts'
import type { Devices } from '../../../platform/access/devices.ts'
import { verifyPassword } from '../../../platform/access/passwords.ts'
import type { RateLimit } from '../../../platform/access/rate-limit.ts'
import type { Tokens } from '../../../platform/access/tokens.ts'
import type { Ctx, PublicCtx, PublicScope } from '../../module.ts'
import { beginStep } from '../second-factor/challenge.service.ts'
import { factorStateOf } from '../second-factor/factor-state.public.queries.ts'
import {
  hasFactor,
  isFactorRequired,
  methodsAt,
  mustSetUpFactor,
} from '../second-factor/factor-state.service.ts'
import { isTrusted } from '../second-factor/trust.service.ts'
import { consumeAttempts } from './attempts.service.ts'
import { openSession, type Session, signInOrigin, tokenFor } from './opening.service.ts'
import { touchSession } from './session.queries.ts'
import { type LoginAccount, loginOf } from './sign-in.queries.ts'
import { countSignIn } from './sign-in-attempts.service.ts'

export type Credentials = { username: string; password: string; role?: Role | undefined }

/**
 * Signs in. An unknown user and a wrong password take the same time and get the same answer; failures are counted, successes are
 * not. No connection is held while the password is checked. Whether a second factor is required is not visible before.
 */
export const signIn = async (
  stage: PublicScope,
  { username, password, role }: Credentials,
  { tokens, rateLimit, devices }: { tokens: Tokens; rateLimit: RateLimit; devices: Devices },
) => {
  const name = { institutionId: stage.institution.id, taxNumber: onlyTaxCharacters(username) }
  const { addressMark } = signInOrigin(stage, devices)
  const login = await stage.inTenant(ctx => loginOf(ctx, { name: name.taxNumber, addressMark }))
  const { passwordHash, accounts, seenAtAddress } = login
  const mark = devices.markFor(stage.device, name)
  const attempts = await countSignIn(rateLimit, { step: 'login', name, addressMark, mark, seenAtAddress })
  const matches = await verifyPassword(passwordHash, password)
  if (!matches || passwordHash === null) {
    await consumeAttempts(rateLimit, attempts.whenWrong)
    throw new ContractError('INVALID_CREDENTIALS')
  }
  await Promise.all([rateLimit.forget(attempts.own), ...attempts.shared.map(rateLimit.giveBack)])
  const account = chooseAccount(accounts, role)
  const begun = await stage.inTenant(ctx => begin(ctx, stage.trust, { account, passwordHash, addressMark }))
  if (begun instanceof ContractError) throw begun
  stage.setDeviceCookie(devices.after(stage.device, name))
  return tokenFor(tokens, stage, begun)
}

type Opening = { account: LoginAccount; passwordHash: string; addressMark: string }

/** A session or, where a second factor is asked for, the refusal that says so: what it begins has to stay. */
const begin = async (
  ctx: PublicCtx,
  trust: string | null,
  { account: { account_id: accountId, person_id: personId, role }, passwordHash, addressMark }: Opening,
): Promise<Session | ContractError> => {
  const state = await factorStateOf(ctx, personId)
  const has = hasFactor(state)
  const mayEnter = has ? await isTrusted(ctx, personId, trust) : !isFactorRequired(state, [role])
  if (mayEnter) {
    const session = await openSession(ctx, { accountId, passwordHash, addressMark })
    return session ?? new ContractError('INVALID_CREDENTIALS')
  }
  const challenge = await beginStep(ctx, { purpose: has ? 'SIGN_IN' : 'SETUP', accountId, passwordHash })
  if (challenge === null) return new ContractError('INVALID_CREDENTIALS')
  return has
    ? new ContractError('SECOND_FACTOR_REQUIRED', {
        data: { challenge, methods: methodsAt(state, ctx.origin) },
      })
    : new ContractError('SECOND_FACTOR_SETUP_REQUIRED', { data: { challenge } })
}

const chooseAccount = (accounts: LoginAccount[], role: Role | undefined): LoginAccount => {
  const candidates = role ? accounts.filter(account => account.role === role) : accounts
  const [first, ...others] = candidates
  if (!first) throw new ContractError('INVALID_CREDENTIALS')
  if (others.length > 0)
    throw new ContractError('CHOOSE_ROLE', { data: { roles: candidates.map(each => each.role) } })
  return first
}

/** Continues, unless a second factor is required by now and the person has none: then they sign in again, and set one up. */
export const renewToken = async (tokens: Tokens, ctx: Ctx) => {
  if (await mustSetUpFactor(ctx, ctx.actor)) throw new ContractError('UNAUTHENTICATED')
  await touchSession(ctx)
  return tokenFor(tokens, ctx, ctx.actor)
}
