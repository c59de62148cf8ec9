import type { BodyInput } from '@lousa/contract/endpoint.ts'
import * as surveyCalls from '@lousa/contract/events/survey.contract.ts'
import { Refusal } from '@lousa/contract/refusal/refusal.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/http/api-client.ts'
import { queryClient, read, readKey } from '../../../lib/http/query-client.ts'

/** The survey of an event; null where there is none. */
export const surveyOptions = (gradeId: string) => {
  const { queryKey } = read(surveyCalls.getSurvey, { params: { gradeId } })
  return queryOptions({
    queryKey: [...queryKey, 'or none'],
    queryFn: async ({ signal }): Promise<surveyCalls.EvaluationSurvey | null> => {
      try {
        return await call(surveyCalls.getSurvey, { params: { gradeId }, signal })
      } catch (error) {
        if (error instanceof Refusal && error.code === 'NOT_FOUND') return null
        throw error
      }
    },
  })
}

export const resultOptions = (id: string) => read(surveyCalls.getSurveyResult, { params: { id } })

export type SurveyWrite = BodyInput<typeof surveyCalls.createSurvey>

export const createSurvey = (gradeId: string, body: SurveyWrite, idempotencyKey: string) =>
  call(surveyCalls.createSurvey, { params: { gradeId }, body, idempotencyKey })

export const updateSurvey = (id: string, body: Partial<SurveyWrite>, version: number) =>
  call(surveyCalls.updateSurvey, { params: { id }, body, version })

export const answerSurvey = (
  { id, enrollId }: { id: string; enrollId: string },
  answers: BodyInput<typeof surveyCalls.answerSurvey>['answers'],
  idempotencyKey: string,
) => call(surveyCalls.answerSurvey, { params: { id, enrollId }, body: { answers }, idempotencyKey })

export const surveyChanged = (): Promise<unknown> =>
  Promise.all(
    [surveyCalls.getSurvey, surveyCalls.getSurveyResult].map(endpoint =>
      queryClient.invalidateQueries({ queryKey: readKey(endpoint) }),
    ),
  )
