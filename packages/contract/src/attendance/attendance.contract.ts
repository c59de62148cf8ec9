import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { userRef } from '../people/user.contract.ts'
import { civilDate, id, listOf, optionalText, timeOfDay, version } from '../schema.ts'

export const ATTENDANCE_STATUSES = ['ATTENDANCE', 'ABSENCE', 'JUSTIFIED_ABSENCE'] as const
export type AttendanceStatus = (typeof ATTENDANCE_STATUSES)[number]

/** A class never has more rows than this. */
const MOST_ROWS = 300

export const attendance = z.object({
  /** Derived from lesson and enrolment; null until saved. */
  id: z.string().nullable(),
  studentEnrollment: z.object({ id, number: z.int().nullable(), user: userRef }),
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
  version: version.nullable(),
})
export type Attendance = z.output<typeof attendance>

export const attendanceRow = z.strictObject({
  studentEnrollmentId: id,
  status: z.enum(ATTENDANCE_STATUSES),
  justification: optionalText(500).optional(),
  version: version.optional(),
})
export type AttendanceRow = z.output<typeof attendanceRow>

export const attendanceConflict = z.object({
  studentEnrollmentId: id,
  status: z.enum(ATTENDANCE_STATUSES),
  version,
  sent: z.enum(ATTENDANCE_STATUSES),
})

export const listAttendance = endpoint({
  method: 'GET',
  path: 'lesson-plan/:id/lesson/:lessonId/student-attendance',
  summary: 'A chamada de uma aula, por número na turma.',
  access: { roles: ['ADMINISTRATOR', 'INSTRUCTOR'], objects: { id: 'plan', lessonId: 'lesson' } },
  answer: listOf(attendance),
})

export const saveAttendance = endpoint({
  method: 'PUT',
  path: 'lesson-plan/:id/lesson/:lessonId/student-attendance',
  summary: 'Salva a chamada de uma aula.',
  access: { roles: ['ADMINISTRATOR', 'INSTRUCTOR'], objects: { id: 'plan', lessonId: 'lesson' } },
  body: z.strictObject({
    attendances: z.array(attendanceRow).min(1).max(MOST_ROWS),
    force: z.boolean().optional(),
  }),
  answer: z.object({ data: z.array(attendance), conflicts: z.array(attendanceConflict) }),
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
