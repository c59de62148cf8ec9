import { MAX_MISSED_MINUTES } from '@lousa/rules/attendance/punctuality.rules.ts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { classStudent, enrollmentExit } from '../enrollment/enrollment.contract.ts'
import { civilDate, id, instant, listOf, optionalText, timeOfDay, version } from '../schema.ts'

export const ATTENDANCE_STATUSES = ['ATTENDANCE', 'ABSENCE', 'JUSTIFIED_ABSENCE'] as const
export type AttendanceStatus = (typeof ATTENDANCE_STATUSES)[number]

/** A class never has more rows than this. */
const MOST_ROWS = 300

/** Present of a student who arrived late or left early: the minutes missed, 0 where they are not recorded. */
const punctuality = { arrivedLate: z.int().optional(), leftEarly: z.int().optional() }
const missedMinutes = z.int().min(0).max(MAX_MISSED_MINUTES).nullable().optional()

export const attendance = z.object({
  /** Derived from lesson and enrolment; null until saved. */
  id: z.string().nullable(),
  studentEnrollment: classStudent.omit({ exit: true }),
  lesson: z.object({
    id,
    date: civilDate,
    start: timeOfDay,
    end: timeOfDay,
    materialUsage: z.string().nullable(),
    contentRegistration: z.string().nullable(),
    note: z.string().nullable(),
    lessonAccomplish: z.boolean(),
  }),
  status: z.enum(ATTENDANCE_STATUSES).nullable(),
  justification: z.string().nullable(),
  ...punctuality,
  /** Present on a day that a justification of the student covers, with its last day: an absence counts as justified. */
  justified: z.object({ end: civilDate }).optional(),
  version: version.nullable(),
})
export type Attendance = z.output<typeof attendance>

export const attendanceRow = z.strictObject({
  studentEnrollmentId: id,
  status: z.enum(ATTENDANCE_STATUSES),
  justification: optionalText(500).optional(),
  /** Minutes missed, 0 = without minutes, null = no. A field that is left out stays while the student is present. */
  arrivedLate: missedMinutes,
  leftEarly: missedMinutes,
  version: version.optional(),
})
export type AttendanceRow = z.output<typeof attendanceRow>

export const attendanceConflict = z.object({
  studentEnrollmentId: id,
  status: z.enum(ATTENDANCE_STATUSES),
  justification: z.string().nullable(),
  ...punctuality,
  version,
  /** The author of the other save, by the name shown to colleagues, and its time. */
  by: z.string().nullable(),
  /** The account of that person: names are not unique. */
  byId: id.nullable(),
  at: instant.nullable(),
  sent: z.enum(ATTENDANCE_STATUSES),
})
export type AttendanceConflict = z.output<typeof attendanceConflict>

/** Near: less than 5 percentage points above the least attendance of the class's policy. */
export const FREQUENCY_STANDINGS = ['GOOD', 'NEAR', 'BELOW'] as const
export type FrequencyStanding = (typeof FREQUENCY_STANDINGS)[number]

/** A student's attendance in the component of one plan, this year so far. */
export const frequencySoFar = z.object({
  studentEnrollmentId: id,
  /** For a student who left the class: excluded from its counts and means. */
  exit: enrollmentExit.nullable(),
  lessonsGiven: z.int(),
  /** Lessons given without a row of the student: left out of all other figures. */
  lessonsWithoutRow: z.int(),
  absences: z.int(),
  justifiedAbsences: z.int(),
  /** Percent, truncated to one decimal; null when no lesson was given. */
  percent: z.number().nullable(),
  /** Null when no lesson was given. */
  standing: z.enum(FREQUENCY_STANDINGS).nullable(),
})
export type FrequencySoFar = z.output<typeof frequencySoFar>

export const getFrequency = endpoint({
  method: 'GET',
  path: 'lesson-plan/:id/frequency',
  summary: 'A frequência de cada aluno no componente, no ano até hoje.',
  access: { roles: ['ADMINISTRATOR', 'INSTRUCTOR'], objects: { id: 'planOrCovered' } },
  answer: z.object({ minFreq: z.number(), data: z.array(frequencySoFar) }),
})

/** The longest span of a sheet, in days. */
export const LONGEST_SHEET_DAYS = 62

export const attendanceSheet = z.object({
  /** By date and start; not the deleted ones. */
  lessons: z.array(
    z.object({
      id,
      date: civilDate,
      start: timeOfDay,
      end: timeOfDay,
      lessonAccomplish: z.boolean(),
      attendanceTaken: z.boolean(),
      can: z.object({ takeAttendance: z.boolean() }),
    }),
  ),
  /** By class number: everybody who was in the class on one of these days. */
  data: z.array(
    z.object({
      studentEnrollment: classStudent,
      /** One for each lesson, in their order; null: the student was not in the class that day. */
      cells: z.array(
        z
          .object({
            status: z.enum(ATTENDANCE_STATUSES).nullable(),
            justification: z.string().nullable(),
            ...punctuality,
            version: version.nullable(),
          })
          .nullable(),
      ),
    }),
  ),
})
export type AttendanceSheet = z.output<typeof attendanceSheet>

export const getAttendanceSheet = endpoint({
  method: 'GET',
  path: 'lesson-plan/:id/student-attendance',
  summary: 'A frequência de um plano em vários dias (no máximo 62), alunos por aulas.',
  access: { roles: ['ADMINISTRATOR', 'INSTRUCTOR'], objects: { id: 'plan' } },
  query: z.strictObject({ start: civilDate, end: civilDate }),
  answer: attendanceSheet,
  errors: ['INVALID_DATE_INTERVAL_ERROR'],
})

export const listAttendance = endpoint({
  method: 'GET',
  path: 'lesson-plan/:id/lesson/:lessonId/student-attendance',
  summary: 'A chamada de uma aula, por número na turma.',
  access: { roles: ['ADMINISTRATOR', 'INSTRUCTOR'], objects: { id: 'planOrCovered', lessonId: 'lesson' } },
  answer: listOf(attendance),
})

/** The saved marks of the sent rows. */
export const savedMarks = z.object({
  data: z.array(
    z.object({
      studentEnrollment: z.object({ id }),
      status: z.enum(ATTENDANCE_STATUSES).nullable(),
      justification: z.string().nullable(),
      ...punctuality,
      version: version.nullable(),
    }),
  ),
  conflicts: z.array(attendanceConflict),
})
export type SavedMarks = z.output<typeof savedMarks>

export const saveAttendance = endpoint({
  method: 'PUT',
  path: 'lesson-plan/:id/lesson/:lessonId/student-attendance',
  summary: 'Salva a chamada de uma aula.',
  access: { roles: ['ADMINISTRATOR', 'INSTRUCTOR'], objects: { id: 'planOrCovered', lessonId: 'lesson' } },
  body: z.strictObject({
    attendances: z.array(attendanceRow).min(1).max(MOST_ROWS),
    force: z.boolean().optional(),
  }),
  answer: z.object({ data: z.array(attendance), conflicts: z.array(attendanceConflict) }),
  minimalAnswer: savedMarks,
  errors: [
    'FUTURE_LESSON',
    'LESSON_DELETED',
    'ENROLLMENT_NOT_ACTIVE',
    'OUT_OF_INSTRUCTOR_PERIOD',
    'TERM_CLOSED',
    'ACADEMIC_YEAR_FINISHED',
  ],
  idempotent: true,
})
