import type { BodyOf, QueryOf } from '@lousa/contract/endpoint.ts'
import type {
  AttendantWrite,
  createMeeting as createCall,
  listMeetings as listCall,
  Meeting,
  MeetingHead,
  releaseDecision as releaseCall,
  signMeeting as signCall,
  updateMeeting as updateCall,
} from '@lousa/contract/evaluation/council/meeting.contract.ts'
import { MINUTES } from '@lousa/contract/evaluation/council/meeting.messages.ts'
import { type Attendant, COUNCIL_MEETING } from '@lousa/contract/evaluation/council/meeting-table.ts'
import { fill } from '@lousa/contract/messages.ts'
import { listed } from '@lousa/contract/phrases.ts'
import { ContractError, fieldError, invalidFields } from '@lousa/contract/refusal/errors.ts'
import {
  attendantChange,
  meetingFault,
  repeatedAttendants,
  signingLacks,
} from '@lousa/rules/evaluation/council/meeting.rules.ts'
import { lockNames } from '../../../platform/db/name-lock.ts'
import {
  collectIntoMeeting,
  decisionOfMeeting,
  releaseDecisionRows,
  releaseFromMeeting,
} from '../../enrollment/council-decision.public.queries.ts'
import { assertClass } from '../../enrollment/movement/enrollment-lock.service.ts'
import type { Ctx } from '../../module.ts'
import { createdChanges, newValues, recordChange, valuesAfter } from '../../record-values.ts'
import { assertVersion } from '../../stale-version.ts'
import {
  classOfMeeting,
  deleteMeetingRow,
  insertMeeting,
  instructorsOfClass,
  levelOfTerm,
  lockMeetingClassRow,
  type MeetingClass,
  type MeetingValues,
  markMeetingAnnulled,
  markMeetingSigned,
  meetingClass,
  meetingHeads,
  namesOfAccounts,
  nextMinutesNumber,
  replaceAttendants,
  type StoredMeeting,
  storedMeeting,
  termsOfLevel,
  touchMeeting,
  updateMeetingRow,
} from './meeting.queries.ts'
import { countWithoutMinutes, releaseRequests } from './minutes.queries.ts'
import { meetingWithMinutes } from './minutes.service.ts'

/**
 * Meetings of a class or a year. Instructors read signed minutes of the classes that they teach and of meetings that they attended,
 * and drafts of those classes while their council meets.
 */
export const listMeetingsOf = async (
  ctx: Ctx,
  { gradeId, academicYearId }: QueryOf<typeof listCall>,
): Promise<MeetingHead[]> => {
  const isOffice = ctx.actor.role === 'ADMINISTRATOR'
  if (!gradeId && !academicYearId) throw invalidFields(fieldError('gradeId', 'REQUIRED'))
  return meetingHeads(ctx, {
    gradeId: gradeId ?? null,
    yearId: academicYearId ?? null,
    ofInstructor: !isOffice,
  })
}

/** Instructors of the class on the day of the meeting who are not in the list. */
const suggestedOf = async (ctx: Ctx, { gradeId, date, attendants }: StoredMeeting) => {
  const present = new Set(attendants.map(({ accountId }) => accountId))
  const instructors = await instructorsOfClass(ctx, { gradeId, date })
  return instructors
    .filter(({ accountId }) => !present.has(accountId))
    .map(({ accountId, name, components }) => ({
      accountId,
      name,
      function:
        components.length > 3
          ? MINUTES.instructor
          : fill(MINUTES.instructorOf, { components: listed(components) }),
    }))
}

const meetingAnswer = async (ctx: Ctx, id: string): Promise<Meeting> => {
  const [head] = await meetingHeads(ctx, { id })
  const found = await meetingWithMinutes(ctx, id)
  if (!head || !found) throw new ContractError('NOT_FOUND')
  const { stored, of, paragraphs, lacksLater } = found
  const isDraft = stored.status === 'OPEN'
  return {
    ...head,
    discussion: stored.discussion,
    remarks: stored.remarks,
    attendants: stored.attendants,
    paragraphs: [...paragraphs],
    lacks: isDraft ? signingLacks({ ...stored, lacksLater }, ctx.today) : [],
    decisionsWithoutMinutes: isDraft ? await countWithoutMinutes(ctx, stored.gradeId) : 0,
    terms: isDraft ? await termsOfLevel(ctx, of.levelId) : [],
    suggested: isDraft ? await suggestedOf(ctx, stored) : [],
  }
}

/** A meeting with its minutes; the reading is audited, since minutes tell of students. */
export const readMeeting = async (ctx: Ctx, id: string): Promise<Meeting> => {
  const answer = await meetingAnswer(ctx, id)
  ctx.audit({ entity: 'councilMeeting', entityId: id, action: 'VIEWED', gradeId: answer.grade.id })
  return answer
}

const assertNoneRepeated = (attendants: readonly Attendant[]): void => {
  const [repeated] = repeatedAttendants(attendants)
  if (repeated) throw invalidFields(fieldError(`attendants.${repeated.at}.${repeated.field}`, 'INVALID'))
}

/** Two accounts of signed minutes are one after a merge: its first row is copied. */
const eachOnce = (attendants: readonly Attendant[]): Attendant[] =>
  attendants.filter(
    ({ accountId }, at) =>
      accountId === null || attendants.findIndex(one => one.accountId === accountId) === at,
  )

/** Attendants as they are stored: accounts with their names, others with the name that was typed. */
const storedAttendants = async (ctx: Ctx, written: readonly AttendantWrite[]): Promise<Attendant[]> => {
  const names = await namesOfAccounts(
    ctx,
    written.flatMap(({ accountId }) => accountId ?? []),
  )
  const attendants = written.map(
    ({ accountId = null, name = null, function: of = null, duty = null }, at) => {
      const named = accountId === null ? name : (names.get(accountId) ?? null)
      if (accountId !== null && named === null)
        throw invalidFields(fieldError(`attendants.${at}.accountId`, 'INVALID'))
      if (named === null) throw invalidFields(fieldError(`attendants.${at}.name`, 'REQUIRED'))
      return { accountId, name: named, function: of, duty }
    },
  )
  assertNoneRepeated(attendants)
  return attendants
}

const assertMeeting = async (ctx: Ctx, of: MeetingClass, values: MeetingValues): Promise<void> => {
  const fault = meetingFault(values, of)
  if (fault) throw invalidFields(fieldError(fault, fault === 'date' ? 'INVALID_DATE' : 'INVALID'))
  const { academicTermId } = values
  if (academicTermId !== null && (await levelOfTerm(ctx, academicTermId)) !== of.levelId)
    throw invalidFields(fieldError('academicTermId', 'INVALID'))
}

/** Signed minutes of the class that new ones correct; null where they correct none. */
const correctedMeeting = async (
  ctx: Ctx,
  gradeId: string,
  id: string | undefined,
): Promise<StoredMeeting | null> => {
  if (id === undefined) return null
  const former = await storedMeeting(ctx, id)
  if (former?.gradeId !== gradeId || former.status !== 'SIGNED') throw new ContractError('INVALID_TRANSITION')
  return former
}

/** The fields that minutes share with those that they correct, until they are written. */
const sharedFields = ({ academicTermId, startTime, endTime, place }: StoredMeeting) => ({
  academicTermId,
  startTime,
  endTime,
  place,
})

/** The class of a meeting, locked against decisions and other writers of its meetings. */
const lockMeetingClass = async (ctx: Ctx, gradeId: string): Promise<MeetingClass> => {
  await lockMeetingClassRow(ctx, gradeId)
  const of = await meetingClass(ctx, gradeId)
  if (!of) throw new ContractError('NOT_FOUND')
  assertClass(of)
  return of
}

export const createMeeting = async (
  ctx: Ctx,
  { gradeId, rectifiesId, copyFromId, attendants = [], ...sent }: BodyOf<typeof createCall>,
): Promise<Meeting> => {
  const of = await lockMeetingClass(ctx, gradeId)
  const former = await correctedMeeting(ctx, gradeId, rectifiesId)
  const copied = copyFromId === undefined ? former : await storedMeeting(ctx, copyFromId)
  const copies = eachOnce(copied?.attendants ?? [])
  const list = await storedAttendants(ctx, attendants.length > 0 ? attendants : copies)
  const fields = { ...(former && sharedFields(former)), ...sent, attendants: list }
  const values = { ...newValues(COUNCIL_MEETING, fields), attendants: list }
  await assertMeeting(ctx, of, values)
  const id = await insertMeeting(
    ctx,
    { gradeId, yearId: of.yearId, rectifiesId: rectifiesId ?? null },
    values,
  )
  await replaceAttendants(ctx, id, list)
  ctx.audit({
    entity: 'councilMeeting',
    entityId: id,
    action: 'CREATED',
    changes: createdChanges(COUNCIL_MEETING, values),
    gradeId,
  })
  return meetingAnswer(ctx, id)
}

/** Lock order: class, meeting. */
const lockMeeting = async (ctx: Ctx, id: string, version?: number) => {
  const gradeId = await classOfMeeting(ctx, id)
  if (gradeId === null) throw new ContractError('NOT_FOUND')
  const of = await lockMeetingClass(ctx, gradeId)
  const stored = await storedMeeting(ctx, id)
  if (!stored) throw new ContractError('NOT_FOUND')
  await assertVersion(version, stored.version, () => meetingAnswer(ctx, id))
  return { of, stored }
}

const lockDraft = async (ctx: Ctx, id: string, version?: number) => {
  const locked = await lockMeeting(ctx, id, version)
  if (locked.stored.status !== 'OPEN') throw new ContractError('MEETING_SIGNED')
  return locked
}

/** The history names who left the list of attendants and who came into it: their number alone would hide a replacement. */
const attendantEntries = (before: readonly Attendant[], after: readonly Attendant[]) => {
  const change = attendantChange(before, after)
  const text = (names: readonly string[]): string | null => (names.length === 0 ? null : listed(names))
  return change ? [{ field: 'attendants', from: text(change.from), to: text(change.to) }] : []
}

export const updateMeeting = async (
  ctx: Ctx,
  id: string,
  { version, attendants, ...sent }: BodyOf<typeof updateCall>,
): Promise<Meeting> => {
  const { of, stored } = await lockDraft(ctx, id, version)
  const list = attendants && (await storedAttendants(ctx, attendants))
  const values = valuesAfter(COUNCIL_MEETING, stored, list ? { ...sent, attendants: list } : sent)
  await assertMeeting(ctx, of, values)
  const changed = recordChange(COUNCIL_MEETING, stored, values)
  if (changed) {
    await updateMeetingRow(ctx, id, values)
    if (changed.has('attendants')) await replaceAttendants(ctx, id, values.attendants)
    ctx.audit({
      entity: 'councilMeeting',
      entityId: id,
      action: 'UPDATED',
      changes: [
        ...changed.changes.filter(({ field }) => field !== 'attendants'),
        ...attendantEntries(stored.attendants, values.attendants),
      ],
      gradeId: stored.gradeId,
    })
  }
  return meetingAnswer(ctx, id)
}

export const deleteMeeting = async (ctx: Ctx, id: string): Promise<void> => {
  const { stored } = await lockDraft(ctx, id)
  await releaseFromMeeting(ctx, id)
  await releaseRequests(ctx, id)
  await deleteMeetingRow(ctx, id)
  ctx.audit({
    entity: 'councilMeeting',
    entityId: id,
    action: 'DELETED',
    changes: [{ field: 'date', from: stored.date, to: null }],
    gradeId: stored.gradeId,
  })
}

/** Puts current decisions that are in no minutes into a draft. */
export const collectDecisionsInto = async (
  ctx: Ctx,
  id: string,
  version: number | undefined,
): Promise<Meeting> => {
  const { stored } = await lockDraft(ctx, id, version)
  const count = await collectIntoMeeting(ctx, { gradeId: stored.gradeId, meetingId: id })
  if (count > 0) {
    ctx.audit({
      entity: 'councilMeeting',
      entityId: id,
      action: 'DECISIONS_COLLECTED',
      changes: [{ field: 'count', from: null, to: count }],
      gradeId: stored.gradeId,
    })
  }
  return meetingAnswer(ctx, id)
}

/**
 * Takes the current decision about a student out of a draft, with those of the draft that it replaced. It stays in force. A draft that
 * corrects other minutes would repeat their decision in its place, and notes and former decisions could not be put back: these stay.
 */
export const releaseDecisionOf = async (
  ctx: Ctx,
  id: string,
  { studentEnrollmentId, number, version }: BodyOf<typeof releaseCall>,
): Promise<Meeting> => {
  const { stored } = await lockDraft(ctx, id, version)
  const released = { meetingId: id, enrollmentId: studentEnrollmentId, number }
  const decision = await decisionOfMeeting(ctx, released)
  if (!decision) throw new ContractError('NOT_FOUND')
  if (!decision.isCurrent || stored.rectifies) throw new ContractError('INVALID_TRANSITION')
  await releaseDecisionRows(ctx, released)
  await touchMeeting(ctx, id)
  ctx.audit({
    entity: 'councilMeeting',
    entityId: id,
    action: 'DECISION_RELEASED',
    studentId: decision.studentId,
    gradeId: stored.gradeId,
  })
  return meetingAnswer(ctx, id)
}

/** Signs the minutes: they get the next number of their year, and text and names stay as they are. */
export const signMeeting = async (
  ctx: Ctx,
  id: string,
  { version, decisionCount }: BodyOf<typeof signCall>,
): Promise<Meeting> => {
  const { of, stored } = await lockDraft(ctx, id, version)
  // Releases raise the version and additions the number of decisions: the caller has read this text.
  const current = await meetingAnswer(ctx, id)
  await assertVersion(decisionCount, current.decisionCount, () => current)
  if (stored.rectifiedStatus === 'ANNULLED') throw new ContractError('INVALID_TRANSITION')
  assertNoneRepeated(stored.attendants)
  const { lacks, paragraphs } = current
  if (lacks.length > 0) throw new ContractError('MEETING_INCOMPLETE', { data: { lacks } })
  // Minutes of other classes of the year are signed at the same time.
  await lockNames(ctx.db, [`council minutes ${ctx.institution.id} ${of.yearId}`])
  const number = await nextMinutesNumber(ctx, of.yearId)
  await replaceAttendants(ctx, id, stored.attendants)
  await markMeetingSigned(ctx, id, { number, text: paragraphs })
  ctx.audit({
    entity: 'councilMeeting',
    entityId: id,
    action: 'SIGNED',
    changes: [{ field: 'number', from: null, to: number }],
    gradeId: stored.gradeId,
  })
  return meetingAnswer(ctx, id)
}

/** Signed minutes without effect: number and text stay, and their decisions are in no minutes. */
export const annulMeeting = async (
  ctx: Ctx,
  id: string,
  { reason, version }: { reason: string; version: number | undefined },
): Promise<Meeting> => {
  const { stored } = await lockMeeting(ctx, id, version)
  if (stored.status !== 'SIGNED') throw new ContractError('INVALID_TRANSITION')
  await markMeetingAnnulled(ctx, id, reason)
  ctx.audit({
    entity: 'councilMeeting',
    entityId: id,
    action: 'ANNULLED',
    changes: [{ field: 'reason', from: null, to: reason }],
    gradeId: stored.gradeId,
  })
  return meetingAnswer(ctx, id)
}

/** A meeting as the answer to a repeated request. */
export const meetingById = meetingAnswer
