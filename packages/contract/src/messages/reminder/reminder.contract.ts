import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { userBrief } from '../../people/person/user.contract.ts'
import { id, instant, reference } from '../../schema.ts'

/** Pending work of past days of one instructor, by the count of their own list. */
export const instructorPending = z.object({
  user: userBrief,
  unreleased: z.int(),
  withoutAttendance: z.int(),
  unscored: z.int(),
  /** The time of today's reminder; null where there was none: an instructor is reminded once a day. */
  remindedAt: instant.nullable(),
})
export type OwedByInstructor = z.output<typeof instructorPending>

const MOST_INSTRUCTORS = 2000

export const remindInstructors = endpoint({
  method: 'POST',
  path: 'school-message/reminder',
  summary: 'Lembra professores do que está pendente, cada um no máximo uma vez por dia.',
  access: {
    roles: ['ADMINISTRATOR'],
    objects: { academicYearId: 'academicYear', instructorIds: 'instructor' },
  },
  body: z.strictObject({
    academicYearId: reference,
    /** Absent: everyone with something pending. */
    instructorIds: z.array(id).max(MOST_INSTRUCTORS).optional(),
    /** Tells whom it would remind, and sends nothing. */
    preview: z.literal(true).optional(),
  }),
  answer: z.object({
    /** By name, only those with something pending. */
    data: z.array(instructorPending),
    /** How many were reminded; of a preview, would be. */
    sent: z.int(),
  }),
  status: 200,
  idempotent: true,
})
