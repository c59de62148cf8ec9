import { CONCEPTS } from '@lousa/rules/evaluation/mark/opinion.rules.ts'
import { UNSCORED_STATES } from '@lousa/rules/evaluation/mark/unscored-state.rules.ts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { classStudent } from '../enrollment/enrollment.contract.ts'
import { previewFlag } from '../lessons-preview.ts'
import { userRef } from '../people/person/user.contract.ts'
import { answerShape, bodyShape } from '../record-schemas.ts'
import {
  id,
  instant,
  listOf,
  mark,
  optionalText,
  paging,
  queryBoolean,
  ref,
  reference,
  version,
} from '../schema.ts'
import { EVALUATION_TYPES, SCHOOL_EVALUATION } from './evaluation/evaluation-table.ts'

export { EVALUATION_TYPES } from './evaluation/evaluation-table.ts'
export type EvaluationType = (typeof EVALUATION_TYPES)[number]

export const schoolEvaluation = z.object({
  id,
  ...answerShape(SCHOOL_EVALUATION),
  evaluationType: z.enum(EVALUATION_TYPES),
  academicTerm: z.object({ id, position: z.int() }).nullable(),
  grade: ref,
  curriculumComponent: ref,
  lessonPlanId: id,
  /** An opinion for all components of the class together; its plan is the one in which it was created. */
  ofClass: z.boolean(),
  scored: z.int(),
  expected: z.int(),
  version,
})
export type SchoolEvaluation = z.output<typeof schoolEvaluation>

const unscoredState = z.enum(UNSCORED_STATES).nullable()

export const studentEvaluation = z.object({
  id: id.nullable(),
  score: mark.nullable(),
  /** The state of a student without a score. Absent in answers stored on a device before. */
  state: unscoredState.optional(),
  text: z.string().nullable(),
  concept: z.enum(CONCEPTS).nullable(),
  version: version.nullable(),
  schoolEvaluation: z.object({ id }),
  studentEnrollment: classStudent,
})
export type StudentEvaluation = z.output<typeof studentEvaluation>

/** The type goes by either of its two names. */
export const evaluationFields = z
  .strictObject({ ...bodyShape(SCHOOL_EVALUATION), evaluationType: z.enum(EVALUATION_TYPES).optional() })
  .partial({ type: true })

export const listEvaluations = endpoint({
  method: 'GET',
  path: 'school-evaluation',
  summary: 'Avaliações de um plano, por data.',
  access: {
    roles: ['ADMINISTRATOR', 'INSTRUCTOR'],
    objects: { lessonPlanId: 'plan', parentLessonPlanId: 'plan', academicTermId: 'academicTerm' },
  },
  query: z.strictObject({
    lessonPlanId: reference.optional(),
    parentLessonPlanId: reference.optional(),
    academicTermId: reference.optional(),
    type: z.enum(EVALUATION_TYPES).optional(),
    ...paging(),
  }),
  answer: listOf(schoolEvaluation),
})

/** The message of TERM_MARK_EXCEEDED where a class counts the mean of its terms. */
export const EVALUATION_ABOVE_TERM = 'A nota da avaliação passa da nota máxima do período.'

const EVALUATION_ERRORS = [
  'TERM_MARK_EXCEEDED',
  'OUT_OF_TERM',
  'ANNUAL_RECOVERY_ALREADY_RECORDED',
  'CLASS_OPINION_ALREADY_RECORDED',
  'TYPE_NOT_ALLOWED',
  'OUT_OF_INSTRUCTOR_PERIOD',
  'TERM_CLOSED',
  'ACADEMIC_YEAR_FINISHED',
  'RESULT_DECIDED',
  'RESULT_PUBLISHED',
] as const

export const createEvaluation = endpoint({
  method: 'POST',
  path: 'school-evaluation',
  summary: 'Cria uma avaliação.',
  access: {
    roles: ['ADMINISTRATOR', 'INSTRUCTOR'],
    objects: {
      lessonPlanId: 'plan',
      gradeId: 'grade',
      curriculumComponentId: 'curriculumComponent',
      academicTermId: 'academicTerm',
    },
  },
  body: evaluationFields.extend({
    lessonPlanId: reference.optional(),
    gradeId: reference.optional(),
    curriculumComponentId: reference.optional(),
  }),
  answer: schoolEvaluation,
  status: 201,
  errors: EVALUATION_ERRORS,
  idempotent: true,
})

/** The number of students that a preview names. */
export const SHOWN_STUDENTS = 20

const namedStudents = z.object({ count: z.int(), shown: z.array(userRef) })
/** Students whose score or opinion stops or begins to count by another date of the evaluation. */
export const countedScores = z.object({ stops: namedStudents, begins: namedStudents })
export type CountedScores = z.output<typeof countedScores>

export const updateEvaluation = endpoint({
  method: 'PATCH',
  path: 'school-evaluation/:id',
  summary: 'Altera uma avaliação.',
  access: {
    roles: ['ADMINISTRATOR', 'INSTRUCTOR'],
    objects: { id: 'evaluation', academicTermId: 'academicTerm' },
  },
  body: evaluationFields.partial().extend({ version: version.optional(), ...previewFlag }),
  answer: schoolEvaluation.extend({
    /** In a preview of another date. */
    counted: countedScores.optional(),
  }),
  errors: [...EVALUATION_ERRORS, 'HIGHEST_BELOW_SCORE', 'EVALUATION_HAS_SCORES', 'STALE_VERSION'],
  previews: true,
})

export const deleteEvaluation = endpoint({
  method: 'DELETE',
  path: 'school-evaluation/:id',
  summary: 'Exclui uma avaliação; com notas, só confirmando.',
  access: { roles: ['ADMINISTRATOR', 'INSTRUCTOR'], objects: { id: 'evaluation' } },
  query: z.strictObject({ confirm: queryBoolean.optional() }),
  status: 204,
  errors: [
    'EVALUATION_HAS_SCORES',
    'OUT_OF_INSTRUCTOR_PERIOD',
    'TERM_CLOSED',
    'ACADEMIC_YEAR_FINISHED',
    'RESULT_DECIDED',
    'RESULT_PUBLISHED',
  ],
})

export const listScores = endpoint({
  method: 'GET',
  path: 'school-evaluation/:id/student-evaluation',
  summary: 'Notas de uma avaliação, por número na turma.',
  access: { roles: ['ADMINISTRATOR', 'INSTRUCTOR'], objects: { id: 'evaluation' } },
  answer: listOf(studentEvaluation),
})

/** A score row; range and decimals are the rule `checkScore`, so that the limit can be named. */
export const scoreRow = z.strictObject({
  studentEnrollmentId: id,
  score: z.number().nullable().optional(),
  /** The state of a student without a score: it replaces the score, and a score replaces it. Left out it stays while there is no score. */
  state: unscoredState.optional(),
  text: optionalText(4000).optional(),
  /** The concept of an opinion. A text of one letter A–E is read as it. A part that is left out stays as it is stored. */
  concept: z.enum(CONCEPTS).nullable().optional(),
  version: version.optional(),
})
export type ScoreRow = z.output<typeof scoreRow>

export const scoreConflict = z.object({
  studentEnrollmentId: id,
  score: mark.nullable(),
  state: unscoredState.optional(),
  text: z.string().nullable(),
  concept: z.enum(CONCEPTS).nullable(),
  version,
  /** The author of the other save, by the name shown to colleagues, and its time. */
  by: z.string().nullable(),
  /** The account of that person: names are not unique. */
  byId: id.nullable(),
  at: instant.nullable(),
  sent: z.object({
    score: mark.nullable(),
    state: unscoredState.optional(),
    text: z.string().nullable(),
    concept: z.enum(CONCEPTS).nullable(),
  }),
})
export type ScoreConflict = z.output<typeof scoreConflict>

const SCORE_ERRORS = [
  'OUT_OF_RANGE',
  'TEXT_NOT_ALLOWED',
  'ENROLLMENT_NOT_ACTIVE',
  'OUT_OF_INSTRUCTOR_PERIOD',
  'TERM_CLOSED',
  'ACADEMIC_YEAR_FINISHED',
  'RESULT_DECIDED',
  'RESULT_PUBLISHED',
] as const

export const saveScores = endpoint({
  method: 'POST',
  path: 'school-evaluation/:id/student-evaluation',
  summary: 'Salva notas: uma, ou várias de uma vez.',
  access: { roles: ['ADMINISTRATOR', 'INSTRUCTOR'], objects: { id: 'evaluation' } },
  body: z.union([
    z.strictObject({
      studentEvaluations: z.array(scoreRow).min(1).max(300),
      force: z.boolean().optional(),
    }),
    scoreRow,
  ]),
  answer: z.union([
    z.object({ data: z.array(studentEvaluation), conflicts: z.array(scoreConflict) }),
    studentEvaluation,
  ]),
  status: 201,
  errors: [...SCORE_ERRORS, 'STALE_VERSION'],
  idempotent: true,
})

export const updateScore = endpoint({
  method: 'PATCH',
  path: 'school-evaluation/:id/student-evaluation/:studentEvalId',
  summary: 'Altera uma nota.',
  access: {
    roles: ['ADMINISTRATOR', 'INSTRUCTOR'],
    objects: { id: 'evaluation', studentEvalId: 'studentEvaluation' },
  },
  body: z.strictObject({
    score: z.number().nullable().optional(),
    state: unscoredState.optional(),
    text: optionalText(4000).optional(),
    concept: z.enum(CONCEPTS).nullable().optional(),
    version: version.optional(),
  }),
  answer: studentEvaluation,
  errors: [...SCORE_ERRORS, 'STALE_VERSION'],
  idempotent: true,
})
