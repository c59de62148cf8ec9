import type { BodyOf } from '@lousa/contract/endpoint.ts'
import type * as consentCalls from '@lousa/contract/people/consent/consent.contract.ts'
import type { ChildConsent, Consent } from '@lousa/contract/people/consent/consent.contract.ts'
import { ContractError, fieldError, invalidFields } from '@lousa/contract/refusal/errors.ts'
import {
  countedImageAnswers,
  type ImageConsentState,
  imageConsent,
} from '@lousa/rules/people/consent/image-consent.rules.ts'
import { createConsents } from '../../identity/texts/consent-writing.service.ts'
import { currentTextVersion } from '../../identity/texts/institution-text.service.ts'
import type { Ctx } from '../../module.ts'
import { lockPeople } from '../editing/people-loading.service.ts'
import {
  actingGiver,
  type ConsentSubject,
  consentOf,
  consentSubject,
  consentsOf,
  type Giver,
  giverOfImageAnswer,
} from './consent.queries.ts'
import { answersForThemself, type ImageAnswers, imageAnswersOf } from './image-consent.service.ts'

const answersOf = async ({ db, institution, today }: Ctx, personId: string): Promise<ImageAnswers> =>
  (await imageAnswersOf(db, { institutionId: institution.id, today, personIds: [personId] }))(personId)

/** A person's consents. Administrators who look at a student's are themselves written down. */
export const listConsentsOf = async (
  ctx: Ctx,
  accountId: string,
): Promise<{ data: Consent[]; image: ImageConsentState; counted: string[] }> => {
  const subject = await consentSubject(ctx, { accountId, responsibleId: null })
  const { personId, isStudent } = subject
  if (isStudent && accountId !== ctx.actor.accountId)
    ctx.audit({ entity: 'consent', entityId: accountId, action: 'VIEWED', studentId: accountId })
  const { answers } = await answersOf(ctx, personId)
  const isAdult = answersForThemself(subject, ctx.today)
  return {
    data: await consentsOf(ctx, personId),
    image: imageConsent(answers, isAdult),
    counted: countedImageAnswers(answers, isAdult).map(({ id }) => id),
  }
}

const giverOf = (subject: ConsentSubject, responsibleId: string | null, today: string): Giver => {
  if (responsibleId !== null) {
    if (!subject.responsible) throw invalidFields(fieldError('responsibleId', 'INVALID'))
    return subject.responsible
  }
  if (!answersForThemself(subject, today)) throw invalidFields(fieldError('responsibleId', 'REQUIRED'))
  return subject
}

/** The use of the image of a student as the guardian who acts sees it. The caller has asked whether the student is reached. */
export const childImageConsent = async (ctx: Ctx, studentId: string): Promise<ChildConsent> => {
  const subject = await consentSubject(ctx, { accountId: studentId, responsibleId: null })
  const { answers, keyOf } = await answersOf(ctx, subject.personId)
  const isAdult = answersForThemself(subject, ctx.today)
  const actor = keyOf(await actingGiver(ctx))
  const own = answers.find(({ giver }) => giver === actor)
  return {
    image: imageConsent(answers, isAdult),
    own: own ? { given: own.given, at: own.at, textVersion: own.textVersion } : null,
    isShown: !subject.hasDied,
    mayAnswer: !isAdult && !subject.hasDied,
    textVersion: await currentTextVersion(ctx, 'IMAGE_USE'),
  }
}

/** A guardian gives or withdraws the use of the image of a student under age. The answer that stands already is written once. */
export const answerChildImageConsent = async (
  ctx: Ctx,
  studentId: string,
  { given, textVersion }: BodyOf<typeof consentCalls.answerChildConsent>,
): Promise<ChildConsent> => {
  const subject = await consentSubject(ctx, { accountId: studentId, responsibleId: null })
  await lockPeople(ctx, [subject.personId])
  const before = await childImageConsent(ctx, studentId)
  if (!before.isShown) throw new ContractError('NOT_FOUND')
  if (!before.mayAnswer) throw new ContractError('CONSENT_OF_ADULT')
  // A withdrawal needs no newer text.
  if (given && textVersion !== before.textVersion) throw new ContractError('CONSENT_TEXT_CHANGED')
  const { own } = before
  if (own?.given === given && (!given || own.textVersion === textVersion)) return before
  const giver = await actingGiver(ctx)
  await createConsents(ctx, [
    {
      personId: subject.personId,
      kind: 'IMAGE_USE',
      given,
      textVersion: before.textVersion,
      givenBy: giver.name,
      givenByTaxNumber: giver.taxNumber,
      recordedBy: null,
      note: null,
    },
  ])
  auditConsent(ctx, {
    accountId: studentId,
    given,
    giver: giver.name,
    textVersion: before.textVersion,
    isStudent: true,
  })
  return childImageConsent(ctx, studentId)
}

const auditConsent = (
  ctx: Ctx,
  {
    accountId,
    given,
    giver,
    textVersion,
    isStudent,
  }: { accountId: string; given: boolean; giver: string; textVersion: number; isStudent: boolean },
): void =>
  ctx.audit({
    entity: 'user',
    entityId: accountId,
    action: given ? 'CONSENT_GIVEN' : 'CONSENT_WITHDRAWN',
    changes: [
      { field: 'kind', from: null, to: 'IMAGE_USE' },
      { field: 'givenBy', from: null, to: giver },
      { field: 'textVersion', from: null, to: textVersion },
    ],
    studentId: isStudent ? accountId : null,
  })

/** The giver of a recorded answer: also one whose line is gone, or whose name or CPF was another one then. */
const giverOfReplaced = async (
  ctx: Ctx,
  { personId }: ConsentSubject,
  { replacesId, responsibleId }: { replacesId: string; responsibleId: string | null },
): Promise<Giver> => {
  if (responsibleId !== null) throw invalidFields(fieldError('responsibleId', 'INVALID'))
  const giver = await giverOfImageAnswer(ctx, { id: replacesId, personId })
  if (!giver) throw invalidFields(fieldError('replacesId', 'INVALID'))
  return giver
}

/**
 * Writes down that the use of images was allowed or no longer is, under the text in force now: by a responsible, by an adult, or in
 * place of a recorded answer, by its giver.
 */
export const createConsent = async (
  ctx: Ctx,
  accountId: string,
  { kind, given, responsibleId, replacesId = null, note = null }: BodyOf<typeof consentCalls.createConsent>,
): Promise<Consent> => {
  const subject = await consentSubject(ctx, { accountId, responsibleId })
  const giver =
    replacesId === null
      ? giverOf(subject, responsibleId, ctx.today)
      : await giverOfReplaced(ctx, subject, { replacesId, responsibleId })
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
  auditConsent(ctx, { accountId, given, giver: giver.name, textVersion, isStudent: subject.isStudent })
  return consentOf(ctx, id)
}
