import { ContractError, ERRORS } from '@lousa/contract/refusal/errors.ts'
import type { Ctx, OptionalActorCtx } from '../../module.ts'
import { insertConsents, legalNameOf, type NewConsent } from './consent-writing.queries.ts'
import { currentTextVersion } from './institution-text.service.ts'

export type { NewConsent } from './consent-writing.queries.ts'

/** Writes down who agreed to which text, or took it back; answers the ids in the same order. */
export const createConsents = async (
  ctx: Pick<OptionalActorCtx, 'db' | 'institution' | 'now' | 'address'>,
  consents: NewConsent[],
): Promise<string[]> => (consents.length === 0 ? [] : insertConsents(ctx, consents))

/** Refuses, naming the current version, a person who did not accept the current terms. */
export const assertTermsVersion = async (
  ctx: Pick<OptionalActorCtx, 'db' | 'institution'>,
  accepted: number | undefined,
): Promise<void> => {
  const currentTermsVersion = await currentTextVersion(ctx, 'TERMS')
  if (accepted === currentTermsVersion) return
  const code = 'CONSENT_REQUIRED'
  throw new ContractError(code, {
    errors: [{ path: 'acceptedTermsVersion', code, message: ERRORS[code][1] }],
    data: { currentTermsVersion },
  })
}

/** The terms and the privacy policy as they are now, accepted by the person themself. */
export const createTermsAcceptance = async (
  ctx: Pick<OptionalActorCtx, 'db' | 'institution' | 'now' | 'address'>,
  { personId, name }: { personId: string; name: string },
): Promise<string[]> => {
  const accepted = { personId, given: true, givenBy: name }
  const [terms, privacy] = await Promise.all([
    currentTextVersion(ctx, 'TERMS'),
    currentTextVersion(ctx, 'PRIVACY'),
  ])
  return createConsents(ctx, [
    { ...accepted, kind: 'TERMS', textVersion: terms },
    { ...accepted, kind: 'PRIVACY', textVersion: privacy },
  ])
}

export const acceptOwnTerms = async (ctx: Ctx, version: number): Promise<void> => {
  await assertTermsVersion(ctx, version)
  const { personId } = ctx.actor
  const ids = await createTermsAcceptance(ctx, { personId, name: await legalNameOf(ctx, personId) })
  for (const entityId of ids) ctx.audit({ entity: 'consent', entityId, action: 'CREATED' })
}
