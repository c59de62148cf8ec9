import {
  type EvaluationSurvey,
  evaluationSurvey,
  QUESTION_TYPES,
  SURVEY_LIMITS,
} from '@lousa/contract/events/survey.contract.ts'
import { civilDate, coded, requiredLine, requiredText } from '@lousa/contract/schema.ts'
import { z } from 'zod'

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

export const surveyForm = z.object({
  title: requiredLine(150),
  start: z
    .string()
    .refine(text => text !== '', coded('REQUIRED'))
    .pipe(civilDate),
  end: z
    .string()
    .refine(text => text !== '', coded('REQUIRED'))
    .pipe(civilDate),
  anonymous: z.boolean(),
  questions: z.array(question).min(1).max(SURVEY_LIMITS.questions),
})
export type SurveyInput = z.input<typeof surveyForm>
export type SurveyValues = z.output<typeof surveyForm>

export const BLANK_QUESTION: SurveyInput['questions'][number] = {
  id: '',
  text: '',
  type: 'RATING',
  options: '',
  required: true,
}

export const surveyInput = ({ title, start, end, anonymous, questions }: EvaluationSurvey): SurveyInput => ({
  title,
  start,
  end,
  anonymous,
  questions: questions.map(({ id, text, type, options, required }) => ({
    id,
    text,
    type,
    options: (options ?? []).join('\n'),
    required,
  })),
})
