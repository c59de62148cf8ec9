import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { answerShape, bodyShape } from '../record-schemas.ts'
import { id, instant, requiredLine, requiredText, version } from '../schema.ts'
import { QUESTION_TYPES, SURVEY_FIELDS } from './survey-table.ts'

export { LEAST_ANONYMOUS } from '@lousa/rules/events/survey.rules.ts'

const surveyQuestion = z.object({
  id,
  text: z.string(),
  type: z.enum(QUESTION_TYPES),
  options: z.array(z.string()).nullable(),
  required: z.boolean(),
})
export type SurveyQuestion = z.output<typeof surveyQuestion>

/** The number of a RATING, one of the options of a CHOICE, the words of a TEXT. */
const answerValue = z.union([z.number(), z.string().max(2000)])
const surveyAnswer = z.object({ questionId: id, value: answerValue })

/** To an anonymous survey: the id of the enrolment, no answers and no instant; that it answered is all that is stored of it. */
export const surveyResponse = z.object({
  id,
  answers: z.array(surveyAnswer),
  createdAt: instant.nullable(),
})

export const evaluationSurvey = z.object({
  id,
  gradeId: id,
  ...answerShape(SURVEY_FIELDS),
  questions: z.array(surveyQuestion),
  /** For an anonymous survey in random order and without names; empty below five. */
  surveyResponses: z.array(
    z.object({
      id,
      studentEnrollment: z.object({ id, user: z.object({ id }) }).optional(),
      answers: z.array(surveyAnswer),
    }),
  ),
  /** The own one. */
  response: surveyResponse.nullable(),
  version,
})
export type EvaluationSurvey = z.output<typeof evaluationSurvey>

export const getSurvey = endpoint({
  method: 'GET',
  path: 'evaluation-survey/grade/:gradeId',
  summary: 'A pesquisa de satisfação de um evento; quem participa vê só a própria resposta.',
  access: { roles: ['ADMINISTRATOR', 'STUDENT', 'STUDENT-SMELJ'], objects: { gradeId: 'grade' } },
  answer: evaluationSurvey,
})

/** Limits of one survey, of one CHOICE, and of one option in letters. */
export const SURVEY_LIMITS = { questions: 50, options: 20, option: 120 } as const

const questionWrite = z.strictObject({
  /** The id of an existing question; absent or "new": added. */
  id: z.union([id, z.literal('new').transform(() => undefined)]).optional(),
  text: requiredText(500),
  type: z.enum(QUESTION_TYPES),
  /** Options of a CHOICE, two at least; other kinds have none. */
  options: z.array(requiredLine(SURVEY_LIMITS.option)).max(SURVEY_LIMITS.options).nullable().optional(),
  /** Absent: it need not be answered. */
  required: z.boolean().optional(),
})

const surveyWrite = z.strictObject({
  ...bodyShape(SURVEY_FIELDS),
  questions: z.array(questionWrite).min(1).max(SURVEY_LIMITS.questions),
})

export const createSurvey = endpoint({
  method: 'POST',
  path: 'evaluation-survey/grade/:gradeId',
  summary: 'Cria a pesquisa de satisfação de um evento.',
  access: { roles: ['ADMINISTRATOR'], objects: { gradeId: 'grade' } },
  body: surveyWrite,
  answer: evaluationSurvey,
  status: 201,
  errors: ['NOT_AN_EVENT', 'SURVEY_ALREADY_RECORDED', 'INVALID_DATE_INTERVAL_ERROR'],
  idempotent: true,
})

export const updateSurvey = endpoint({
  method: 'PATCH',
  path: 'evaluation-survey/:id',
  summary: 'Altera os campos enviados de uma pesquisa; as perguntas, só antes da primeira resposta.',
  access: { roles: ['ADMINISTRATOR'], objects: { id: 'survey' } },
  body: surveyWrite.partial().extend({ version: version.optional() }),
  answer: evaluationSurvey,
  errors: ['SURVEY_HAS_RESPONSES', 'INVALID_DATE_INTERVAL_ERROR'],
})

export const answerSurvey = endpoint({
  method: 'POST',
  path: 'evaluation-survey/:id/student-enrollment/:enrollId/response',
  summary: 'Responde a pesquisa, uma vez por inscrição.',
  access: {
    roles: ['STUDENT', 'STUDENT-SMELJ'],
    objects: { id: 'survey', enrollId: 'enrollment' },
  },
  body: z.strictObject({
    answers: z.array(z.strictObject({ questionId: id, value: answerValue })).max(50),
  }),
  answer: surveyResponse,
  status: 201,
  errors: ['SURVEY_CLOSED', 'SURVEY_ALREADY_ANSWERED'],
  idempotent: true,
})

export const surveyResult = z.object({
  responses: z.int(),
  /** Those whose enrolment is ACTIVE. */
  invited: z.int(),
  questions: z.array(
    z.object({
      questionId: id,
      mean: z.number().nullable(),
      counts: z.array(z.object({ value: z.union([z.number(), z.string()]), count: z.int() })).nullable(),
      texts: z.array(z.string()).nullable(),
    }),
  ),
})
export type SurveyResult = z.output<typeof surveyResult>

export const getSurveyResult = endpoint({
  method: 'GET',
  path: 'evaluation-survey/:id/result',
  summary: 'O resultado da pesquisa em números; anônima e com menos de cinco respostas, só quantas são.',
  access: { roles: ['ADMINISTRATOR'], objects: { id: 'survey' } },
  answer: surveyResult,
})
