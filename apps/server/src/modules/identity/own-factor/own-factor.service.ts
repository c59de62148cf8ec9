import type { BodyOf } from '@lousa/contract/endpoint.ts'
import type * as calls from '@lousa/contract/identity/own-factor/own-factor.contract.ts'
import { deviceName } from '@lousa/contract/identity/sign-in/device-name.ts'
import { ContractError } from '@lousa/contract/refusal/errors.ts'
import type { CounterKey } from '../../../platform/access/counters.ts'
import type { StoredPasskey } from '../../../platform/access/passkeys.ts'
import type { RateLimit } from '../../../platform/access/rate-limit.ts'
import type { Vault } from '../../../platform/access/vault.ts'
import type { Ctx, PublicScope } from '../../module.ts'
import { assertOwnPassword } from '../access-link/password.service.ts'
import { notifyPerson } from '../mail/notice.service.ts'
import { checkAnswer, consumeAnswer, type VerifiedAnswer } from '../second-factor/factor-answer.service.ts'
import { listFactors } from '../second-factor/factor-list.service.ts'
import { factorRemovedMail } from '../second-factor/factor-mail.words.ts'
import {
  deleteAuthenticator,
  deletePasskey,
  deleteTrustedDevice,
  endTrust,
} from '../second-factor/factor-means.public.queries.ts'
import { removeDependents } from '../second-factor/factor-removal.service.ts'
import {
  beginAuthenticatorSetup,
  beginPasskeySetup,
  completeAuthenticatorSetup,
  completePasskeySetup,
  replaceRecoveryCodes,
} from '../second-factor/factor-setup.service.ts'
import { factorStateOf, lockPerson } from '../second-factor/factor-state.public.queries.ts'
import { auditFactor, hasFactor, isFactorRequired } from '../second-factor/factor-state.service.ts'
import { recordStepUp } from './own-factor.queries.ts'

export const ownFactorOf = async (ctx: Ctx) => {
  const { personId } = ctx.actor
  const state = await factorStateOf(ctx, personId)
  const { authenticator, passkeys, devices } = await listFactors(ctx, personId)
  return {
    required: isFactorRequired(state, state.roles),
    authenticator,
    passkeys,
    recoveryCodesLeft: state.recoveryCodes,
    trustedDevices: devices.map(({ agent, ...device }) => ({ ...device, device: deviceName(agent) })),
  }
}

export type VerifiedProof = { answer: VerifiedAnswer } | 'PASSWORD'

/** Reads a proof while no connection is held: the password is right, or the answer may be. */
export const verifyProof = async (
  stage: PublicScope & Pick<Ctx, 'actor'>,
  { password, ...said }: BodyOf<typeof calls.proveOwnFactor>,
  { rateLimit }: { rateLimit: RateLimit },
): Promise<VerifiedProof> => {
  if (password !== undefined) {
    await assertOwnPassword(stage, { password, field: 'password' }, { rateLimit })
    return 'PASSWORD'
  }
  const { personId } = stage.actor
  await rateLimit.take(proofKey(stage))
  return { answer: await checkAnswer(stage, { personId, purpose: 'PASSKEY_PROOF' }, said) }
}

const proofKey = ({ institution, actor }: Pick<Ctx, 'institution' | 'actor'>): CounterKey => ({
  counter: 'second-factor-proof',
  institution: institution.id,
  session: actor.sessionId,
})

/** A password proves enough only while there is nothing else to ask for. */
export const stepUpSession = async (
  ctx: Ctx,
  proof: VerifiedProof,
  { vault, rateLimit }: { vault: Vault; rateLimit: RateLimit },
): Promise<void> => {
  if (proof === 'PASSWORD') {
    if (hasFactor(await factorStateOf(ctx, ctx.actor.personId)))
      throw new ContractError('SECOND_FACTOR_PROOF_REQUIRED')
  } else {
    await consumeAnswer(ctx, { vault, holder: ctx.actor, answer: proof.answer })
    await rateLimit.forget([proofKey(ctx)])
  }
  await recordStepUp(ctx)
}

/** Changes of one person wait for each other. */
const locked = async (ctx: Ctx): Promise<string> => {
  const { personId } = ctx.actor
  await lockPerson(ctx, personId)
  return personId
}

export const beginOwnAuthenticator = async (ctx: Ctx, { vault }: { vault: Vault }) =>
  beginAuthenticatorSetup(ctx, await locked(ctx), vault)

export const confirmOwnAuthenticator = async (
  ctx: Ctx,
  body: BodyOf<typeof calls.confirmAuthenticator>,
  { vault }: { vault: Vault },
) => {
  await locked(ctx)
  return { recoveryCodes: await completeAuthenticatorSetup(ctx, ctx.actor, { ...body, vault }) }
}

export const beginOwnPasskey = async (ctx: Ctx) => beginPasskeySetup(ctx, await locked(ctx))

export const keepOwnPasskey = async (
  ctx: Ctx,
  { name, passkey }: { name: string; passkey: StoredPasskey },
) => {
  await locked(ctx)
  return { recoveryCodes: await completePasskeySetup(ctx, ctx.actor, { passkey, name }) }
}

/** After something was taken away: refused where nothing is left and the institution requires something. */
const removed = async (ctx: Ctx): Promise<void> => {
  const { personId } = ctx.actor
  const state = await factorStateOf(ctx, personId)
  if (!hasFactor(state) && isFactorRequired(state, state.roles))
    throw new ContractError('SECOND_FACTOR_NEEDED')
  await removeDependents(ctx, personId)
  auditFactor(ctx, ctx.actor, 'SECOND_FACTOR_REMOVED')
  await notifyPerson(ctx, personId, factorRemovedMail)
}

export const removeOwnAuthenticator = async (ctx: Ctx): Promise<void> => {
  if (await deleteAuthenticator(ctx, await locked(ctx))) await removed(ctx)
}

export const removeOwnPasskey = async (ctx: Ctx, id: string): Promise<void> => {
  await locked(ctx)
  await deletePasskey(ctx, id)
  await removed(ctx)
}

export const renewOwnRecoveryCodes = async (ctx: Ctx) => {
  const personId = await locked(ctx)
  if (!hasFactor(await factorStateOf(ctx, personId))) throw new ContractError('NO_SECOND_FACTOR')
  auditFactor(ctx, ctx.actor, 'RECOVERY_CODES_CREATED')
  return { recoveryCodes: await replaceRecoveryCodes(ctx, personId) }
}

export const forgetOwnDevice = async (ctx: Ctx, id: string): Promise<void> => {
  await deleteTrustedDevice(ctx, id)
  auditFactor(ctx, ctx.actor, 'DEVICE_FORGOTTEN')
}

export const forgetOwnDevices = async (ctx: Ctx): Promise<void> => {
  await endTrust(ctx, ctx.actor.personId)
  auditFactor(ctx, ctx.actor, 'DEVICE_FORGOTTEN')
}
