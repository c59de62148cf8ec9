import type { BodyOf } from '@lousa/contract/endpoint.ts'
import type * as calls from '@lousa/contract/identity/sign-in/second-step.contract.ts'
import { ContractError } from '@lousa/contract/refusal/errors.ts'
import type { Devices } from '../../../platform/access/devices.ts'
import type { RateLimit } from '../../../platform/access/rate-limit.ts'
import type { Tokens } from '../../../platform/access/tokens.ts'
import type { Vault } from '../../../platform/access/vault.ts'
import type { PublicCtx, PublicScope } from '../../module.ts'
import { endStep, findStep, type OpenStep, type StepPurpose } from '../second-factor/challenge.service.ts'
import { checkAnswer, consumeAnswer, requestPasskey } from '../second-factor/factor-answer.service.ts'
import {
  beginAuthenticatorSetup,
  beginPasskeySetup,
  completeAuthenticatorSetup,
  completePasskeySetup,
  readPasskey,
} from '../second-factor/factor-setup.service.ts'
import { factorStateOf, lockPerson } from '../second-factor/factor-state.public.queries.ts'
import { auditFactor, hasFactor } from '../second-factor/factor-state.service.ts'
import { trustBrowser } from '../second-factor/trust.service.ts'
import { consumeAttempts } from './attempts.service.ts'
import { openSession, type SignInOrigin, signInOrigin, tokenFor } from './opening.service.ts'
import { countSignIn } from './sign-in-attempts.service.ts'

export type StepParts = { tokens: Tokens; rateLimit: RateLimit; devices: Devices; vault: Vault }

const stepOf = async (
  ctx: PublicCtx,
  { addressMark }: SignInOrigin,
  opened: { challenge: string; purpose: StepPurpose },
): Promise<OpenStep> => {
  const step = await findStep(ctx, { ...opened, addressMark })
  if (!step) throw new ContractError('INVALID_CHALLENGE')
  return step
}

/** Ends the step and opens the session of its account; both or neither. */
const completeSignIn = async (
  ctx: PublicCtx,
  {
    step,
    challenge,
    purpose,
    place,
  }: { step: OpenStep; challenge: string; purpose: StepPurpose; place: SignInOrigin },
) => {
  const session = await openSession(ctx, { ...step, addressMark: place.addressMark })
  if (!session || !(await endStep(ctx, { challenge, purpose }))) throw new ContractError('INVALID_CHALLENGE')
  return session
}

const nameOf = (stage: PublicScope, { taxNumber }: OpenStep) => ({
  institutionId: stage.institution.id,
  taxNumber,
})

/**
 * Ends a sign-in with the second factor. Guesses are counted as those at passwords are, apart from them: a right password
 * forgets none of these.
 */
export const finishSignIn = async (
  stage: PublicScope,
  { challenge, trustDevice = false, ...proof }: BodyOf<typeof calls.finishSignIn>,
  { tokens, rateLimit, devices, vault }: StepParts,
) => {
  const place = signInOrigin(stage, devices)
  const purpose = 'SIGN_IN'
  const step = await stage.inTenant(ctx => stepOf(ctx, place, { challenge, purpose }))
  const name = nameOf(stage, step)
  const { addressMark } = place
  const mark = devices.markFor(stage.device, name)
  const attempts = await countSignIn(rateLimit, {
    step: 'second-factor',
    name,
    addressMark,
    mark,
    seenAtAddress: step.seenAtAddress,
  })
  try {
    const answer = await checkAnswer(stage, { personId: step.personId, purpose: 'PASSKEY_SIGN_IN' }, proof)
    const entered = await stage.inTenant(async ctx => {
      const session = await completeSignIn(ctx, { step, challenge, purpose, place })
      await consumeAnswer(ctx, { vault, holder: step, answer })
      if (!trustDevice) return { session, trust: null }
      auditFactor(ctx, step, 'DEVICE_TRUSTED')
      return { session, trust: await trustBrowser(ctx, step.personId, stage.trust) }
    })
    await Promise.all([rateLimit.forget(attempts.own), ...attempts.shared.map(rateLimit.giveBack)])
    stage.setDeviceCookie(devices.after(stage.device, name))
    if (entered.trust !== null) stage.setTrustCookie(entered.trust)
    return tokenFor(tokens, stage, entered.session)
  } catch (error) {
    if (error instanceof ContractError && error.code === 'WRONG_SECOND_FACTOR')
      await consumeAttempts(rateLimit, attempts.whenWrong)
    throw error
  }
}

type Challenge = { challenge: string }

/** The data that the passkey of a step signs. */
export const askPasskeyOfStep = (stage: PublicScope, { challenge }: Challenge, { devices }: StepParts) =>
  stage.inTenant(async ctx => {
    const { personId } = await stepOf(ctx, signInOrigin(stage, devices), { challenge, purpose: 'SIGN_IN' })
    return requestPasskey(ctx, { personId, purpose: 'PASSKEY_SIGN_IN' })
  })

/** A person who has set one up in another window in between starts again with the password. */
const setupStepOf = async (ctx: PublicCtx, place: SignInOrigin, challenge: string): Promise<OpenStep> => {
  const step = await stepOf(ctx, place, { challenge, purpose: 'SETUP' })
  if (hasFactor(await factorStateOf(ctx, step.personId))) throw new ContractError('INVALID_CHALLENGE')
  return step
}

export const beginSetupOfStep = (
  stage: PublicScope,
  { challenge }: Challenge,
  { devices, vault }: StepParts,
) =>
  stage.inTenant(async ctx => {
    const { personId } = await setupStepOf(ctx, signInOrigin(stage, devices), challenge)
    return beginAuthenticatorSetup(ctx, personId, vault)
  })

export const beginPasskeyOfStep = (stage: PublicScope, { challenge }: Challenge, { devices }: StepParts) =>
  stage.inTenant(async ctx => {
    const { personId } = await setupStepOf(ctx, signInOrigin(stage, devices), challenge)
    return beginPasskeySetup(ctx, personId)
  })

/** Sets up what the role requires, and enters: nothing else can be done before, as there is no session. */
export const confirmSetupOfStep = async (
  stage: PublicScope,
  {
    challenge,
    setup = '',
    code = '',
    passkey: created,
    name = '',
  }: BodyOf<typeof calls.confirmRequiredSetup>,
  { tokens, devices, vault }: StepParts,
) => {
  const place = signInOrigin(stage, devices)
  const purpose = 'SETUP'
  const { personId } = await stage.inTenant(ctx => setupStepOf(ctx, place, challenge))
  const passkey = created ? await readPasskey(stage, personId, created) : null
  const { session, step, recoveryCodes } = await stage.inTenant(async ctx => {
    await lockPerson(ctx, personId)
    const step = await setupStepOf(ctx, place, challenge)
    const session = await completeSignIn(ctx, { step, challenge, purpose, place })
    const codes = passkey
      ? await completePasskeySetup(ctx, step, { passkey, name })
      : await completeAuthenticatorSetup(ctx, step, { setup, code, vault })
    return { session, step, recoveryCodes: codes ?? [] }
  })
  stage.setDeviceCookie(devices.after(stage.device, nameOf(stage, step)))
  return { ...tokenFor(tokens, stage, session), recoveryCodes }
}
