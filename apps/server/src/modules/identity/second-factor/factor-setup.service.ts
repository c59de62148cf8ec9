import { randomBytes } from 'node:crypto'
import {
  type AuthenticatorSetup,
  type PasskeyCreated,
  SETUP_CHALLENGE_SECONDS,
} from '@lousa/contract/identity/second-factor/second-factor.contract.ts'
import { ContractError } from '@lousa/contract/refusal/errors.ts'
import {
  plainRecoveryCode,
  RECOVERY_COUNT,
  RECOVERY_LENGTH,
  recoveryCodeOf,
} from '@lousa/rules/identity/second-factor.rules.ts'
import {
  authenticatorUri,
  newAuthenticatorSecret,
  stepOfCode,
} from '../../../platform/access/authenticator-codes.ts'
import {
  registrationOptions,
  relyingParty,
  type StoredPasskey,
  signedChallenge,
  verifyRegistration,
} from '../../../platform/access/passkeys.ts'
import { tokenHash } from '../../../platform/access/token-hash.ts'
import type { Vault } from '../../../platform/access/vault.ts'
import type { OptionalActorCtx, PublicScope } from '../../module.ts'
import type { MailCtx } from '../mail/mail.service.ts'
import { notifyPerson } from '../mail/notice.service.ts'
import { consumePasskeyChallenge, insertPasskeyChallenge } from './challenge.queries.ts'
import {
  authenticatorLabels,
  deleteRecoveryCodes,
  insertRecoveryCodes,
  saveAuthenticator,
} from './factor.queries.ts'
import { addSeconds, type FactorOwner } from './factor-answer.service.ts'
import { factorSetMail } from './factor-mail.words.ts'
import { type FactorPlace, factorStateOf } from './factor-state.public.queries.ts'
import { auditFactor, hasFactor } from './factor-state.service.ts'
import { insertPasskey, passkeysOf } from './passkey.queries.ts'

type SetupCtx = MailCtx & Pick<OptionalActorCtx, 'audit' | 'origin'>

/** Codes that replace whatever codes a person had; only their hashes stay. */
export const replaceRecoveryCodes = async (ctx: FactorPlace, personId: string): Promise<string[]> => {
  const codes = Array.from({ length: RECOVERY_COUNT }, () =>
    recoveryCodeOf([...randomBytes(RECOVERY_LENGTH)]),
  )
  await deleteRecoveryCodes(ctx, personId)
  await insertRecoveryCodes(ctx, { personId, hashes: codes.map(code => tokenHash(plainRecoveryCode(code))) })
  return codes
}

const setupOf = (ctx: FactorPlace, personId: string) =>
  ({ purpose: 'authenticator setup', institutionId: ctx.institution.id, id: personId }) as const

/** A secret for an app. Nothing is written: it comes back sealed, with a code that shows that the app has it. */
export const beginAuthenticatorSetup = async (
  ctx: FactorPlace,
  personId: string,
  vault: Vault,
): Promise<AuthenticatorSetup> => {
  const { person, institution } = await authenticatorLabels(ctx, personId)
  const secret = newAuthenticatorSecret()
  const until = addSeconds(ctx.now, SETUP_CHALLENGE_SECONDS)
  return {
    secret,
    uri: authenticatorUri(secret, { issuer: institution, label: person }),
    setup: vault.seal(`${until} ${secret}`, setupOf(ctx, personId)),
  }
}

const secretIn = (ctx: FactorPlace, { personId, setup, vault }: AppSetup): string => {
  const [until = '', secret = ''] = vault.open(setup, setupOf(ctx, personId))?.split(' ') ?? []
  if (until <= ctx.now) throw new ContractError('INVALID_CHALLENGE')
  return secret
}

type AppSetup = { personId: string; setup: string; vault: Vault }

/** Recovery codes for a person's first second factor; a person who has one keeps the existing codes. */
const firstRecoveryCodes = async (
  ctx: FactorPlace,
  personId: string,
  isFirst: boolean,
): Promise<string[] | null> => (isFirst ? replaceRecoveryCodes(ctx, personId) : null)

const settled = async (ctx: SetupCtx, holder: FactorOwner, isFirst: boolean): Promise<string[] | null> => {
  const codes = await firstRecoveryCodes(ctx, holder.personId, isFirst)
  auditFactor(ctx, holder, 'SECOND_FACTOR_SET')
  await notifyPerson(ctx, holder.personId, factorSetMail)
  return codes
}

/** Keeps the app whose first code this is. The caller holds the person. */
export const completeAuthenticatorSetup = async (
  ctx: SetupCtx,
  holder: FactorOwner,
  { setup, code, vault }: { setup: string; code: string; vault: Vault },
): Promise<string[] | null> => {
  const { personId } = holder
  const secret = secretIn(ctx, { personId, setup, vault })
  const step = stepOfCode({ secret, last: 0 }, code, ctx.now)
  if (step === null) throw new ContractError('WRONG_SECOND_FACTOR')
  const isFirst = !hasFactor(await factorStateOf(ctx, personId))
  const of = { purpose: 'authenticator', institutionId: ctx.institution.id, id: personId } as const
  await saveAuthenticator(ctx, { personId, sealedSecret: vault.seal(secret, of), step })
  return settled(ctx, holder, isFirst)
}

/** The options from which the browser creates a passkey. */
export const beginPasskeySetup = async (
  ctx: FactorPlace & Pick<OptionalActorCtx, 'origin'>,
  personId: string,
) => {
  const place = relyingParty(ctx.origin)
  const { person, institution } = await authenticatorLabels(ctx, personId)
  const own = (await passkeysOf(ctx, personId)).filter(({ host }) => host === place.host)
  const options = await registrationOptions(place, {
    institution,
    person: { id: personId, name: person },
    passkeys: own,
  })
  await insertPasskeyChallenge(ctx, {
    personId,
    purpose: 'PASSKEY_SETUP',
    hash: tokenHash(options.challenge),
    expiresAt: addSeconds(ctx.now, SETUP_CHALLENGE_SECONDS),
  })
  return options
}

/** Reads the browser's answer; the request is used up in any case. No connection is held during the check. */
export const readPasskey = async (
  stage: Pick<PublicScope, 'inTenant' | 'origin'>,
  personId: string,
  created: PasskeyCreated,
): Promise<StoredPasskey> => {
  const challenge = signedChallenge(created)
  const isOurs =
    challenge !== null &&
    (await stage.inTenant(ctx =>
      consumePasskeyChallenge(ctx, { personId, purpose: 'PASSKEY_SETUP', hash: tokenHash(challenge) }),
    ))
  const passkey = isOurs ? await verifyRegistration(relyingParty(stage.origin), { created, challenge }) : null
  if (!passkey) throw new ContractError('PASSKEY_REFUSED')
  return passkey
}

/** Keeps a passkey that was read. The caller holds the person. */
export const completePasskeySetup = async (
  ctx: SetupCtx,
  holder: FactorOwner,
  { passkey, name }: { passkey: StoredPasskey; name: string },
): Promise<string[] | null> => {
  const { personId } = holder
  const isFirst = !hasFactor(await factorStateOf(ctx, personId))
  const { host } = relyingParty(ctx.origin)
  if (!(await insertPasskey(ctx, { personId, host, name, passkey })))
    throw new ContractError('PASSKEY_REFUSED')
  return settled(ctx, holder, isFirst)
}
