import type { BodyOf } from '@lousa/contract/endpoint.ts'
import type {
  createAppeal as CreateCall,
  stepAppeal as StepCall,
  StudentAppeal,
  updateAppeal as UpdateCall,
  WrittenAppeal,
} from '@lousa/contract/evaluation/appeal/appeal.contract.ts'
import { mentionsRequest } from '@lousa/contract/evaluation/council/meeting-text.ts'
import { ContractError, fieldError, invalidFields } from '@lousa/contract/refusal/errors.ts'
import type { CivilDate } from '@lousa/rules/calendar/civil-date.rules.ts'
import {
  appealDeadline,
  appealFault,
  isHeardByCouncil,
  isLateAppeal,
} from '@lousa/rules/evaluation/appeal/appeal.rules.ts'
import { stoppedDays } from '../../calendar/event/stopped-days.service.ts'
import { fieldRefusal } from '../../field-refusal.ts'
import type { Ctx } from '../../module.ts'
import { assertVersion } from '../../stale-version.ts'
import {
  type AppealedEnrollment,
  appealById,
  appealedEnrollment,
  appealsOfStudent,
  hasTerm,
  insertAppeal,
  isComponentOfClass,
  type LockedAppeal,
  linkAppeal,
  lockAppeal,
  lockClassOfAppeal,
  meetingOfAppeal,
  touchDrafts,
  updateAppeal,
} from './appeal.queries.ts'

/** The requests of a student; the look is noted. */
export const studentAppeals = async (ctx: Ctx, studentId: string): Promise<StudentAppeal[]> => {
  ctx.audit({ entity: 'resultAppeal', entityId: studentId, action: 'VIEWED', studentId })
  return appealsOfStudent(ctx, studentId)
}

type Sent = BodyOf<typeof CreateCall>
export type CreatedAppeal = WrittenAppeal & { sendUntil: CivilDate; answerUntil: CivilDate; isLate: boolean }

/** The day of publication: known of a final result, entered of a term. */
const publicationOf = async (ctx: Ctx, sent: Sent, of: AppealedEnrollment): Promise<CivilDate> => {
  const { subject, termPosition, publishedOn } = sent
  if (subject === 'FINAL_RESULT') {
    if (of.publishedOn === null) throw new ContractError('RESULT_NOT_PUBLISHED')
    return of.publishedOn
  }
  if (termPosition === undefined) throw invalidFields(fieldError('termPosition', 'REQUIRED'))
  if (publishedOn === undefined) throw invalidFields(fieldError('publishedOn', 'REQUIRED'))
  if (!(await hasTerm(ctx, { levelId: of.levelId, position: termPosition })))
    throw invalidFields(fieldError('termPosition', 'INVALID'))
  return publishedOn
}

/**
 * Registers a request with its deadlines, which a later change of the calendar does not move. A late request is registered too, as
 * its true date is never refused (docs/rules.md, Requests for reconsideration).
 */
export const createAppeal = async (ctx: Ctx, sent: Sent): Promise<CreatedAppeal> => {
  const { studentEnrollmentId, subject, receivedOn, applicant, applicantName, text } = sent
  const of = await appealedEnrollment(ctx, { id: studentEnrollmentId, receivedOn })
  if (!of) throw new ContractError('NOT_FOUND')
  if (of.isEvent) throw new ContractError('NOT_A_CLASS')
  const publishedOn = await publicationOf(ctx, sent, of)
  const componentId = sent.curriculumComponentId ?? null
  if (componentId !== null && !(await isComponentOfClass(ctx, { gradeId: of.gradeId, componentId })))
    throw new ContractError('NOT_FOUND')
  if (receivedOn < publishedOn || receivedOn > ctx.today)
    throw fieldRefusal('receivedOn', 'INVALID_DATE_INTERVAL_ERROR')
  // A late request may be received after the days that are loaded from its publication on.
  const stoppedFrom = [await stoppedDays(ctx, publishedOn), await stoppedDays(ctx, receivedOn)] as const
  const sendUntil = appealDeadline(publishedOn, of.appealDays, stoppedFrom[0])
  const answerUntil = appealDeadline(receivedOn, of.answerDays, stoppedFrom[1])
  const isLate = isLateAppeal({ receivedOn, sendUntil })
  const id = await insertAppeal(ctx, {
    studentEnrollmentId,
    subject,
    termPosition: subject === 'TERM' ? (sent.termPosition ?? null) : null,
    componentId,
    publishedOn,
    receivedOn,
    applicant,
    applicantName,
    text,
    sendUntil,
    answerUntil,
  })
  ctx.audit({
    entity: 'resultAppeal',
    entityId: id,
    action: 'CREATED',
    changes: [
      { field: 'appealStatus', from: null, to: 'RECEIVED' },
      { field: 'receivedOn', from: null, to: receivedOn },
      { field: 'answerUntil', from: null, to: answerUntil },
      { field: 'text', from: null, to: text },
    ],
    gradeId: of.gradeId,
    studentId: of.accountId,
  })
  return { id, version: 1, sendUntil, answerUntil, isLate }
}

/** The day of the meeting that a request is linked to: of its class, and not signed, as signed minutes do not change. */
const dayOfMeeting = async (ctx: Ctx, gradeId: string, meetingId: string): Promise<CivilDate> => {
  const meeting = await meetingOfAppeal(ctx, meetingId)
  if (meeting?.gradeId !== gradeId) throw invalidFields(fieldError('meetingId', 'INVALID'))
  if (meeting.status === 'SIGNED') throw fieldRefusal('meetingId', 'MEETING_SIGNED')
  if (meeting.status === 'ANNULLED') throw fieldRefusal('meetingId', 'INVALID_TRANSITION')
  return meeting.date
}

/** A request, locked after its class: meetings of the class are written under the same lock. */
const lockWithClass = async (ctx: Ctx, id: string): Promise<LockedAppeal> => {
  await lockClassOfAppeal(ctx, id)
  const stored = await lockAppeal(ctx, id)
  if (!stored) throw new ContractError('NOT_FOUND')
  return stored
}

/**
 * The change of a link for the history: none where the meeting stays. A link to signed minutes stays if they mention the request.
 * Drafts are read again by their other writers.
 */
const relink = async (
  ctx: Ctx,
  stored: LockedAppeal,
  meetingId: string | null,
): Promise<{ field: string; from: CivilDate | null; to: CivilDate | null }[]> => {
  const isChanged = meetingId !== stored.meetingId
  if (isChanged && stored.meetingStatus === 'SIGNED' && mentionsRequest(stored.signedText ?? [], stored))
    throw new ContractError('MEETING_SIGNED')
  const to = isChanged && meetingId !== null ? await dayOfMeeting(ctx, stored.gradeId, meetingId) : null
  await touchDrafts(
    ctx,
    [stored.meetingId, meetingId].filter(one => one !== null),
  )
  return isChanged ? [{ field: 'meeting', from: stored.meetingDate, to }] : []
}

/**
 * Takes a request one step further. An accepted one changes no result: the office reopens the class. The draft of the meeting that
 * considered it says so by itself.
 */
export const stepAppeal = async (
  ctx: Ctx,
  id: string,
  { to, answer = null, meetingId, version }: BodyOf<typeof StepCall>,
): Promise<WrittenAppeal> => {
  const stored = await lockWithClass(ctx, id)
  await assertVersion(version, stored.version, () => appealById(ctx, id))
  const fault = appealFault({ from: stored.status, to, answer })
  if (fault === 'REASON_REQUIRED') throw fieldRefusal('answer', fault)
  if (fault) throw new ContractError(fault)
  const linked = meetingId ?? stored.meetingId
  if (linked !== stored.meetingId && !isHeardByCouncil(to))
    throw fieldRefusal('meetingId', 'INVALID_TRANSITION')
  const relinked = await relink(ctx, stored, linked)
  await updateAppeal(ctx, stored, { status: to, answer, meetingId: linked })
  ctx.audit({
    entity: 'resultAppeal',
    entityId: id,
    action: 'DECIDED',
    changes: [
      { field: 'appealStatus', from: stored.status, to },
      ...(answer === null ? [] : [{ field: 'answer', from: null, to: answer }]),
      ...relinked,
    ],
    gradeId: stored.gradeId,
    studentId: stored.accountId,
  })
  return { id, version: stored.version + 1 }
}

/** Links a request to the meeting that considered it, or to none. The council hears it first. */
export const updateAppealMeeting = async (
  ctx: Ctx,
  id: string,
  { meetingId: wanted, version }: BodyOf<typeof UpdateCall>,
): Promise<WrittenAppeal> => {
  const stored = await lockWithClass(ctx, id)
  await assertVersion(version, stored.version, () => appealById(ctx, id))
  if (!isHeardByCouncil(stored.status)) throw new ContractError('INVALID_TRANSITION')
  const meetingId = wanted === undefined ? stored.meetingId : wanted
  if (meetingId === stored.meetingId) return { id, version: stored.version }
  const changes = await relink(ctx, stored, meetingId)
  await linkAppeal(ctx, stored, meetingId)
  ctx.audit({
    entity: 'resultAppeal',
    entityId: id,
    action: 'UPDATED',
    changes,
    gradeId: stored.gradeId,
    studentId: stored.accountId,
  })
  return { id, version: stored.version + 1 }
}
