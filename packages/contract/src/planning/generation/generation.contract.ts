import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { previewAnswer, previewFlag } from '../../lessons-preview.ts'
import { civilDate, reference } from '../../schema.ts'

export const SKIP_REASONS = ['DAY_OFF', 'OUT_OF_TERM', 'OVERLAP'] as const

export const generatedLessons = z.object({
  created: z.int(),
  /** Lessons of the weekly times that were there before. */
  kept: z.int(),
  skipped: z.int(),
  skippedDates: z.array(z.object({ date: civilDate, reason: z.enum(SKIP_REASONS), count: z.int() })),
  ...previewAnswer,
})
export type GeneratedLessons = z.output<typeof generatedLessons>

export const generateLessons = endpoint({
  method: 'POST',
  path: 'lesson-plan/lesson/all',
  summary: 'Gera as aulas de uma turma a partir dos seus horários e os confirma; de novo, nada acrescenta.',
  access: { roles: ['ADMINISTRATOR'], objects: { gradeId: 'grade' } },
  body: z.strictObject({ gradeId: reference, ...previewFlag }),
  answer: generatedLessons,
  status: 200,
  idempotent: true,
  previews: true,
  errors: ['NO_RECURRENCES', 'NO_TERMS', 'ACADEMIC_YEAR_FINISHED'],
})
