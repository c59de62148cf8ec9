import { randomUUID } from 'node:crypto'
import type {
  Withdrawal,
  withdrawRecords as withdrawCall,
} from '@lousa/contract/attendance/withdrawal/withdrawal.contract.ts'
import type { BodyOf } from '@lousa/contract/endpoint.ts'
import type { Lesson } from '@lousa/contract/planning/lesson/lesson.contract.ts'
import { ContractError, fieldError, invalidFields } from '@lousa/contract/refusal/errors.ts'
import { CHANGES_BY_RESTORATION, changesByWithdrawal } from '@lousa/rules/attendance/day-roll.rules.ts'
import {
  type RecordPart,
  recordDays,
  withdrawalMode,
  withdrawalRefusal,
} from '@lousa/rules/planning/withdrawal.rules.ts'
import type { Ctx } from '../module.ts'
import { bumpScopes, unsettleFollowing } from '../performance-input.ts'
import { getLesson } from '../planning/lesson/lesson-change.service.ts'
import type { LessonWriting } from '../planning/lesson-writing/lesson-marks.public.queries.ts'
import { lockedLesson } from '../planning/lesson-writing/lesson-writing.service.ts'
import {
  type LessonRecords,
  putBackReleases,
  recordsOfLessons,
  remarkAttendance,
  removeReleases,
  unmarkAttendance,
} from '../planning/lesson-writing/record-withdrawal.public.queries.ts'
import { staleVersion } from '../stale-version.ts'
import type { Json } from '../tables.ts'
import { getAttendance } from './attendance.service.ts'
import { addDayChanges } from './day-roll.queries.ts'
import { alignJustifications } from './justification/justified-rows.queries.ts'
import {
  deleteMarks,
  insertWithdrawals,
  type LessonMarks,
  lockWithdrawal,
  markRestored,
  marksOfLessons,
  type NewWithdrawal,
  putBackMarks,
  type StoredWithdrawal,
  withdrawalSummary,
} from './withdrawal.queries.ts'

type LessonRef = { planId: string; lessonId: string }
type Request = BodyOf<typeof withdrawCall>

const assertAllowed = ({ actor }: Ctx, lesson: LessonWriting): void => {
  const refusal = withdrawalRefusal({
    role: actor.role,
    inPeriod: lesson.in_period,
    termClosed: lesson.term_closed_at !== null,
    yearFinished: lesson.year_status !== 'OPEN',
  })
  if (refusal !== null) throw new ContractError(refusal)
}

const assertReason = (
  ctx: Ctx,
  removed: NewWithdrawal & { releasedAt: string | null },
  reason: string | null,
): void => {
  const recordedOn = recordDays(ctx.institution.timeZone, [
    removed.marks === null ? null : removed.takenAt,
    removed.release === null ? null : removed.releasedAt,
  ])
  const mode = withdrawalMode({ role: ctx.actor.role, recordedOn, today: ctx.today })
  if (mode === 'WITH_REASON' && reason === null) throw invalidFields(fieldError('reason', 'REQUIRED'))
}

const isSameList = (sent: NonNullable<Request['attendances']>, stored: LessonMarks | undefined): boolean => {
  const versions = stored?.versions ?? {}
  return (
    sent.length === Object.keys(versions).length &&
    sent.every(row => versions[row.studentEnrollmentId] === row.version)
  )
}

/** Refuses to remove a list or a release that is another by now than the caller saw. */
const assertSeen = async (
  ctx: Ctx,
  place: LessonRef,
  { sent, records, marks }: { sent: Request; records: LessonRecords; marks: LessonMarks | undefined },
): Promise<void> => {
  const isStale =
    (sent.attendances !== undefined &&
      sent.parts.includes('ATTENDANCE') &&
      records.attendanceTakenAt !== null &&
      !isSameList(sent.attendances, marks)) ||
    (sent.accomplishVersion !== undefined &&
      sent.parts.includes('RELEASE') &&
      records.releaseVersion !== null &&
      records.releaseVersion !== sent.accomplishVersion)
  if (isStale) throw staleVersion(await getAttendance(ctx, place), { lessonId: place.lessonId })
}

/** The records to remove from a lesson; null: it has none of them. */
export const withdrawalOf = (
  records: LessonRecords,
  marks: LessonMarks | undefined,
  { parts, eventId }: { parts: readonly RecordPart[]; eventId: string | null },
): (NewWithdrawal & { releasedAt: string | null }) | null => {
  const hasMarks = parts.includes('ATTENDANCE') && records.attendanceTakenAt !== null
  const release = parts.includes('RELEASE') ? records.release : null
  if (!hasMarks && release === null) return null
  return {
    id: randomUUID(),
    lessonId: records.id,
    planId: records.planId,
    date: records.date,
    eventId,
    takenAt: records.attendanceTakenAt,
    isPartial: records.isPartial,
    marks: hasMarks ? (marks?.rows ?? []) : null,
    release,
    releasedAt: records.releasedAt,
  }
}

const isRow = (value: Json): value is { [key: string]: Json | undefined } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const textOf = (row: Json, name: string): string => {
  const value = isRow(row) ? row[name] : null
  return typeof value === 'string' ? value : ''
}

/** How many marks there are, and how many of them are no presence. */
const countsOf = (marks: readonly Json[]): { attendances: number; absences: number } => ({
  attendances: marks.length,
  absences: marks.filter(mark => textOf(mark, 'status') !== 'ATTENDANCE').length,
})

type Removed = Pick<NewWithdrawal, 'lessonId' | 'planId' | 'marks' | 'release'>

/** A line in the history of the lesson's plan and class for each part. Marks are counted; only the reason is a text. */
export const auditWithdrawal = (
  ctx: Ctx,
  { lessonId, planId, marks, release }: Removed,
  { gradeId, reason }: { gradeId: string; reason: string | null },
): void => {
  const place = { gradeId, lessonPlanId: planId, action: 'WITHDRAWN' } as const
  const why = reason === null ? [] : [{ field: 'reason', from: null, to: reason }]
  if (marks !== null) {
    const { attendances, absences } = countsOf(marks)
    const changes = [
      { field: 'students', from: attendances, to: null },
      { field: 'absences', from: absences, to: null },
      ...why,
    ]
    ctx.audit({ ...place, entity: 'attendance', entityId: lessonId, changes })
  }
  if (release !== null)
    ctx.audit({
      ...place,
      entity: 'accomplishment',
      entityId: textOf(release, 'id'),
      changes: [{ field: 'lessonId', from: lessonId, to: null }, ...why],
    })
}

/** Removes records of locked lessons, and stores them for a restoration. */
export const removeRecords = async (
  ctx: Ctx,
  removed: readonly NewWithdrawal[],
  marks: readonly LessonMarks[],
): Promise<void> => {
  const versions = new Map(marks.map(({ lessonId, version }) => [lessonId, version]))
  const called = removed.filter(each => each.marks !== null)
  await insertWithdrawals(ctx, removed)
  if (called.length > 0)
    await deleteMarks(
      ctx,
      called.map(({ lessonId }) => lessonId),
    )
  await unmarkAttendance(
    ctx,
    called.map(({ lessonId, planId }) => ({ lessonId, planId, version: versions.get(lessonId) ?? 0 })),
  )
  await addDayChanges(
    ctx,
    called.map(({ lessonId }) => ({
      lessonId,
      changes: changesByWithdrawal(versions.get(lessonId) ?? 0),
    })),
  )
  await removeReleases(
    ctx,
    removed.filter(each => each.release !== null).map(({ lessonId, planId }) => ({ lessonId, planId })),
  )
}

/** Figures of the class, and of the classes that its students went on to, follow; in a closed term they are computed once more. */
const followFigures = async (
  ctx: Ctx,
  lesson: LessonWriting,
  enrollmentIds: readonly string[],
): Promise<void> => {
  const { year_id: yearId, grade_id: gradeId, component_id: componentId, term_id: termId } = lesson
  await bumpScopes(ctx, { yearId, gradeId, componentId, termId })
  if (termId !== null && lesson.term_closed_at !== null)
    await unsettleFollowing(
      ctx,
      enrollmentIds.map(enrollmentId => ({ enrollmentId, componentId, termId })),
    )
}

const partsOf = (removed: { hasMarks: boolean; hasRelease: boolean }): RecordPart[] => [
  ...(removed.hasMarks ? (['ATTENDANCE'] as const) : []),
  ...(removed.hasRelease ? (['RELEASE'] as const) : []),
]

/** Withdraws attendance, release or both from one lesson. Without any of them nothing is changed: it is as requested already. */
export const withdrawRecords = async (ctx: Ctx, place: LessonRef, sent: Request): Promise<Withdrawal> => {
  const lesson = await lockedLesson(ctx, place)
  assertAllowed(ctx, lesson)
  const [[records], marks] = await Promise.all([
    recordsOfLessons(ctx, [lesson.id]),
    marksOfLessons(ctx, [lesson.id]),
  ])
  if (!records) throw new ContractError('NOT_FOUND')
  const [ownMarks] = marks
  const removed = withdrawalOf(records, ownMarks, { parts: sent.parts, eventId: null })
  if (removed === null)
    return { id: null, parts: [], attendances: 0, absences: 0, lesson: await getLesson(ctx, lesson.id) }
  await assertSeen(ctx, place, { sent, records, marks: ownMarks })
  const reason = sent.reason ?? null
  assertReason(ctx, removed, reason)
  await removeRecords(ctx, [removed], marks)
  auditWithdrawal(ctx, removed, { gradeId: lesson.grade_id, reason })
  await followFigures(ctx, lesson, Object.keys(ownMarks?.versions ?? {}))
  return {
    id: removed.id,
    parts: partsOf({ hasMarks: removed.marks !== null, hasRelease: removed.release !== null }),
    ...countsOf(removed.marks ?? []),
    lesson: await getLesson(ctx, lesson.id),
  }
}

/** A repeated withdrawal answers what the first one removed, with the lesson as it is now. */
export const replayWithdrawal = async (
  ctx: Ctx,
  lessonId: string,
  id: string | null,
): Promise<Withdrawal> => {
  const lesson = await getLesson(ctx, lessonId)
  const summary = id === null ? null : await withdrawalSummary(ctx, id)
  if (!summary) return { id: null, parts: [], attendances: 0, absences: 0, lesson }
  const { attendances, absences } = summary
  return { id, parts: partsOf(summary), attendances, absences, lesson }
}

const assertRestorable = async (ctx: Ctx, lesson: LessonWriting, stored: StoredWithdrawal): Promise<void> => {
  if (lesson.deleted) throw new ContractError('LESSON_DELETED')
  // On another day its list has other students, and another term counts it.
  if (lesson.date !== stored.date) throw staleVersion(await getLesson(ctx, lesson.id))
  if (stored.marks !== null && lesson.attendance_taken) throw new ContractError('LESSON_HAS_ATTENDANCE')
  if (stored.release !== null && lesson.term_id === null) throw new ContractError('OUT_OF_TERM')
}

/** Puts records of locked lessons back; answers the lessons whose release is back. */
export const putBackRecords = async (ctx: Ctx, stored: readonly StoredWithdrawal[]): Promise<string[]> => {
  const called = stored.filter(each => each.marks !== null)
  await putBackMarks(
    ctx,
    called.flatMap(({ marks }) => marks ?? []),
  )
  await addDayChanges(
    ctx,
    called.map(({ lessonId }) => ({ lessonId, changes: CHANGES_BY_RESTORATION })),
  )
  await alignJustifications(
    ctx,
    called.map(({ lessonId }) => lessonId),
  )
  await remarkAttendance(
    ctx,
    called.map(({ lessonId, planId, takenAt, isPartial }) => ({ lessonId, planId, takenAt, isPartial })),
  )
  const released = stored.flatMap(({ lessonId, planId, release }) =>
    release === null ? [] : [{ lessonId, planId, release }],
  )
  const back = await putBackReleases(ctx, released)
  await markRestored(
    ctx,
    stored.map(({ id }) => id),
  )
  return back
}

export const auditRestoration = (
  ctx: Ctx,
  { lessonId, planId, marks, release }: Removed,
  gradeId: string,
): void => {
  const place = { gradeId, lessonPlanId: planId, action: 'RESTORED' } as const
  if (marks !== null) {
    const { attendances, absences } = countsOf(marks)
    const changes = [
      { field: 'students', from: null, to: attendances },
      { field: 'absences', from: null, to: absences },
    ]
    ctx.audit({ ...place, entity: 'attendance', entityId: lessonId, changes })
  }
  if (release !== null)
    ctx.audit({
      ...place,
      entity: 'accomplishment',
      entityId: textOf(release, 'id'),
      changes: [{ field: 'lessonId', from: null, to: lessonId }],
    })
}

/**
 * Restores what a withdrawal has removed, as long as nothing was recorded since in its place. An instructor restores own
 * withdrawals alone. What is restored already stays as it is.
 */
export const restoreRecords = async (
  ctx: Ctx,
  place: LessonRef & { withdrawalId: string },
): Promise<Lesson> => {
  const lesson = await lockedLesson(ctx, place)
  assertAllowed(ctx, lesson)
  const stored = await lockWithdrawal(ctx, place.withdrawalId)
  const isOwn = stored?.accountId === ctx.actor.accountId
  if (!stored || stored.lessonId !== lesson.id || (ctx.actor.role !== 'ADMINISTRATOR' && !isOwn))
    throw new ContractError('NOT_FOUND')
  if (stored.isRestored) return getLesson(ctx, lesson.id)
  await assertRestorable(ctx, lesson, stored)
  const back = await putBackRecords(ctx, [stored])
  if (stored.release !== null && back.length === 0) throw new ContractError('LESSON_ALREADY_ACCOMPLISHED')
  auditRestoration(ctx, stored, lesson.grade_id)
  // A release alone makes marks count that were never withdrawn.
  const [marks] = await marksOfLessons(ctx, [lesson.id])
  await followFigures(ctx, lesson, Object.keys(marks?.versions ?? {}))
  return getLesson(ctx, lesson.id)
}
