import {
  type EvaluationSurvey,
  evaluationSurvey,
  SURVEY_LIMITS,
} from '@lousa/contract/events/survey.contract.ts'
import { QUESTION_TYPES, SURVEY_FIELDS } from '@lousa/contract/events/survey-table.ts'
import { bodyShape } from '@lousa/contract/record-schemas.ts'
import { coded, requiredText } from '@lousa/contract/schema.ts'
import { z } from 'zod'
import { comparedFields } from '../../../frames/record/shown-fields.ts'
import { recordForm, type TypedFields, typedFields } from '../../../frames/record/typed-fields.ts'

export const survey = evaluationSurvey

const lines = (text: string): string[] => [
  ...new Set(
    text
      .split('\n')
      .map(line => line.trim())
      .filter(Boolean),
  ),
]

const LEAST_OPTIONS = 2
const { options: MOST_OPTIONS, option: LONGEST_OPTION } = SURVEY_LIMITS

const areShort = (options: readonly string[]): boolean =>
  options.length <= MOST_OPTIONS && options.every(option => option.length <= LONGEST_OPTION)

const question = z
  .object({
    id: z.string(),
    text: requiredText(500),
    type: z.enum(QUESTION_TYPES),
    options: z.string(),
    required: z.boolean(),
  })
  .refine(({ type, options }) => type !== 'CHOICE' || lines(options).length >= LEAST_OPTIONS, {
    path: ['options'],
    ...coded('TOO_FEW_OPTIONS'),
  })
  .refine(({ type, options }) => type !== 'CHOICE' || areShort(lines(options)), {
    path: ['options'],
    ...coded('TOO_MANY_OPTIONS', { count: MOST_OPTIONS, max: LONGEST_OPTION }),
  })
  .transform(({ id, options, ...rest }) => ({
    ...rest,
    ...(id === '' ? {} : { id }),
    ...(rest.type === 'CHOICE' ? { options: lines(options) } : {}),
  }))

export type SurveyInput = TypedFields<typeof SURVEY_FIELDS> & { questions: z.input<typeof question>[] }

const surveyValues = z.strictObject({
  ...bodyShape(SURVEY_FIELDS),
  questions: z.array(question).min(1).max(SURVEY_LIMITS.questions),
})
export const surveyForm = recordForm(SURVEY_FIELDS, surveyValues.required(), {
  added: ({ questions }: SurveyInput) => ({ questions }),
})
export type SurveyValues = z.output<typeof surveyForm>

export const BLANK_QUESTION: SurveyInput['questions'][number] = {
  id: '',
  text: '',
  type: 'RATING',
  options: '',
  required: true,
}

export const surveyInput = (survey: EvaluationSurvey): SurveyInput => ({
  ...typedFields(SURVEY_FIELDS, survey),
  questions: survey.questions.map(({ options, ...question }) => ({
    ...question,
    options: (options ?? []).join('\n'),
  })),
})

/** The fields that the form compares when another user changed the survey during editing. */
export const SURVEY_COMPARED = comparedFields<typeof SURVEY_FIELDS, EvaluationSurvey>(SURVEY_FIELDS, {
  questions: [
    SURVEY_FIELDS.questions.label,
    ({ questions }) => questions.map(({ text }) => text).join(' · '),
  ],
})
