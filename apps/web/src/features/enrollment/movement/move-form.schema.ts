import { studentEnrollment } from '@lousa/contract/enrollment/enrollment.contract.ts'
import { coded } from '@lousa/contract/schema.ts'
import { z } from 'zod'
import { dateOrBlank } from '../../../lib/form/date-or-blank.ts'

export { studentEnrollment }

export const MOVE_REASONS = ['MOVED', 'RECLASSIFIED'] as const

/** The target of a move, its source, and the last day there. */
export const moveForm = z.object({
  gradeId: z.string().refine(value => value !== '', coded('REQUIRED')),
  reason: z.enum(MOVE_REASONS),
  date: dateOrBlank,
})
export type MoveInput = z.input<typeof moveForm>
