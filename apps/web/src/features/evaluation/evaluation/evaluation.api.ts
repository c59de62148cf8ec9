import type { AnswerOf, BodyInput } from '@lousa/contract/endpoint.ts'
import type { SchoolEvaluation } from '@lousa/contract/evaluation/evaluation.contract.ts'
import * as evaluationCalls from '@lousa/contract/evaluation/evaluation.contract.ts'
import { readAll } from '../../../lib/http/all-pages.ts'
import { call } from '../../../lib/http/api-client.ts'
import { queryClient, read, readKey } from '../../../lib/http/query-client.ts'
import { performanceChanged } from '../performance/performance.api.ts'

/** All of the year: changing terms asks for nothing. */
export const evaluationsOptions = (lessonPlanId: string) =>
  readAll(evaluationCalls.listEvaluations, { lessonPlanId })

export const scoresOptions = (evaluationId: string) =>
  read(evaluationCalls.listScores, { params: { id: evaluationId } })

/** Queries that a change of an evaluation makes outdated. */
export const evaluationsChanged = (): Promise<void> => {
  performanceChanged()
  return queryClient.invalidateQueries({ queryKey: readKey(evaluationCalls.listEvaluations) })
}

type EvaluationBody = BodyInput<typeof evaluationCalls.createEvaluation>

export const createEvaluation = (body: EvaluationBody, idempotencyKey: string): Promise<SchoolEvaluation> =>
  call(evaluationCalls.createEvaluation, { body, idempotencyKey })

export const updateEvaluation = (
  { id, version }: Pick<SchoolEvaluation, 'id' | 'version'>,
  body: BodyInput<typeof evaluationCalls.updateEvaluation>,
): Promise<AnswerOf<typeof evaluationCalls.updateEvaluation>> =>
  call(evaluationCalls.updateEvaluation, { params: { id }, body, version })

/** With scores only when `confirmed`. */
export const deleteEvaluation = (id: string, confirmed: boolean): Promise<undefined> =>
  call(evaluationCalls.deleteEvaluation, {
    params: { id },
    ...(confirmed ? { query: { confirm: 'true' } } : {}),
  })
