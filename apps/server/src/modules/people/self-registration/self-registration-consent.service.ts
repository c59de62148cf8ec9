import { ContractError, ERRORS } from '@lousa/contract/refusal/errors.ts'
import { assertTermsVersion, createConsents } from '../../identity/texts/consent-writing.service.ts'
import { currentTextVersion } from '../../identity/texts/institution-text.service.ts'
import type { PublicCtx } from '../../module.ts'
import type { Applicant } from './self-registration-applicant.values.ts'

export type AgreedTexts = { terms: number; privacy: number; guardian: number }

/** The versions agreed to, which are those in force: anything else is asked again. */
export const agreedTexts = async (ctx: PublicCtx, { agreed, guardian }: Applicant): Promise<AgreedTexts> => {
  await assertTermsVersion(ctx, agreed.terms)
  const [terms, privacy, current] = await Promise.all([
    currentTextVersion(ctx, 'TERMS'),
    currentTextVersion(ctx, 'PRIVACY'),
    currentTextVersion(ctx, 'GUARDIAN'),
  ])
  const isCurrent = agreed.guardianVersion === undefined || agreed.guardianVersion === current
  if (guardian && !(agreed.guardian && isCurrent)) {
    const code = 'CONSENT_REQUIRED'
    throw new ContractError(code, {
      errors: [{ path: 'guardianConsent', code, message: ERRORS[code][1] }],
      data: { currentGuardianVersion: current },
    })
  }
  return { terms, privacy, guardian: current }
}

/** The person agrees for themself, and a guardian agrees for a person under 18. */
export const createAgreement = async (
  ctx: PublicCtx,
  personId: string,
  { applicant: { write, guardian }, texts }: { applicant: Applicant; texts: AgreedTexts },
): Promise<void> => {
  const own = { personId, given: true, givenBy: write.name }
  await createConsents(ctx, [
    { ...own, kind: 'TERMS', textVersion: texts.terms },
    { ...own, kind: 'PRIVACY', textVersion: texts.privacy },
    ...(guardian
      ? [
          {
            ...own,
            kind: 'GUARDIAN' as const,
            textVersion: texts.guardian,
            givenBy: guardian.name,
            givenByTaxNumber: guardian.taxNumber,
          },
        ]
      : []),
  ])
}
