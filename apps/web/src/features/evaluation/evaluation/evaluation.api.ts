import type { BodyInput } from '@lousa/contract/endpoint.ts'
import {
  createEvaluation,
  deleteEvaluation,
  listEvaluations,
  listScores,
  type SchoolEvaluation,
  updateEvaluation,
} from '@lousa/contract/evaluation/evaluation.contract.ts'
import { readAll } from '../../../lib/all-pages.ts'
import { call } from '../../../lib/api-client.ts'
import { queryClient, read, readKey } from '../../../lib/query-client.ts'
import { performanceChanged } from '../performance/performance.api.ts'

/** All of the year: changing terms asks for nothing. */
export const evaluationsOptions = (lessonPlanId: string) => readAll(listEvaluations, { lessonPlanId })

export const scoresOptions = (evaluationId: string) => read(listScores, { params: { id: evaluationId } })

/** What an evaluation's change leaves outdated on screen. */
export const evaluationsChanged = (): Promise<void> => {
  performanceChanged()
  return queryClient.invalidateQueries({ queryKey: readKey(listEvaluations) })
}

type EvaluationBody = BodyInput<typeof createEvaluation>

export const addEvaluation = (body: EvaluationBody, idempotencyKey: string): Promise<SchoolEvaluation> =>
  call(createEvaluation, { body, idempotencyKey })

export const changeEvaluation = (
  { id, version }: Pick<SchoolEvaluation, 'id' | 'version'>,
  body: BodyInput<typeof updateEvaluation>,
): Promise<SchoolEvaluation> => call(updateEvaluation, { params: { id }, body, version })

/** With scores only when `confirmed`. */
export const removeEvaluation = (id: string, confirmed: boolean): Promise<undefined> =>
  call(deleteEvaluation, { params: { id }, ...(confirmed ? { query: { confirm: 'true' } } : {}) })
