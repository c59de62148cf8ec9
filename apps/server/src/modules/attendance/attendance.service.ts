import type {
  Attendance,
  AttendanceConflict,
  AttendanceRow,
  saveAttendance as saveCall,
} from '@lousa/contract/attendance/attendance.contract.ts'
import type { BodyOf } from '@lousa/contract/endpoint.ts'
import { ContractError, ERRORS, fieldError, invalidFields } from '@lousa/contract/refusal/errors.ts'
import { type MarkWrite, resolveMarkWrite } from '@lousa/rules/attendance/attendance-save.rules.ts'
import { PUNCTUALITY_FIELDS, punctualityOf } from '@lousa/rules/attendance/punctuality.rules.ts'
import { displayName } from '@lousa/rules/people/person/display-name.rules.ts'
import type { AuditChange } from '../../platform/db/audit.ts'
import type { Ctx } from '../module.ts'
import { bumpScopes } from '../performance-input.ts'
import {
  type LessonWriting,
  markAttendanceTaken,
} from '../planning/lesson-writing/lesson-marks.public.queries.ts'
import { writableLesson } from '../planning/lesson-writing/lesson-writing.service.ts'
import { type LessonRoster, lessonRoster, type RosterRow } from './attendance.queries.ts'
import { type WrittenMark, writeMarks } from './attendance-save.queries.ts'
import { answeredPunctuality, assertPunctuality } from './punctuality.service.ts'

type LessonRef = { planId: string; lessonId: string }
type SaveAnswer = { data: Attendance[]; conflicts: AttendanceConflict[] }

/** A lesson of another plan does not exist under this one. */
const requireListOfPlan = (list: LessonRoster | null | undefined, { planId }: LessonRef): LessonRoster => {
  if (!list || list.lesson.planId !== planId) throw new ContractError('NOT_FOUND')
  return list
}

const attendancesOf = ({ lesson: { planId: _, ...lesson }, rows }: LessonRoster): Attendance[] =>
  rows.map(row => ({
    id: row.version === null ? null : `${lesson.id}:${row.enrollment_id}`,
    studentEnrollment: { id: row.enrollment_id, number: row.number, user: row.user, taught: row.taught },
    lesson,
    status: row.status,
    justification: row.justification,
    ...answeredPunctuality(storedMark(row)),
    ...(row.covering ? { justified: { end: row.covering.end } } : {}),
    version: row.version,
  }))

/** The list of a lesson: every enrolment of its date, saved or not. */
export const getAttendance = async (ctx: Ctx, place: LessonRef): Promise<Attendance[]> =>
  attendancesOf(requireListOfPlan(await lessonRoster(ctx, place.lessonId), place))

export const assertNoDuplicates = (rows: readonly AttendanceRow[]): void => {
  const firstPlaces = new Map(rows.map((row, index) => [row.studentEnrollmentId, index] as const).reverse())
  const repeated = rows.flatMap((row, index) =>
    firstPlaces.get(row.studentEnrollmentId) === index
      ? []
      : [fieldError(`attendances.${index}.studentEnrollmentId`, 'INVALID')],
  )
  if (repeated.length > 0) throw invalidFields(...repeated)
}

/** One pupil who is not of the class refuses the whole list, each named in its row. */
export const assertEnrolled = (
  sent: readonly AttendanceRow[],
  saved: readonly Pick<RosterRow, 'enrollment_id'>[],
): void => {
  const enrollmentIds = new Set(saved.map(row => row.enrollment_id))
  const code = 'ENROLLMENT_NOT_ACTIVE'
  const errors = sent.flatMap((row, index) =>
    enrollmentIds.has(row.studentEnrollmentId)
      ? []
      : [{ path: `attendances.${index}.studentEnrollmentId`, code, message: ERRORS[code][1] } as const],
  )
  if (errors.length > 0) throw new ContractError(code, { errors })
}

const storedMark = (row: StoredRow) => ({
  status: row.status,
  justification: row.justification,
  arrivedLate: row.arrived_late,
  leftEarly: row.left_early,
})

/** Resolves a sent row against the stored one and the justification that covers the day. */
const resolveRow = (row: RosterRow, sent: AttendanceRow, force: boolean): MarkWrite => {
  const { status, justification_id: justificationId, version, covering } = row
  const stored =
    status === null || version === null ? null : { ...storedMark(row), status, justificationId, version }
  return resolveMarkWrite(sent, stored, { force, coveringId: covering?.id ?? null })
}

/** The stale rows, but for those in which there is nothing left to decide. */
const conflictsOf = (rows: readonly RosterRow[], sent: readonly AttendanceRow[]): AttendanceConflict[] => {
  const sentById = new Map(sent.map(row => [row.studentEnrollmentId, row]))
  return rows.flatMap(row => {
    const { enrollment_id, status, justification, version, stale, saver, at } = row
    const own = sentById.get(enrollment_id)
    if (!stale || status === null || version === null || !own) return []
    if (resolveRow(row, own, false).verdict === 'SAME') return []
    const author = { by: saver && displayName(saver), byId: saver?.id ?? null, at }
    const punctuality = answeredPunctuality(storedMark(row))
    return [
      {
        studentEnrollmentId: enrollment_id,
        status,
        justification,
        ...punctuality,
        version,
        ...author,
        sent: own.status,
      },
    ]
  })
}

type StoredRow = Pick<RosterRow, 'enrollment_id' | 'status' | 'justification' | 'arrived_late' | 'left_early'>
/** A row that is to be written over the stored one. */
export type ResolvedRow = { stored: StoredRow } & Omit<MarkWrite, 'verdict'>

/** The outcome of each sent row of the class. */
const resolveRows = (
  sent: readonly AttendanceRow[],
  rows: readonly RosterRow[],
  force: boolean,
): (ResolvedRow & MarkWrite)[] => {
  const rowById = new Map(rows.map(row => [row.enrollment_id, row]))
  return sent.flatMap(own => {
    const stored = rowById.get(own.studentEnrollmentId)
    if (!stored) return []
    return [{ stored, ...resolveRow(stored, own, force) }]
  })
}

/** The first attendance of a class tells how many rows it has, later ones each field that changed. */
const auditedChanges = (isFirst: boolean, written: readonly ResolvedRow[]): AuditChange[] => {
  if (isFirst) return [{ field: 'students', from: null, to: written.length }]
  return written
    .flatMap(({ stored, status, justification, ...after }) => {
      const { enrollment_id: id } = stored
      const before = punctualityOf(storedMark(stored))
      return [
        { field: id, from: stored.status, to: status },
        { field: `${id}.justification`, from: stored.justification, to: justification },
        ...PUNCTUALITY_FIELDS.map(field => ({
          field: `${id}.${field}`,
          from: before[field],
          to: after[field],
        })),
      ]
    })
    .filter(({ from, to }) => from !== to)
    .sort((one, other) => (one.field < other.field ? -1 : 1))
}

/** Whether a student on the list has no mark once these are written. */
export const isPartialAfter = (rows: readonly StoredRow[], written: readonly ResolvedRow[]): boolean => {
  const writtenIds = new Set(written.map(({ stored }) => stored.enrollment_id))
  return rows.some(row => row.status === null && !writtenIds.has(row.enrollment_id))
}

/** The rows to write of one locked lesson. */
export type ListWrite = { lesson: LessonWriting; written: readonly ResolvedRow[]; isPartial: boolean }

/**
 * Writes rows of locked lessons of one class and day with all their effects. Each step is a separate statement: over several
 * machines one statement with inserting steps is split, each step planned again and its rows sent around.
 */
export const writeLists = async (
  ctx: Ctx,
  lists: readonly ListWrite[],
  { byDay }: { byDay: boolean },
): Promise<WrittenMark[]> => {
  for (const { lesson, written } of lists) {
    if (written.length === 0) continue
    const isFirst = !lesson.attendance_taken
    ctx.audit({
      entity: 'attendance',
      entityId: lesson.id,
      action: isFirst ? 'CREATED' : 'UPDATED',
      changes: auditedChanges(isFirst, written),
      gradeId: lesson.grade_id,
      lessonPlanId: lesson.plan_id,
    })
  }
  const marks = lists.flatMap(({ lesson, written }) =>
    written.map(({ stored, status, justification, justificationId, arrivedLate, leftEarly }) => ({
      lesson_id: lesson.id,
      enrollment_id: stored.enrollment_id,
      status,
      justification,
      justification_id: justificationId,
      arrived_late: arrivedLate,
      left_early: leftEarly,
    })),
  )
  const isMarked = ({ lesson, isPartial }: ListWrite) =>
    !lesson.attendance_taken || isPartial !== lesson.attendance_partial
  const marked = lists.filter(isMarked)
  const changed = lists.filter(list => list.written.length > 0 || isMarked(list))
  const scopes = changed.map(({ lesson }) => ({
    yearId: lesson.year_id,
    gradeId: lesson.grade_id,
    componentId: lesson.component_id,
    termId: lesson.term_id,
  }))
  // They go together, in this order. Files that print lessons are compared with the scopes: a mark of the lesson alone raises them too.
  const [rows] = await Promise.all([
    writeMarks(ctx, marks, { byDay }),
    marked.length > 0
      ? markAttendanceTaken(
          ctx,
          marked.map(({ lesson: { id }, isPartial }) => ({ id, isPartial })),
        )
      : null,
    bumpScopes(ctx, scopes),
  ])
  return rows
}

/** Saves the list of a lesson; rows that another user changed in between are returned undecided. */
export const saveAttendance = async (
  ctx: Ctx,
  place: LessonRef,
  { attendances: sent, force = false }: BodyOf<typeof saveCall>,
): Promise<SaveAnswer> => {
  assertNoDuplicates(sent)
  // They go together, in this order: nothing that is listed changes any more, for the lesson is held.
  const [lesson, listed] = await Promise.all([writableLesson(ctx, place), lessonRoster(ctx, place.lessonId)])
  const list = requireListOfPlan(listed, place)
  assertEnrolled(sent, list.rows)
  const storedById = new Map(list.rows.map(row => [row.enrollment_id, storedMark(row)]))
  await assertPunctuality(ctx, sent, id => storedById.get(id))
  const byVerdict = Map.groupBy(resolveRows(sent, list.rows, force), ({ verdict }) => verdict)
  const fresh = byVerdict.get('WRITE') ?? []
  const isPartial = isPartialAfter(list.rows, fresh)
  const written = await writeLists(ctx, [{ lesson, written: fresh, isPartial }], { byDay: false })
  const stale = (byVerdict.get('CONFLICT') ?? []).map(({ stored }) => stored.enrollment_id)
  if (stale.length > 0) return replaySave(ctx, place, { sent, stale })
  const writtenById = new Map(written.map(mark => [mark.enrollment_id, mark]))
  const rows = list.rows.map(row => ({ ...row, ...writtenById.get(row.enrollment_id) }))
  return { data: attendancesOf({ ...list, rows }), conflicts: [] }
}

/** A repeated save answers the list as it is now, with the rows that were stale at first and still differ. */
export const replaySave = async (
  ctx: Ctx,
  place: LessonRef,
  { sent, stale }: { sent: readonly AttendanceRow[]; stale: readonly string[] },
): Promise<SaveAnswer> => {
  const list = requireListOfPlan(await lessonRoster(ctx, place.lessonId, stale), place)
  return { data: attendancesOf(list), conflicts: conflictsOf(list.rows, sent) }
}
