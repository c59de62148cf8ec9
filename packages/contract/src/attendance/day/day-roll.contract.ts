import { ROLL_MODES } from '@lousa/rules/academics/grade/roll-mode.rules.ts'
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { lesson } from '../../planning/lesson/lesson.contract.ts'
import { civilDate, id, ref, version } from '../../schema.ts'
import {
  ATTENDANCE_STATUSES,
  attendance,
  attendanceConflict,
  attendanceRow,
  savedMarks,
} from '../attendance.contract.ts'

/** The roll of a class on one day: each student's mark for the day, over the marks of the lessons. */
export const dayRoll = z.object({
  grade: ref,
  date: civilDate,
  rollMode: z.enum(ROLL_MODES),
  /** The lessons that the roll counts for, by start. Empty: the instructor has none on this day. */
  lessons: z.array(
    lesson.extend({
      isOwn: z.boolean(),
      /** From 1, among all lessons of the class on the day. */
      place: z.int(),
      /** It is for a parallel group. It takes the marks of the whole class: which students are in a group is not stored. */
      isOfGroup: z.boolean(),
    }),
  ),
  /** By class number. */
  data: z.array(
    z.object({
      studentEnrollment: attendance.shape.studentEnrollment,
      status: z.enum(ATTENDANCE_STATUSES).nullable(),
      justification: z.string().nullable(),
      arrivedLate: attendance.shape.arrivedLate,
      leftEarly: attendance.shape.leftEarly,
      justified: attendance.shape.justified,
      version: version.nullable(),
      /** Lessons of the day in which the student is marked otherwise. */
      differentIn: z.array(id),
      /** Lessons of the day from whose component the student is excused: the roll writes no mark there. */
      excusedIn: z.array(id),
    }),
  ),
})
export type DayRoll = z.output<typeof dayRoll>

export const getDayRoll = endpoint({
  method: 'GET',
  path: 'grade/:id/day-roll',
  summary: 'A chamada do dia de uma turma, com as aulas em que ela vale.',
  access: { roles: ['INSTRUCTOR'], kind: 'SCHOOL', objects: { id: 'gradeOrCovered' } },
  query: z.strictObject({ date: civilDate }),
  answer: dayRoll,
})

/** The saved marks of the sent rows. */
export const savedDayMarks = savedMarks.extend({
  conflicts: z.array(
    attendanceConflict.extend({
      /** The minutes of the roll. With the mark they say whether anything differs from the roll that the sender saw. */
      differentIn: z.array(id),
    }),
  ),
})
export type SavedDayMarks = z.output<typeof savedDayMarks>

/** A class never has more rows than this. */
const MAX_ROWS = 300

export const saveDayRoll = endpoint({
  method: 'PUT',
  path: 'grade/:id/day-roll',
  summary: 'Salva a chamada do dia de uma turma em todas as aulas em que ela vale.',
  access: { roles: ['INSTRUCTOR'], kind: 'SCHOOL', objects: { id: 'gradeOrCovered' } },
  body: z.strictObject({
    date: civilDate,
    attendances: z.array(attendanceRow).min(1).max(MAX_ROWS),
    force: z.boolean().optional(),
  }),
  answer: savedDayMarks,
  errors: [
    'DAY_OFF',
    'FUTURE_LESSON',
    'ENROLLMENT_NOT_ACTIVE',
    'OUT_OF_INSTRUCTOR_PERIOD',
    'TERM_CLOSED',
    'ACADEMIC_YEAR_FINISHED',
  ],
  idempotent: true,
})
