import { CLASS_RESULT_STATUSES } from '@lousa/rules/academics/grade/class-result-status.rules.ts'
import { RETENTIONS } from '@lousa/rules/academics/grade/retention.rules.ts'
import { REQUESTED_STATUSES } from '@lousa/rules/evaluation/ending/class-result.rules.ts'
import { FINDING_KINDS } from '@lousa/rules/evaluation/ending/closing-findings.rules.ts'
import { SITUATIONS } from '@lousa/rules/evaluation/performance/situations.rules.ts'
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { classStudent } from '../../enrollment/enrollment.contract.ts'
import { previewFlag } from '../../lessons-preview.ts'
import { id, instant, listOf, mark, optionalText, ref, reference, version } from '../../schema.ts'
import { explanationStep, neededScore } from '../performance/performance.contract.ts'

export const RESULT_REASON_MAX = 600

const status = z.enum(CLASS_RESULT_STATUSES)
const situation = z.enum(SITUATIONS)

/** The place where a finding is mended. */
export const findingPlace = z.object({
  enrollmentId: id.optional(),
  componentId: id.optional(),
  /** The plan of the class and the component; null without one. */
  lessonPlanId: id.nullable().optional(),
  termId: id.optional(),
  meetingId: id.optional(),
  position: z.int().optional(),
  /** A person, a component, or the number of a term. */
  name: z.string(),
  /** The component, where a person is named in one. */
  component: z.string().optional(),
  count: z.number(),
  /** The days or hours that the law or the matrix requires. */
  required: z.number().optional(),
})
export const finding = z.object({
  kind: z.enum(FINDING_KINDS),
  severity: z.enum(['BLOCKS', 'ADVISES']),
  count: z.number(),
  /** Up to 20. */
  places: z.array(findingPlace),
})
export type FindingAnswer = z.output<typeof finding>

const componentResult = z.object({
  componentId: id,
  mark: mark.nullable(),
  recovery: mark.nullable(),
  final: mark.nullable(),
  /** Points between the final mark and the average; null where the mark is enough or there is none. */
  missing: mark.nullable(),
  /** The needed score of a component in recovery, else null. */
  needed: neededScore.nullable(),
  absences: z.int(),
  frequency: z.number().nullable(),
  situation: situation.nullable(),
  terms: z.array(z.object({ position: z.int(), mark: mark.nullable(), absences: z.int() })),
})

export const endingStudent = z.object({
  student: classStudent,
  situation,
  frequency: z.number().nullable(),
  absences: z.int(),
  failedComponents: z.int(),
  /** Missing points of all failed components together; null where none is failed by marks. */
  distance: mark.nullable(),
  /** Why the situation is that one. */
  steps: z.array(explanationStep),
  components: z.array(componentResult),
})
export type EndingStudentAnswer = z.output<typeof endingStudent>

/** One figure of a student that differs from the published one. */
export const resultDifference = z.object({
  student: ref,
  enrollmentId: id,
  field: z.enum(['SITUATION', 'FREQUENCY', 'MARK', 'ABSENCES']),
  /** null: of the whole enrolment. */
  component: ref.nullable(),
  from: z.union([z.string(), z.number()]).nullable(),
  to: z.union([z.string(), z.number()]).nullable(),
})
export type ResultDifference = z.output<typeof resultDifference>

/** An entry of the history that may explain differences. */
const laterChange = z.object({ at: instant, by: z.string().nullable(), deed: z.string() })

const classResult = z.object({
  grade: ref,
  status,
  edition: z.int(),
  version,
  reason: z.string().nullable(),
  publishedAt: instant.nullable(),
  changedAt: instant.nullable(),
  changedBy: z.string().nullable(),
})

export const classEnding = classResult.extend({
  academicYear: z.object({ id, year: z.string(), status: z.enum(['OPEN', 'FINISHED']) }),
  level: ref,
  retention: z.enum(RETENTIONS),
  type: z.enum(['MARK', 'ASSESSMENT']),
  /** The statuses that a caller may request now. */
  next: z.array(z.enum(REQUESTED_STATUSES)),
  findings: z.array(finding),
  components: z.array(ref),
  students: z.array(endingStudent),
  /** Figures that differ from the published ones, up to 100, while the class is PUBLISHED. */
  differences: z.array(resultDifference),
  /** Changes of records since the publication, the newest first, where there are differences. */
  changes: z.array(laterChange),
})
export type ClassEnding = z.output<typeof classEnding>

export const getClassEnding = endpoint({
  method: 'GET',
  path: 'grade/:id/ending',
  summary: 'Fim do ano de uma turma: situação, pendências e a tabela de resultados.',
  access: { roles: ['ADMINISTRATOR', 'INSTRUCTOR'], objects: { id: 'grade' } },
  looks: true,
  slowFor: ['ADMINISTRATOR', 'INSTRUCTOR'],
  answer: classEnding,
  errors: ['NOT_A_CLASS', 'CLASS_NOT_IN_COUNCIL'],
})

/** The class after a step, also in a preview. */
export const endingStep = classResult.extend({
  findings: z.array(finding),
  /** How many students have each situation. */
  situations: z.array(z.object({ situation, count: z.int() })),
  /** Students whose published result changed against the edition before. */
  changed: z.int(),
})
export type EndingStep = z.output<typeof endingStep>

const STEP_ERRORS = [
  'RESULT_STEP_NOT_ALLOWED',
  'YEAR_HAS_OPEN_TERMS',
  'CLASS_HAS_FINDINGS',
  'ACADEMIC_YEAR_FINISHED',
  'NOT_A_CLASS',
  'STALE_VERSION',
] as const

export const changeClassEnding = endpoint({
  method: 'POST',
  path: 'grade/:id/ending',
  summary: 'Leva uma turma ao conselho, decide, publica ou reabre o resultado.',
  access: { roles: ['ADMINISTRATOR'], objects: { id: 'grade' } },
  body: z.strictObject({
    to: z.enum(REQUESTED_STATUSES),
    /** Required to reopen. */
    reason: optionalText(RESULT_REASON_MAX).optional(),
    version: version.optional(),
    ...previewFlag,
  }),
  answer: endingStep,
  current: classResult,
  errors: STEP_ERRORS,
  previews: true,
})

/** A class in the list of its year. */
export const yearEndingRow = classResult.extend({
  level: ref,
  /** Whether all terms of the level are closed, so that the class may go to its council. */
  termsClosed: z.boolean(),
  students: z.int(),
  /** Students whom marks retain and the council has not decided on. */
  candidates: z.int(),
  blocks: z.int(),
  advises: z.int(),
})
export type YearEndingRow = z.output<typeof yearEndingRow>

export const getYearEnding = endpoint({
  method: 'GET',
  path: 'academic-year/:id/ending',
  summary: 'Fim de ano: a situação de cada turma.',
  access: { roles: ['ADMINISTRATOR'], objects: { id: 'academicYear' } },
  slowFor: ['ADMINISTRATOR'],
  answer: listOf(yearEndingRow),
})

/** More classes than a school has. */
const MOST_CLASSES = 500

export const changeYearEnding = endpoint({
  method: 'POST',
  path: 'academic-year/:id/ending',
  summary: 'Leva várias turmas ao conselho, decide ou publica seus resultados.',
  access: { roles: ['ADMINISTRATOR'], objects: { id: 'academicYear', gradeIds: 'grade' } },
  body: z.strictObject({
    gradeIds: z.array(reference).min(1).max(MOST_CLASSES),
    to: z.enum(['COUNCIL', 'DECIDED', 'PUBLISHED']),
  }),
  answer: z.object({
    done: z.array(ref),
    refused: z.array(z.object({ grade: ref, code: z.string(), message: z.string() })),
  }),
})
