import { RETENTIONS } from '@lousa/rules/academics/grade/retention.rules.ts'
import { UNSCORED_STATES } from '@lousa/rules/evaluation/mark/unscored-state.rules.ts'
import { SITUATIONS } from '@lousa/rules/evaluation/performance/situations.rules.ts'
import { z } from 'zod'
import { TERM_TYPES } from '../../academics/academics.contract.ts'
import { endpoint } from '../../endpoint.ts'
import { classStudent } from '../../enrollment/enrollment.contract.ts'
import { civilDate, id, instant, mark, queryBoolean, ref, reference } from '../../schema.ts'
import { EVALUATION_TYPES } from '../evaluation.contract.ts'

export const PERFORMANCE_STATUSES = ['UPDATED', 'NEED_UPDATE', 'IN_PROCESS'] as const
export type PerformanceStatus = (typeof PERFORMANCE_STATUSES)[number]

/** One step of a computation: the operands from the rule that computed it, and its sentence. */
export const explanationStep = z.object({
  kind: z.string(),
  /** Plain pt-BR, one or two short sentences. */
  text: z.string(),
  values: z.record(z.string(), z.union([z.number(), z.string(), z.null()])),
})
export type ExplanationStep = z.output<typeof explanationStep>

/** Why an evaluation counts for a student, or does not. */
export const INPUT_STANDINGS = [
  'COUNTED',
  'MISSING_AS_ZERO',
  'MISSING_LEFT_OUT',
  'STILL_TO_COME',
  'BEFORE_ENTRY',
  'AFTER_EXIT',
  'EXCUSED',
  'LOWER_RECOVERY',
  'NOT_YET',
  'TEXT_ONLY',
] as const
export type InputStanding = (typeof INPUT_STANDINGS)[number]

export const explanation = z.object({
  /** How the mark, recovery and mean came about. */
  mark: z.array(explanationStep),
  frequency: z.array(explanationStep),
  /** Empty for a term. */
  situation: z.array(explanationStep),
  /** The policy in force, a sentence each. */
  policy: z.array(z.string()),
  /** The input, its author, and its time. */
  inputs: z.array(
    z.object({
      evaluation: z.object({ id, name: z.string(), type: z.enum(EVALUATION_TYPES), date: civilDate }),
      /** Null: the annual recovery. */
      termPosition: z.int().nullable(),
      highest: mark.nullable(),
      score: mark.nullable(),
      /** The state of a student without a score. Absent in answers stored on a device before. */
      state: z.enum(UNSCORED_STATES).nullable().optional(),
      text: z.string().nullable(),
      standing: z.enum(INPUT_STANDINGS),
      by: z.string().nullable(),
      at: instant.nullable(),
    }),
  ),
  /** False while the shown figure waits for its recomputation: then the steps are those of the newer inputs. */
  current: z.boolean(),
  /** The shown figure is a published one, and the steps are those of records that changed since. Never answered to a student. */
  published: z.literal(true).optional(),
})
export type Explanation = z.output<typeof explanation>

const points = { earned: mark, possible: mark }

/** An open year in one set: closed terms, open terms and what they come to against the average. */
export const openYear = z.object({
  mode: z.enum(['SUM', 'MEAN']),
  levelType: z.enum(TERM_TYPES),
  /** SUM: points of the closed terms with a mark; MEAN: their mean on the scale of the year. Null without one. */
  closed: mark.nullable(),
  closedTerms: z.int(),
  /** A closed term is not published: it counts as still to come. */
  hidden: z.boolean(),
  /** Points so far of each open term that has some. */
  open: z.array(z.object({ position: z.int(), ...points })),
  /** SUM: `closed` and `open` together, of those possible so far; null in MEAN. */
  total: z.object(points).nullable(),
  average: mark,
  /** SUM: what the average asks of the student's own terms; less than the average where a term has no mark. */
  wanted: mark,
  /** SUM: points that `total` is short of; MEAN: the mean that the terms to come must have. 0 when it is reached. */
  missing: mark.nullable(),
  toCome: z.int(),
  /** Null where nothing is asked any more. */
  outlook: z.enum(['REACHED', 'WITHIN_REACH', 'OUT_OF_REACH']).nullable(),
  /** Percent of what was possible so far, 0–100, to a tenth; null before the first score. */
  percent: z.number().nullable(),
})

/** The result so far where nothing is final: an open year, or one of its open terms. */
export const partialFigure = z.object({
  earned: mark,
  possible: mark,
  /** In an open year: points that are missing to the average, 0 when it is reached; null where nothing is required any more. */
  missing: mark.nullable(),
  /** In an open year: the points that can still be earned. More missing than remaining: no term can reach the average. */
  remaining: mark.nullable(),
  /** Closed and open terms of an open year in one sum against the average; null for a term. */
  year: openYear.nullable(),
})
export type PartialFigure = z.output<typeof partialFigure>

/** The lowest score of the annual recovery that reaches the average, null where none does, out of what it is worth. */
export const neededScore = z.object({ score: mark.nullable(), of: mark })
export type NeededScore = z.output<typeof neededScore>

export const gradePerformance = z.object({
  studentEnrollment: classStudent,
  curriculumComponent: ref,
  /** null: the year. */
  academicTerm: z
    /** `type` is absent in answers stored on a device before. */
    .object({ id, position: z.int(), type: z.enum(TERM_TYPES).optional() })
    .nullable(),
  mark: mark.nullable(),
  recovery: mark.nullable(),
  mean: mark.nullable(),
  /** While the term or the year is open; a year has mark and mean only when all of its terms are closed. */
  partial: partialFigure.nullable(),
  concept: z.string().nullable(),
  text: z.string().nullable(),
  absences: z.int(),
  justifiedAbsences: z.int(),
  lessonsGiven: z.int(),
  /** Percent, truncated to one decimal; null when no lesson was given. */
  frequency: z.number().nullable(),
  situation: z.enum(SITUATIONS).nullable(),
  /** Retention of the class: with NONE a passed year reads “Concluiu a etapa”. Absent in answers stored on a device before. */
  retention: z.enum(RETENTIONS).optional(),
  /** The needed score of a year in recovery, else null. Absent in answers stored on a device before. */
  needed: neededScore.nullable().optional(),
  /** Only with `explain=true`. */
  explanation: explanation.optional(),
})
export type GradePerformance = z.output<typeof gradePerformance>

/** A student's result over all components, from the figures of the year: the law counts attendance in total hours. */
export const enrollmentResult = z.object({
  studentEnrollmentId: id,
  /** Percent of all hours given, truncated to one decimal; null when no lesson was given. */
  frequency: z.number().nullable(),
  absences: z.int(),
  justifiedAbsences: z.int(),
  lessonsGiven: z.int(),
  situation: z.enum(SITUATIONS),
  /** Retention of the class: with NONE a passed year reads “Concluiu a etapa”. Absent in answers stored on a device before. */
  retention: z.enum(RETENTIONS).optional(),
  /** Components failed by marks. */
  failedComponents: z.int(),
  /** Only with `explain=true`. */
  explanation: z
    .object({ frequency: z.array(explanationStep), situation: z.array(explanationStep) })
    .optional(),
})
export type EnrollmentResult = z.output<typeof enrollmentResult>

/** The result of a student so far in a component, over the published terms of an open year. */
export const ownPartial = z.object({
  studentEnrollmentId: id,
  curriculumComponent: ref,
  partial: partialFigure,
})
export type OwnPartial = z.output<typeof ownPartial>

const status = z.object({ status: z.enum(PERFORMANCE_STATUSES), updatedAt: instant.nullable() })

export const updatePerformance = endpoint({
  method: 'PUT',
  path: 'grade-performance/grade/:gradeId/academic-term/:termId',
  summary: 'Pede o recálculo do desempenho de uma turma em um período.',
  access: {
    roles: ['ADMINISTRATOR', 'INSTRUCTOR'],
    objects: { gradeId: 'grade', termId: 'academicTerm' },
  },
  body: z.strictObject({ forceUpdate: z.boolean().optional() }),
  answer: status,
  status: 202,
})

export const updateYearPerformance = endpoint({
  method: 'POST',
  path: 'grade-performance',
  summary: 'Pede o recálculo do desempenho de todas as turmas de um ano.',
  access: { roles: ['ADMINISTRATOR'], objects: { academicYearId: 'academicYear' } },
  body: z.strictObject({ academicYearId: reference }),
  answer: z.object({ status: z.enum(PERFORMANCE_STATUSES), grades: z.int() }),
  status: 202,
  idempotent: true,
})

export const getYearPerformance = endpoint({
  method: 'GET',
  path: 'grade-performance/academic-year/:academicYearId',
  summary: 'Quanto do desempenho de um ano está atualizado.',
  access: { roles: ['ADMINISTRATOR'], objects: { academicYearId: 'academicYear' } },
  answer: status.extend({
    /** Classes with figures, and those of them that are up to date. */
    grades: z.object({ total: z.int(), updated: z.int() }),
  }),
})

export const getPerformance = endpoint({
  method: 'GET',
  path: 'grade-performance',
  summary: 'Desempenho de uma turma em um período; sem período, no ano.',
  looks: true,
  access: {
    roles: ['ADMINISTRATOR', 'INSTRUCTOR'],
    objects: {
      gradeId: 'grade',
      academicTermId: 'academicTerm',
      studentEnrollmentId: 'enrollment',
      curriculumComponentId: 'curriculumComponent',
    },
  },
  slowFor: ['ADMINISTRATOR'],
  query: z.strictObject({
    gradeId: reference,
    academicTermId: reference.optional(),
    studentEnrollmentId: reference.optional(),
    curriculumComponentId: reference.optional(),
    /** Needs studentEnrollmentId. */
    explain: queryBoolean.optional(),
  }),
  answer: status.extend({
    data: z.array(gradePerformance),
    /** For the year, for administrators and over all components: absent when one of them is requested. */
    results: z.array(enrollmentResult),
  }),
})

/** The published figures of a student in a year, as the student reads them. */
export const ownPerformance = status.extend({
  data: z.array(gradePerformance),
  /** One for each enrolment, only when all of its terms are published. */
  results: z.array(enrollmentResult),
  /** In an open year with an unpublished term: a term that is not shown counts as still to come. */
  partials: z.array(ownPartial),
})
export type OwnPerformance = z.output<typeof ownPerformance>

export const getMyPerformance = endpoint({
  method: 'GET',
  path: 'grade-performance/student',
  summary: 'O próprio desempenho, nos períodos divulgados.',
  access: { roles: ['STUDENT', 'STUDENT-SMELJ'], objects: { academicYearId: 'academicYear' } },
  query: z.strictObject({ academicYearId: reference, explain: queryBoolean.optional() }),
  answer: ownPerformance,
})

/** A class with its terms, in their order. */
const classTerms = z.object({
  grade: ref,
  terms: z.array(z.object({ id, type: z.enum(TERM_TYPES), position: z.int() })),
})

export const getStudentPerformance = endpoint({
  method: 'GET',
  path: 'grade-performance/academic-year/:academicYearId/student/:studentId',
  summary: 'Desempenho de um aluno nas suas turmas de um ano: em cada período e no ano.',
  looks: true,
  access: {
    roles: ['ADMINISTRATOR'],
    objects: { academicYearId: 'academicYear', studentId: 'student' },
  },
  answer: status.extend({
    /** Figures of all terms, also unpublished ones, and of the year. */
    data: z.array(gradePerformance),
    /** One for each enrolment. */
    results: z.array(enrollmentResult),
    /** The classes of the student in the year, without events; the current one first. */
    classes: z.array(classTerms.extend({ studentEnrollmentId: id })),
  }),
})
