import type { SurveyQuestion } from '@lousa/contract/events/survey.contract.ts'
import { coded } from '@lousa/contract/schema.ts'
import { z } from 'zod'

const answer = z.object({ questionId: z.string(), value: z.string() })

/** Required questions have answers, each with its own message. */
export const answersSchema = (questions: readonly Pick<SurveyQuestion, 'required'>[]) =>
  z.object({
    answers: z.array(answer).superRefine((answers, context) => {
      answers.forEach(({ value }, at) => {
        if (questions[at]?.required && value.trim() === '')
          context.addIssue({ code: 'custom', path: [at, 'value'], ...coded('NOT_ANSWERED') })
      })
    }),
  })
export type AnswerInput = { answers: { questionId: string; value: string }[] }

/** The answers as they are sent: ratings as numbers, and nothing for what was left open. */
export const answersOf = (
  questions: readonly Pick<SurveyQuestion, 'id' | 'type'>[],
  { answers }: AnswerInput,
): { questionId: string; value: number | string }[] => {
  const types = new Map(questions.map(({ id, type }) => [id, type]))
  return answers
    .filter(({ value }) => value.trim() !== '')
    .map(({ questionId, value }) => ({
      questionId,
      value: types.get(questionId) === 'RATING' ? Number(value) : value.trim(),
    }))
}
