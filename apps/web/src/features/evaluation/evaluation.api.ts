import type { BodyInput } from '@lousa/contract/endpoint.ts'
import {
  createEvaluation,
  deleteEvaluation,
  editEvaluation,
  listEvaluations,
  listScores,
  type SchoolEvaluation,
} from '@lousa/contract/evaluation/evaluation.contract.ts'
import { call } from '../../lib/api-client.ts'
import { queryClient, read, readKey } from '../../lib/query-client.ts'
import { performanceChanged } from './performance.api.ts'

/** A plan has a few evaluations a term: one page holds the year, and changing terms asks for nothing. */
const WHOLE_YEAR = 100

export const evaluationsOptions = (lessonPlanId: string) =>
  read(listEvaluations, { query: { lessonPlanId, rowsPerPage: WHOLE_YEAR } })

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
  body: BodyInput<typeof editEvaluation>,
): Promise<SchoolEvaluation> => call(editEvaluation, { params: { id }, body, version })

/** With scores only when `confirmed`. */
export const removeEvaluation = (id: string, confirmed: boolean): Promise<undefined> =>
  call(deleteEvaluation, { params: { id }, ...(confirmed ? { query: { confirm: 'true' } } : {}) })
