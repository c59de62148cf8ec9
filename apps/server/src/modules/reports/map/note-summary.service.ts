import type { QueryOf } from '@lousa/contract/endpoint.ts'
import { fill } from '@lousa/contract/messages.ts'
import { NOTE_SUMMARY as W } from '@lousa/contract/reports/map/note-summary.messages.ts'
import type { requestPlanReport } from '@lousa/contract/reports/reports.contract.ts'
import type { ClassRequest } from '../file/generated-file.service.ts'
import type { ReadCtx } from '../file/generated-file.types.ts'
import { planScope } from './plan-scope.service.ts'

/** The scores of a plan's class, or of the plans of it that are named; an instructor's own. */
export const noteSummaryRequest = async (
  ctx: ReadCtx,
  planId: string,
  query: QueryOf<typeof requestPlanReport>,
): Promise<ClassRequest> => {
  const { grade, term, params } = await planScope(ctx, planId, query)
  return {
    tag: query.fileNameTag,
    format: query.format,
    title: term === null ? fill(W.fileOfGrade, { grade }) : fill(W.fileOfGradeUntil, { grade, term }),
    params,
  }
}
