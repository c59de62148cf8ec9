import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { civilDate, id, ref, reference } from '../../schema.ts'

/** The parts that a past year can pass to a new one. Each needs those before it, by `ROLLOVER_NEEDS`. */
export const ROLLOVER_PARTS = [
  'LEVELS',
  'TERMS',
  'COMPONENTS',
  'GRADES',
  'TERM_MARKS',
  'MATRIX',
  'LESSON_PLANS',
  'INSTRUCTORS',
  'RECURRENCES',
  'CALENDAR',
] as const
export type RolloverPart = (typeof ROLLOVER_PARTS)[number]

export const ROLLOVER_NEEDS = {
  LEVELS: [],
  TERMS: ['LEVELS'],
  COMPONENTS: ['LEVELS'],
  GRADES: ['LEVELS'],
  TERM_MARKS: ['GRADES', 'TERMS'],
  MATRIX: ['GRADES', 'COMPONENTS'],
  LESSON_PLANS: ['GRADES', 'COMPONENTS'],
  INSTRUCTORS: ['LESSON_PLANS'],
  RECURRENCES: ['LESSON_PLANS'],
  CALENDAR: [],
} as const satisfies Record<RolloverPart, readonly RolloverPart[]>

export const ROLLOVER_WARNINGS = [
  /** A term begins or ends on a day off of the new year. */
  'TERM_ON_DAY_OFF',
  /** A date was moved inside the new year's ends. */
  'DATE_CLAMPED',
  /** Left out: terms of a level of which one would have no days in the new year. */
  'TERMS_OUT_OF_YEAR',
  /** Left out: the marks of a class that the institution's way of counting does not allow. */
  'TERM_MARKS_UNFIT',
  /** Left out: archived, also from the classes and their matrices. */
  'TRAINING_TYPE_INACTIVE',
  /** Left out: the person is inactive. */
  'INSTRUCTOR_INACTIVE',
  /** Left out: the instructor's period had ended before the year did. */
  'INSTRUCTOR_LEFT',
  /** Left out: archived. */
  'COMPONENT_INACTIVE',
  'LEVEL_INACTIVE',
  /** Left out: its period had ended before the year did. */
  'RECURRENCE_ENDED',
] as const

export const rolloverSummary = z.object({
  applied: z.boolean(),
  /** How many of each part are (or would be) made. */
  created: z.array(z.object({ part: z.enum(ROLLOVER_PARTS), count: z.int() })),
  terms: z.array(
    z.object({
      educationLevel: z.object({ name: z.string() }),
      position: z.int(),
      from: z.object({ start: civilDate, end: civilDate }),
      to: z.object({ start: civilDate, end: civilDate }),
    }),
  ),
  grades: z.array(ref),
  warnings: z.array(
    z.object({ kind: z.enum(ROLLOVER_WARNINGS), count: z.int(), names: z.array(z.string()) }),
  ),
})
export type RolloverSummary = z.output<typeof rolloverSummary>

export const rolloverYear = endpoint({
  method: 'POST',
  path: 'academic-year/:id/rollover',
  summary: 'Mostra (apply: false) ou faz (apply: true) a cópia de um ano anterior para este, que está vazio.',
  access: {
    roles: ['ADMINISTRATOR'],
    objects: {
      id: 'academicYear',
      fromAcademicYearId: 'academicYear',
      gradeIds: 'grade',
    },
  },
  body: z.strictObject({
    fromAcademicYearId: reference,
    parts: z.array(z.enum(ROLLOVER_PARTS)).min(1).max(ROLLOVER_PARTS.length),
    /** Only these classes of the past year; absent: all. */
    gradeIds: z.array(reference).max(1000).optional(),
    apply: z.boolean(),
  }),
  answer: rolloverSummary,
  status: 200,
  idempotent: true,
  errors: ['YEAR_NOT_EMPTY', 'ROLLOVER_SAME_YEAR', 'ROLLOVER_PART_MISSING', 'INSTRUCTOR_CLASH'],
})

/** Data of INSTRUCTOR_CLASH: who would be in two places at once in the new year. */
export const instructorClashes = z.object({ people: z.array(z.object({ id, name: z.string() })) })
