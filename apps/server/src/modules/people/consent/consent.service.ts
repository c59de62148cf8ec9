import type { BodyOf } from '@lousa/contract/endpoint.ts'
import type * as consentCalls from '@lousa/contract/people/consent/consent.contract.ts'
import type { Consent } from '@lousa/contract/people/consent/consent.contract.ts'
import { fieldError, invalidFields } from '@lousa/contract/refusal/errors.ts'
import { isMinorOn } from '@lousa/rules/people/person/age.rules.ts'
import { createConsents } from '../../identity/texts/consent-writing.service.ts'
import { currentTextVersion } from '../../identity/texts/institution-text.service.ts'
import type { Ctx } from '../../module.ts'
import { type ConsentSubject, consentOf, consentSubject, consentsOf } from './consent.queries.ts'

/** A person's consents. Administrators who look at a student's are themselves written down. */
export const listConsentsOf = async (ctx: Ctx, accountId: string): Promise<{ data: Consent[] }> => {
  const { personId, isStudent } = await consentSubject(ctx, { accountId, responsibleId: null })
  if (isStudent && accountId !== ctx.actor.accountId)
    ctx.audit({ entity: 'consent', entityId: accountId, action: 'VIEWED', studentId: accountId })
  return { data: await consentsOf(ctx, personId) }
}

/** A student of unknown age counts as a child, who needs a guardian. */
const answersForThemself = ({ isStudent, birthdate }: ConsentSubject, today: string): boolean =>
  birthdate === null ? !isStudent : !isMinorOn(birthdate, today)

const giverOf = (subject: ConsentSubject, responsibleId: string | null, today: string) => {
  if (responsibleId !== null) {
    if (!subject.responsible) throw invalidFields(fieldError('responsibleId', 'INVALID'))
    return subject.responsible
  }
  if (!answersForThemself(subject, today)) throw invalidFields(fieldError('responsibleId', 'REQUIRED'))
  return subject
}

/** Writes down that the use of images was allowed or no longer is, under the text in force now. */
export const createConsent = async (
  ctx: Ctx,
  accountId: string,
  { kind, given, responsibleId, note = null }: BodyOf<typeof consentCalls.createConsent>,
): Promise<Consent> => {
  const subject = await consentSubject(ctx, { accountId, responsibleId })
  const giver = giverOf(subject, responsibleId, ctx.today)
  const textVersion = await currentTextVersion(ctx, kind)
  const [id = ''] = await createConsents(ctx, [
    {
      personId: subject.personId,
      kind,
      given,
      textVersion,
      givenBy: giver.name,
      givenByTaxNumber: giver.taxNumber,
      recordedBy: ctx.actor.accountId,
      note,
    },
  ])
  ctx.audit({
    entity: 'user',
    entityId: accountId,
    action: given ? 'CONSENT_GIVEN' : 'CONSENT_WITHDRAWN',
    changes: [
      { field: 'kind', from: null, to: kind },
      { field: 'givenBy', from: null, to: giver.name },
      { field: 'textVersion', from: null, to: textVersion },
    ],
    studentId: subject.isStudent ? accountId : null,
  })
  return consentOf(ctx, id)
}
