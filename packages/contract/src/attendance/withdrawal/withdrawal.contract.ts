import { RECORD_PARTS } from '@lousa/rules/planning/withdrawal.rules.ts'
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { lesson } from '../../planning/lesson/lesson.contract.ts'
import { id, optionalText, version } from '../../schema.ts'

export const WITHDRAWAL_REASON_MAX = 500

const errors = ['OUT_OF_INSTRUCTOR_PERIOD', 'TERM_CLOSED', 'ACADEMIC_YEAR_FINISHED', 'STALE_VERSION'] as const

/** The records that a withdrawal removed. */
export const withdrawal = z.object({
  /** Null: the lesson had none of these records, and nothing was removed. */
  id: id.nullable(),
  parts: z.array(z.enum(RECORD_PARTS)),
  /** Number of marks that were removed, and how many of them were absences, justified or not. */
  attendances: z.int(),
  absences: z.int(),
  lesson,
})
export type Withdrawal = z.output<typeof withdrawal>

export const withdrawRecords = endpoint({
  method: 'POST',
  path: 'lesson-plan/:id/lesson/:lessonId/withdrawal',
  summary: 'Retira a chamada, o lançamento ou ambos de uma aula.',
  access: { roles: ['ADMINISTRATOR', 'INSTRUCTOR'], objects: { id: 'planOrCovered', lessonId: 'lesson' } },
  body: z.strictObject({
    parts: z.array(z.enum(RECORD_PARTS)).min(1).max(RECORD_PARTS.length),
    reason: optionalText(WITHDRAWAL_REASON_MAX).optional(),
    /** The rows of the list that the caller saw, each with its version; another list by now is refused. */
    attendances: z
      .array(z.strictObject({ studentEnrollmentId: id, version }))
      .max(300)
      .optional(),
    /** The version of the release that the caller saw. */
    accomplishVersion: version.optional(),
  }),
  answer: withdrawal,
  status: 201,
  errors,
  idempotent: true,
})

export const restoreRecords = endpoint({
  method: 'POST',
  path: 'lesson-plan/:id/lesson/:lessonId/withdrawal/:withdrawalId/restoration',
  summary: 'Devolve a uma aula a chamada ou o lançamento que foi retirado, até 30 dias depois.',
  access: {
    roles: ['ADMINISTRATOR', 'INSTRUCTOR'],
    objects: { id: 'planOrCovered', lessonId: 'lesson', withdrawalId: 'lessonWithdrawal' },
  },
  answer: lesson,
  errors: [
    ...errors,
    'LESSON_DELETED',
    'LESSON_HAS_ATTENDANCE',
    'LESSON_ALREADY_ACCOMPLISHED',
    'OUT_OF_TERM',
  ],
})
