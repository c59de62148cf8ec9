import type {
  FactorAnswer,
  PasskeyAnswer,
} from '@lousa/contract/identity/second-factor/second-factor.contract.ts'
import { ContractError } from '@lousa/contract/refusal/errors.ts'
import { plainRecoveryCode } from '@lousa/rules/identity/second-factor.rules.ts'
import { stepOfCode } from '../../../platform/access/authenticator-codes.ts'
import {
  authenticationOptions,
  relyingParty,
  signedChallenge,
  verifyAssertion,
} from '../../../platform/access/passkeys.ts'
import { tokenHash } from '../../../platform/access/token-hash.ts'
import type { Vault } from '../../../platform/access/vault.ts'
import type { OptionalActorCtx, PublicScope } from '../../module.ts'
import type { MailCtx } from '../mail/mail.service.ts'
import { notifyPerson } from '../mail/notice.service.ts'
import { consumePasskeyChallenge, insertPasskeyChallenge, type PasskeyPurpose } from './challenge.queries.ts'
import { authenticatorOf, consumeRecoveryCode, consumeTotpStep } from './factor.queries.ts'
import { codeUsedMail } from './factor-mail.words.ts'
import { type FactorPlace, factorStateOf } from './factor-state.public.queries.ts'
import { auditFactor } from './factor-state.service.ts'
import { passkeysOf, usePasskey } from './passkey.queries.ts'

export type FactorOwner = { accountId: string; personId: string; role: string }

/** An answer that may be right; it counts once it is used up, in the transaction of what it is for. */
export type VerifiedAnswer =
  | { method: 'CODE'; code: string }
  | { method: 'RECOVERY_CODE'; hash: string }
  | { method: 'PASSKEY'; id: string; counter: number }
  | null

const REQUEST_SECONDS = 300

export const addSeconds = (now: string, seconds: number): string =>
  new Date(new Date(now).getTime() + seconds * 1000).toISOString()

/** Asks for one of the person's passkeys of this host name. */
export const requestPasskey = async (
  ctx: FactorPlace & Pick<OptionalActorCtx, 'origin'>,
  { personId, purpose }: { personId: string; purpose: PasskeyPurpose },
) => {
  const place = relyingParty(ctx.origin)
  const own = (await passkeysOf(ctx, personId)).filter(({ host }) => host === place.host)
  const options = await authenticationOptions(place, own)
  await insertPasskeyChallenge(ctx, {
    personId,
    purpose,
    hash: tokenHash(options.challenge),
    expiresAt: addSeconds(ctx.now, REQUEST_SECONDS),
  })
  return options
}

type AnswerStage = Pick<PublicScope, 'inTenant' | 'origin'>

/** The request is used up whatever comes of it, and no connection is held while the signature is checked. */
const checkPasskey = async (
  stage: AnswerStage,
  { personId, purpose }: { personId: string; purpose: PasskeyPurpose },
  answer: PasskeyAnswer,
): Promise<VerifiedAnswer> => {
  const challenge = signedChallenge(answer)
  if (challenge === null) return null
  const place = relyingParty(stage.origin)
  const passkey = await stage.inTenant(async ctx => {
    if (!(await consumePasskeyChallenge(ctx, { personId, purpose, hash: tokenHash(challenge) })))
      return undefined
    const own = await passkeysOf(ctx, personId)
    return own.find(({ host, credentialId }) => host === place.host && credentialId === answer.id)
  })
  if (!passkey) return null
  const counter = await verifyAssertion(place, { passkey, answer, challenge })
  return counter === null ? null : { method: 'PASSKEY', id: passkey.id, counter }
}

/** Reads an answer: everything about it that needs no transaction of its purpose. */
export const checkAnswer = async (
  stage: AnswerStage,
  holder: { personId: string; purpose: PasskeyPurpose },
  { code, recoveryCode, passkey }: FactorAnswer,
): Promise<VerifiedAnswer> => {
  if (passkey) return checkPasskey(stage, holder, passkey)
  if (code !== undefined) return { method: 'CODE', code }
  return recoveryCode === undefined
    ? null
    : { method: 'RECOVERY_CODE', hash: tokenHash(plainRecoveryCode(recoveryCode)) }
}

const useCode = async (ctx: FactorPlace, vault: Vault, personId: string, code: string): Promise<boolean> => {
  const app = await authenticatorOf(ctx, personId)
  if (!app) return false
  const { sealedSecret, lastStep: last } = app
  const secret = vault.open(sealedSecret, {
    purpose: 'authenticator',
    institutionId: ctx.institution.id,
    id: personId,
  })
  const step = secret === null ? null : stepOfCode({ secret, last }, code, ctx.now)
  return step !== null && consumeTotpStep(ctx, { personId, sealedSecret, step })
}

type UsingCtx = MailCtx & Pick<OptionalActorCtx, 'audit'>

const useRecoveryCode = async (ctx: UsingCtx, holder: FactorOwner, hash: string): Promise<boolean> => {
  const { personId } = holder
  if (!(await consumeRecoveryCode(ctx, { personId, hash }))) return false
  const { recoveryCodes } = await factorStateOf(ctx, personId)
  auditFactor(ctx, holder, 'RECOVERY_CODE_USED')
  await notifyPerson(ctx, personId, codeUsedMail(recoveryCodes))
  return true
}

const isUsed = async (
  ctx: UsingCtx,
  vault: Vault,
  holder: FactorOwner,
  answer: VerifiedAnswer,
): Promise<boolean> => {
  if (answer === null) return false
  if (answer.method === 'CODE') return useCode(ctx, vault, holder.personId, answer.code)
  if (answer.method === 'PASSKEY') return usePasskey(ctx, answer)
  return useRecoveryCode(ctx, holder, answer.hash)
}

/** Uses an answer up, or refuses it: no code and no signature is taken twice, also of two that come at once. */
export const consumeAnswer = async (
  ctx: UsingCtx,
  { vault, holder, answer }: { vault: Vault; holder: FactorOwner; answer: VerifiedAnswer },
): Promise<void> => {
  if (!(await isUsed(ctx, vault, holder, answer))) throw new ContractError('WRONG_SECOND_FACTOR')
}
