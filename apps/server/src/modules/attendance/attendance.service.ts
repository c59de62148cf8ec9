import type {
  Attendance,
  AttendanceConflict,
  AttendanceRow,
  saveAttendance as saveCall,
} from '@lousa/contract/attendance/attendance.contract.ts'
import type { BodyOf } from '@lousa/contract/endpoint.ts'
import { ContractError, ERRORS, fieldError, invalidFields } from '@lousa/contract/errors.ts'
import { displayName } from '@lousa/rules/people/display-name.rules.ts'
import type { Ctx } from '../module.ts'
import { writableLesson } from '../planning/lesson-writing.service.ts'
import { type ListedLesson, listedLesson, type RosterRow, rosterOf } from './attendance.queries.ts'
import { saveRows } from './attendance-save.queries.ts'

type Place = { planId: string; lessonId: string }
type Saved = { data: Attendance[]; conflicts: AttendanceConflict[] }

/** A lesson of another plan does not exist under this one. */
const lessonOf = async (ctx: Ctx, { planId, lessonId }: Place): Promise<ListedLesson> => {
  const lesson = await listedLesson(ctx, lessonId)
  if (!lesson || lesson.planId !== planId.toLowerCase()) throw new ContractError('NOT_FOUND')
  return lesson
}

const attendanceOf = ({ planId: _, ...lesson }: ListedLesson, row: RosterRow): Attendance => ({
  id: row.version === null ? null : `${lesson.id}:${row.enrollment_id}`,
  studentEnrollment: { id: row.enrollment_id, number: row.number, user: row.user },
  lesson,
  status: row.status,
  justification: row.justification,
  version: row.version,
})

/** The list of a lesson: every enrolment of its date, saved or not. */
export const attendanceList = async (ctx: Ctx, place: Place): Promise<Attendance[]> => {
  const [lesson, rows] = await Promise.all([lessonOf(ctx, place), rosterOf(ctx, place.lessonId)])
  return rows.map(row => attendanceOf(lesson, row))
}

const sameId = (row: AttendanceRow): string => row.studentEnrollmentId.toLowerCase()

const refuseDuplicates = (rows: readonly AttendanceRow[]): void => {
  const firstPlaces = new Map(rows.map((row, index) => [sameId(row), index] as const).reverse())
  const repeated = rows.flatMap((row, index) =>
    firstPlaces.get(sameId(row)) === index
      ? []
      : [fieldError(`attendances.${index}.studentEnrollmentId`, 'INVALID')],
  )
  if (repeated.length > 0) throw invalidFields(...repeated)
}

/** One pupil who is not of the class refuses the whole list, each named in its row. */
const refuseStrangers = (sent: readonly AttendanceRow[], saved: readonly RosterRow[]): void => {
  const known = new Set(saved.map(row => row.enrollment_id))
  const code = 'ENROLLMENT_NOT_ACTIVE'
  const errors = sent.flatMap((row, index) =>
    known.has(sameId(row))
      ? []
      : [{ path: `attendances.${index}.studentEnrollmentId`, code, message: ERRORS[code][1] } as const],
  )
  if (errors.length > 0) throw new ContractError(code, { errors })
}

/** Whether what was sent is what is stored by now; a reason that was not sent changes none. */
const stands = ({ status, justification }: RosterRow, sent: AttendanceRow): boolean =>
  status === sent.status && (sent.justification === undefined || sent.justification === justification)

/** The stale rows, but for those in which there is nothing left to decide. */
const conflictsOf = (rows: readonly RosterRow[], sent: readonly AttendanceRow[]): AttendanceConflict[] => {
  const sentById = new Map(sent.map(row => [sameId(row), row]))
  return rows.flatMap(row => {
    const { enrollment_id, status, justification, version, stale, saver, at } = row
    const own = sentById.get(enrollment_id)
    if (!stale || status === null || version === null || !own || stands(row, own)) return []
    const by = saver && displayName(saver)
    return [{ studentEnrollmentId: enrollment_id, status, justification, version, by, at, sent: own.status }]
  })
}

/** Saves the list of a lesson; rows that someone else changed meanwhile come back undecided. */
export const saveAttendance = async (
  ctx: Ctx,
  place: Place,
  { attendances: sent, force = false }: BodyOf<typeof saveCall>,
): Promise<Saved> => {
  refuseDuplicates(sent)
  const lesson = await writableLesson(ctx, place)
  const target = {
    lessonId: lesson.id,
    planId: lesson.plan_id,
    gradeId: lesson.grade_id,
    yearId: lesson.year_id,
    componentId: lesson.component_id,
    termId: lesson.term_id,
    date: lesson.date,
    first: !lesson.attendance_taken,
  }
  const [rows, listed] = await Promise.all([
    saveRows(ctx, target, { rows: sent, force }),
    lessonOf(ctx, place),
  ])
  refuseStrangers(sent, rows)
  return { data: rows.map(row => attendanceOf(listed, row)), conflicts: conflictsOf(rows, sent) }
}

/** A repeated save answers the list as it is now, with the rows that were stale at first and still differ. */
export const savedAgain = async (
  ctx: Ctx,
  place: Place,
  { sent, stale }: { sent: readonly AttendanceRow[]; stale: readonly string[] },
): Promise<Saved> => {
  const [lesson, rows] = await Promise.all([lessonOf(ctx, place), rosterOf(ctx, place.lessonId, stale)])
  return { data: rows.map(row => attendanceOf(lesson, row)), conflicts: conflictsOf(rows, sent) }
}
