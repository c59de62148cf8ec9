import type { AttendanceRow } from '@lousa/contract/attendance/attendance.contract.ts'
import type {
  DayRoll,
  SavedDayMarks,
  saveDayRoll as saveCall,
} from '@lousa/contract/attendance/day/day-roll.contract.ts'
import type { BodyOf } from '@lousa/contract/endpoint.ts'
import type { Lesson } from '@lousa/contract/planning/lesson/lesson.contract.ts'
import { ContractError } from '@lousa/contract/refusal/errors.ts'
import type { RollMode } from '@lousa/rules/academics/grade/roll-mode.rules.ts'
import { resolveMarkWrite } from '@lousa/rules/attendance/attendance-save.rules.ts'
import {
  dayMarkOf,
  dayWriteOf,
  differentLessons,
  lessonPlaces,
  rollCountsFor,
} from '@lousa/rules/attendance/day-roll.rules.ts'
import { displayName } from '@lousa/rules/people/person/display-name.rules.ts'
import type { Ctx } from '../module.ts'
import type { LessonWriting } from '../planning/lesson-writing/lesson-marks.public.queries.ts'
import { writableLessonsOfDay } from '../planning/lesson-writing/lesson-writing.service.ts'
import {
  assertEnrolled,
  assertNoDuplicates,
  isPartialAfter,
  type ListWrite,
  writeLists,
} from './attendance.service.ts'
import {
  type ClassDay,
  classDay,
  type DayRef,
  type DayRow,
  dayRows,
  lessonsOfRoll,
  lessonsOfRollDay,
} from './day-roll.queries.ts'
import { answeredPunctuality, assertPunctuality } from './punctuality.service.ts'

/** Lessons that the roll of the caller counts for; none without an own one. */
const countedLessons = <L extends { in_period: boolean; of_group: boolean }>(
  rollMode: RollMode,
  lessons: readonly L[],
): L[] =>
  lessons.some(({ in_period }) => in_period)
    ? lessons.filter(lesson =>
        rollCountsFor(rollMode, { isOwn: lesson.in_period, isOfGroup: lesson.of_group }),
      )
    : []

const dayOf = async (ctx: Ctx, day: DayRef): Promise<ClassDay> => {
  const found = await classDay(ctx, day)
  if (!found) throw new ContractError('NOT_FOUND')
  return found
}

/** The mark of the day as rows answer it. */
const answered = (row: DayRow): DayRoll['data'][number] => {
  const { enrollment_id: id, number, user, taught, covering, marks, excusedIn, changes } = row
  const mark = dayMarkOf(marks, changes)
  return {
    studentEnrollment: { id, number, user, taught },
    status: mark?.status ?? null,
    justification: mark?.justification ?? null,
    ...answeredPunctuality(mark),
    version: mark?.version ?? null,
    ...(covering ? { justified: { end: covering.end } } : {}),
    differentIn: differentLessons(marks),
    excusedIn,
  }
}

type RollLesson = DayRoll['lessons'][number]
type DayConflict = SavedDayMarks['conflicts'][number]

const NO_ACTIONS: RollLesson['can'] = { launch: false, takeAttendance: false, edit: false, withdraw: null }

/** The records of a lesson are read by those who give it; for the roll of others its time and component are enough. */
const lessonOfRoll = (lesson: Lesson, at: Pick<RollLesson, 'isOwn' | 'place' | 'isOfGroup'>): RollLesson =>
  at.isOwn
    ? { ...lesson, ...at }
    : { ...lesson, ...at, accomplished: null, deletedReason: null, can: NO_ACTIONS }

/** The roll of a class on a date, with the lessons that it counts for. */
export const getDayRoll = async (ctx: Ctx, day: DayRef): Promise<DayRoll> => {
  const { grade, rollMode, lessons: found } = await dayOf(ctx, day)
  const counted = countedLessons(rollMode, found)
  const ids = counted.map(({ id }) => id)
  if (ids.length === 0) return { grade, rollMode, date: day.date, lessons: [], data: [] }
  const [lessons, rows] = await Promise.all([
    lessonsOfRollDay(ctx, ids),
    dayRows(ctx, day, { lessonIds: ids }),
  ])
  const places = lessonPlaces(found)
  const countedById = new Map(counted.map(lesson => [lesson.id, lesson]))
  const ofRoll = (lesson: Lesson): RollLesson => {
    const { in_period: isOwn = false, of_group: isOfGroup = false } = countedById.get(lesson.id) ?? {}
    return lessonOfRoll(lesson, { isOwn, isOfGroup, place: places.get(lesson.id) ?? 1 })
  }
  return {
    grade,
    rollMode,
    date: day.date,
    lessons: lessons.map(ofRoll),
    data: rows.map(answered),
  }
}

/** The lessons that a roll is written to, locked. */
const lockedDay = async (ctx: Ctx, day: DayRef): Promise<LessonWriting[]> => {
  const found = await dayOf(ctx, day)
  const ids = countedLessons(found.rollMode, found.lessons).map(({ id }) => id)
  if (ids.length === 0) {
    if (found.lessons.some(({ taught }) => taught)) throw new ContractError('OUT_OF_INSTRUCTOR_PERIOD')
    throw new ContractError('DAY_OFF')
  }
  const lessons = (await writableLessonsOfDay(ctx, { ids, date: day.date })).toSorted(
    (one, other) => ids.indexOf(one.id) - ids.indexOf(other.id),
  )
  const counted = countedLessons(found.rollMode, lessons)
  // A period that was changed before the lock.
  if (counted.length === 0) throw new ContractError('OUT_OF_INSTRUCTOR_PERIOD')
  return counted
}

/** Whether the student of a row has to attend a lesson. */
const isExpected =
  ({ excusedIn }: DayRow) =>
  (lessonId: string): boolean =>
    !excusedIn.includes(lessonId)

type DayWrites = { lists: ListWrite[]; stale: string[] }

/** The rows to write to each lesson, and the enrolments whose mark has another version than the sender knew. */
const writesOf = (
  lessons: readonly LessonWriting[],
  rows: readonly DayRow[],
  { sent, force }: { sent: readonly AttendanceRow[]; force: boolean },
): DayWrites => {
  const sentById = new Map(sent.map(row => [row.studentEnrollmentId, row]))
  const lessonIds = lessons.map(({ id }) => id)
  const resolved = rows.map(row => ({
    row,
    ...dayWriteOf(sentById.get(row.enrollment_id), row.marks, {
      lessonIds: lessonIds.filter(isExpected(row)),
      force,
      coveringId: row.covering?.id ?? null,
      changes: row.changes,
    }),
  }))
  const listOf = (lesson: LessonWriting): ListWrite => {
    const storedOf = ({ enrollment_id, marks }: DayRow) => {
      const mark = marks.find(({ lessonId }) => lessonId === lesson.id)
      return {
        enrollment_id,
        status: mark?.status ?? null,
        justification: mark?.justification ?? null,
        arrived_late: mark?.arrivedLate ?? null,
        left_early: mark?.leftEarly ?? null,
      }
    }
    const written = resolved.flatMap(({ row, marks }) =>
      marks
        .filter(({ lessonId }) => lessonId === lesson.id)
        .map(mark => ({ ...mark, stored: storedOf(row) })),
    )
    const expected = rows.filter(row => isExpected(row)(lesson.id))
    return { lesson, written, isPartial: isPartialAfter(expected.map(storedOf), written) }
  }
  return {
    lists: lessons.map(listOf).filter(({ lesson, written }) => lesson.attendance_taken || written.length > 0),
    stale: resolved
      .filter(({ verdict }) => verdict === 'CONFLICT')
      .map(({ row: { enrollment_id } }) => enrollment_id),
  }
}

/** Saves the roll of the day in every lesson that it counts for; rows that someone else changed come back undecided. */
export const saveDayRoll = async (
  ctx: Ctx,
  gradeId: string,
  { date, attendances: sent, force = false }: BodyOf<typeof saveCall>,
): Promise<SavedDayMarks> => {
  assertNoDuplicates(sent)
  const day = { gradeId, date }
  if (date > ctx.today) throw new ContractError('FUTURE_LESSON')
  const lessons = await lockedDay(ctx, day)
  const rows = await dayRows(ctx, day, { lessonIds: lessons.map(({ id }) => id) })
  assertEnrolled(sent, rows)
  const storedById = new Map(rows.map(row => [row.enrollment_id, dayMarkOf(row.marks)]))
  await assertPunctuality(ctx, sent, id => storedById.get(id))
  const { lists, stale } = writesOf(lessons, rows, { sent, force })
  await writeLists(ctx, lists, { byDay: true })
  return replayDayRoll(ctx, gradeId, { date, sent, stale })
}

/** A repeated save answers the marks as they are now, with the rows that were stale at first and still differ. */
export const replayDayRoll = async (
  ctx: Ctx,
  gradeId: string,
  { date, sent, stale }: { date: string; sent: readonly AttendanceRow[]; stale: readonly string[] },
): Promise<SavedDayMarks> => {
  const day = { gradeId, date }
  const { rollMode, lessons } = await dayOf(ctx, day)
  const lessonIds = countedLessons(rollMode, lessons).map(({ id }) => id)
  const rows = await dayRows(ctx, day, { lessonIds, stale })
  const sentById = new Map(sent.map(row => [row.studentEnrollmentId, row]))
  return {
    data: rows.map(answered).filter(({ studentEnrollment: { id } }) => sentById.has(id)),
    conflicts: rows
      .filter(({ enrollment_id }) => stale.includes(enrollment_id))
      .flatMap(row => conflictOf(row, sentById.get(row.enrollment_id))),
  }
}

/** The last author of a mark of the day, and the time. A withdrawal or restoration of marks has no author here: none of the marks says it. */
const lastChange = ({ marks, withdrawnAt }: DayRow): Pick<DayConflict, 'by' | 'byId' | 'at'> => {
  const last = marks.toSorted((one, other) => (one.at ?? '').localeCompare(other.at ?? '')).at(-1)
  if (withdrawnAt !== null && withdrawnAt > (last?.at ?? '')) return { by: null, byId: null, at: withdrawnAt }
  const { saver = null, at = null } = last ?? {}
  return { by: saver ? displayName(saver) : null, byId: saver?.id ?? null, at }
}

const conflictOf = (row: DayRow, sent: AttendanceRow | undefined): DayConflict[] => {
  const { studentEnrollment, status, version, justification, arrivedLate, leftEarly, differentIn } =
    answered(row)
  if (!sent || status === null || version === null) return []
  const isStored = resolveMarkWrite(sent, dayMarkOf(row.marks, row.changes), {
    force: false,
    coveringId: row.covering?.id ?? null,
  })
  if (isStored.verdict === 'SAME') return []
  const mark = { status, justification, arrivedLate, leftEarly, version, differentIn }
  return [{ studentEnrollmentId: studentEnrollment.id, ...mark, ...lastChange(row), sent: sent.status }]
}

const takesOver = (lesson: LessonWriting): boolean =>
  lesson.roll_mode !== 'PER_LESSON' &&
  !lesson.attendance_taken &&
  !lesson.attendance_withdrawn &&
  !lesson.of_group

/**
 * Released lessons of the whole class take over the roll of their day, where the class takes it by day and their attendance was
 * neither recorded nor withdrawn. `lessons`: locked, of one plan and day.
 */
export const takeOverDayRoll = async (ctx: Ctx, lessons: readonly LessonWriting[]): Promise<void> => {
  const open = lessons.filter(takesOver)
  const [first] = open
  if (!first) return
  const sources = await lessonsOfRoll(ctx, { lessonId: first.id, all: first.roll_mode === 'PER_DAY_ALL' })
  if (sources.length === 0) return
  const lessonIds = [...sources, ...open.map(({ id }) => id)]
  const rows = await dayRows(ctx, { gradeId: first.grade_id, date: first.date }, { lessonIds })
  const { lists } = writesOf(open, rows, { sent: [], force: false })
  await writeLists(ctx, lists, { byDay: true })
}
