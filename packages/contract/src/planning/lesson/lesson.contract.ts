import { WITHDRAWAL_MODES } from '@lousa/rules/planning/withdrawal.rules.ts'
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { previewFlag } from '../../lessons-preview.ts'
import {
  civilDate,
  id,
  listOf,
  optionalLine,
  paging,
  queryBoolean,
  ref,
  reference,
  timeOfDay,
  version,
} from '../../schema.ts'
import { accomplished } from '../release/release.contract.ts'

export const lesson = z.object({
  id,
  date: civilDate,
  start: timeOfDay,
  end: timeOfDay,
  lessonPlan: z.object({ id, grade: ref, curriculumComponent: ref }),
  /** Another instructor gives the lesson; students and devices with a list of a former release have none. */
  cover: z.object({ substitute: ref, absent: ref.nullable() }).nullable().optional(),
  accomplished: accomplished.nullable(),
  deleted: z.boolean(),
  /** Why it was removed; null where nothing was said, and once it is restored. */
  deletedReason: z.string().nullable(),
  /** The list was saved for the students who were in the class at that time. */
  attendanceTaken: z.boolean(),
  /** Number of students of that day without a mark in a saved list: they entered the class later. */
  studentsWithoutAttendance: z.int(),
  can: z.object({
    launch: z.boolean(),
    takeAttendance: z.boolean(),
    edit: z.boolean(),
    /** Withdraw its attendance or release; null: not now. A device may have a list of a former release, without it. */
    withdraw: z.enum(WITHDRAWAL_MODES).nullable().optional(),
  }),
  version,
})
export type Lesson = z.output<typeof lesson>

export const listLessons = endpoint({
  method: 'GET',
  path: 'lesson-plan/:id/lesson',
  summary: 'Aulas de um plano, por data e hora.',
  access: { roles: ['ADMINISTRATOR', 'INSTRUCTOR'], objects: { id: 'planOrCovered' } },
  query: z.strictObject({
    start: civilDate.optional(),
    end: civilDate.optional(),
    released: queryBoolean.optional(),
    attendanceTaken: queryBoolean.optional(),
    /** Attendance is missing, of the whole class or of a student. */
    lacksAttendance: queryBoolean.optional(),
    show_deleted: queryBoolean.optional(),
    /** Accepted and without effect: each filter has a parameter of its own. */
    filters: z.string().max(1000).optional(),
    ...paging(10),
    /** Answers the page with the first lesson from this day on, else the last page, in place of `currentPage`. */
    pageOfDay: civilDate.optional(),
  }),
  answer: listOf(lesson),
})

/**
 * The decision of a caller on a lesson on a day that is no school day. `ASK`: it is refused by LESSON_NOT_ON_SCHOOL_DAY. `ALLOW`: it is
 * confirmed. Without it days off are refused by DAY_OFF, and weekends are not.
 */
const noSchoolDayDecision = { noSchoolDay: z.enum(['ASK', 'ALLOW']).optional() }

const placeErrors = [
  'START_TIME_OVERLAP',
  'END_TIME_OVERLAP',
  'INTERVAL_TIME_OVERLAP',
  'INVALID_DATE_INTERVAL_ERROR',
  'DAY_OFF',
  'LESSON_NOT_ON_SCHOOL_DAY',
  'OUT_OF_TERM',
  'TERM_CLOSED',
  'ACADEMIC_YEAR_FINISHED',
  'LESSON_COVERED',
] as const

export const createLesson = endpoint({
  method: 'POST',
  path: 'lesson-plan/:id/lesson',
  summary: 'Acrescenta uma aula a um plano.',
  access: { roles: ['ADMINISTRATOR'], objects: { id: 'plan' } },
  body: z.strictObject({ date: civilDate, start: timeOfDay, end: timeOfDay, ...noSchoolDayDecision }),
  answer: lesson,
  status: 201,
  errors: placeErrors,
  idempotent: true,
})

export const updateLesson = endpoint({
  method: 'PATCH',
  path: 'lesson-plan/:id/lesson/:lessonId',
  summary: 'Muda a data ou o horário de uma aula, ou restaura uma que foi excluída.',
  access: { roles: ['ADMINISTRATOR'], objects: { id: 'plan', lessonId: 'lesson' } },
  body: z.strictObject({
    date: civilDate.optional(),
    start: timeOfDay.optional(),
    end: timeOfDay.optional(),
    /** Restores it. */
    deleted: z.literal(false).optional(),
    ...noSchoolDayDecision,
    version: version.optional(),
  }),
  answer: lesson,
  errors: [
    ...placeErrors,
    'LESSON_ALREADY_ACCOMPLISHED',
    'LESSON_HAS_ATTENDANCE',
    'LESSON_DELETED',
    'LESSON_MADE_UP',
    'STALE_VERSION',
  ],
})

export const deleteLesson = endpoint({
  method: 'DELETE',
  path: 'lesson-plan/:id/lesson/:lessonId',
  summary: 'Exclui uma aula que não foi lançada nem tem frequência; ela pode ser restaurada.',
  access: { roles: ['ADMINISTRATOR'], objects: { id: 'plan', lessonId: 'lesson' } },
  query: z.strictObject({ reason: optionalLine(200).optional() }),
  status: 204,
  errors: [
    'LESSON_ALREADY_ACCOMPLISHED',
    'LESSON_HAS_ATTENDANCE',
    'LESSON_COVERED',
    'TERM_CLOSED',
    'ACADEMIC_YEAR_FINISHED',
    'STALE_VERSION',
  ],
})

export const swapLessons = endpoint({
  method: 'PATCH',
  path: 'lesson-plan/lesson/swap',
  summary: 'Troca a data e o horário de duas aulas, também de planos diferentes.',
  access: { roles: ['ADMINISTRATOR'], objects: { lessonId: 'lesson', otherLessonId: 'lesson' } },
  body: z.strictObject({
    lessonId: reference,
    otherLessonId: reference,
    version: version.optional(),
    /** The version of the other lesson that the caller has seen. */
    otherVersion: version.optional(),
    ...noSchoolDayDecision,
    ...previewFlag,
  }),
  answer: z.object({
    data: z.array(lesson),
    /** The dates, of the two, that are no school days. */
    preview: z.object({ noSchoolDays: z.array(civilDate) }).optional(),
  }),
  previews: true,
  errors: [
    'START_TIME_OVERLAP',
    'END_TIME_OVERLAP',
    'INTERVAL_TIME_OVERLAP',
    'LESSON_ALREADY_ACCOMPLISHED',
    'LESSON_HAS_ATTENDANCE',
    'LESSON_COVERED',
    'LESSON_DELETED',
    'INSTRUCTOR_PERIOD',
    'OUT_OF_TERM',
    'DAY_OFF',
    'LESSON_NOT_ON_SCHOOL_DAY',
    'TERM_CLOSED',
    'ACADEMIC_YEAR_FINISHED',
    'STALE_VERSION',
  ],
})
