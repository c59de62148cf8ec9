import { z } from 'zod'
import { civilDate, id, optionalText, queryBoolean, ref, timeOfDay } from './schema.ts'

/** Why a command leaves a date without a lesson, or a lesson as it is. */
export const PREVIEW_REASONS = [
  'DAY_OFF',
  'OUT_OF_TERM',
  'TERM_CLOSED',
  'OVERLAP',
  'RELEASED',
  'ATTENDANCE',
  'COVERED',
  'DELETED',
] as const
export type PreviewReason = (typeof PREVIEW_REASONS)[number]

const previewedLesson = z.object({
  date: civilDate,
  start: timeOfDay,
  end: timeOfDay,
  lessonPlan: z.object({ id, grade: ref, curriculumComponent: ref }),
  reason: z.enum(PREVIEW_REASONS).nullable(),
})
export type PreviewedLesson = z.output<typeof previewedLesson>

/** The effect of a command on many lessons, lesson by lesson (docs/api.md, Previews). */
export const lessonsPreview = z.object({
  added: z.array(previewedLesson),
  removed: z.array(previewedLesson),
  kept: z.array(previewedLesson),
  skipped: z.array(previewedLesson),
})
export type LessonsPreview = z.output<typeof lessonsPreview>

/** In the body of a call with `previews`. */
export const previewFlag = { preview: z.boolean().optional() }
/** In its query, where it has no body. */
export const previewQuery = { preview: queryBoolean.optional() }
/** In its answer. */
export const previewAnswer = { preview: lessonsPreview.optional() }

/** The decision about untouched lessons that block a change: without it the change is refused. */
export const LESSONS_DECISIONS = ['REMOVE', 'KEEP'] as const
export type LessonsDecision = (typeof LESSONS_DECISIONS)[number]
/** In the body or query of a change that may meet lessons. */
export const lessonsDecision = { lessons: z.enum(LESSONS_DECISIONS).optional() }

/** The decision on attendance and releases of lessons on days that become off; without it they stay. */
export const RECORDS_DECISIONS = ['KEEP', 'WITHDRAW'] as const
export type RecordsDecision = (typeof RECORDS_DECISIONS)[number]
/** WITHDRAW goes with `lessons: REMOVE` and a reason. */
export const recordsDecision = {
  records: z.enum(RECORDS_DECISIONS).optional(),
  recordsReason: optionalText(500).optional(),
}
