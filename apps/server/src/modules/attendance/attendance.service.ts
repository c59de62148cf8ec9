import type {
  Attendance,
  AttendanceConflict,
  AttendanceRow,
  saveAttendance as saveCall,
} from '@lousa/contract/attendance/attendance.contract.ts'
import type { BodyOf } from '@lousa/contract/endpoint.ts'
import { ContractError, ERRORS, fieldError, invalidFields } from '@lousa/contract/refusal/errors.ts'
import { displayName } from '@lousa/rules/people/person/display-name.rules.ts'
import type { Ctx } from '../module.ts'
import { writableLesson } from '../planning/lesson-writing/lesson-writing.service.ts'
import { type LessonList, listOf, type RosterRow } from './attendance.queries.ts'
import { saveList } from './attendance-save.queries.ts'

type Place = { planId: string; lessonId: string }
type Saved = { data: Attendance[]; conflicts: AttendanceConflict[] }

/** A lesson of another plan does not exist under this one. */
const ofPlan = (list: LessonList | null | undefined, { planId }: Place): LessonList => {
  if (!list || list.lesson.planId !== planId) throw new ContractError('NOT_FOUND')
  return list
}

const attendancesOf = ({ lesson: { planId: _, ...lesson }, rows }: LessonList): Attendance[] =>
  rows.map(row => ({
    id: row.version === null ? null : `${lesson.id}:${row.enrollment_id}`,
    studentEnrollment: { id: row.enrollment_id, number: row.number, user: row.user },
    lesson,
    status: row.status,
    justification: row.justification,
    version: row.version,
  }))

/** The list of a lesson: every enrolment of its date, saved or not. */
export const attendanceList = async (ctx: Ctx, place: Place): Promise<Attendance[]> =>
  attendancesOf(ofPlan(await listOf(ctx, place.lessonId), place))

const refuseDuplicates = (rows: readonly AttendanceRow[]): void => {
  const firstPlaces = new Map(rows.map((row, index) => [row.studentEnrollmentId, index] as const).reverse())
  const repeated = rows.flatMap((row, index) =>
    firstPlaces.get(row.studentEnrollmentId) === index
      ? []
      : [fieldError(`attendances.${index}.studentEnrollmentId`, 'INVALID')],
  )
  if (repeated.length > 0) throw invalidFields(...repeated)
}

/** One pupil who is not of the class refuses the whole list, each named in its row. */
const refuseStrangers = (sent: readonly AttendanceRow[], saved: readonly RosterRow[]): void => {
  const enrollmentIds = new Set(saved.map(row => row.enrollment_id))
  const code = 'ENROLLMENT_NOT_ACTIVE'
  const errors = sent.flatMap((row, index) =>
    enrollmentIds.has(row.studentEnrollmentId)
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
  const sentById = new Map(sent.map(row => [row.studentEnrollmentId, row]))
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
  const list = ofPlan(await saveList(ctx, target, { rows: sent, force }), place)
  refuseStrangers(sent, list.rows)
  return { data: attendancesOf(list), conflicts: conflictsOf(list.rows, sent) }
}

/** A repeated save answers the list as it is now, with the rows that were stale at first and still differ. */
export const savedAgain = async (
  ctx: Ctx,
  place: Place,
  { sent, stale }: { sent: readonly AttendanceRow[]; stale: readonly string[] },
): Promise<Saved> => {
  const list = ofPlan(await listOf(ctx, place.lessonId, stale), place)
  return { data: attendancesOf(list), conflicts: conflictsOf(list.rows, sent) }
}
