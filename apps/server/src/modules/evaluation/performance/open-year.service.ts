import type { GradePerformance } from '@lousa/contract/evaluation/performance/performance.contract.ts'
import { partialWithYear } from '@lousa/rules/evaluation/mark/partial-with-year.rules.ts'
import type { PartialYear } from '@lousa/rules/evaluation/mark/partial-year.rules.ts'
import type { Ctx } from '../../module.ts'
import { gradeRules, type StoredFigure } from './performance-answer.queries.ts'

const isYear = (partial: StoredFigure['partial']): partial is PartialYear =>
  partial !== null && partial.remaining !== null

/** Stored figures as they are answered: an open year with closed and open terms in one sum. */
export const answeredFigures = async (
  ctx: Ctx,
  stored: readonly StoredFigure[],
): Promise<GradePerformance[]> => {
  const gradeIds = new Set(stored.flatMap(({ gradeId, partial }) => (isYear(partial) ? [gradeId] : [])))
  const rules = gradeIds.size === 0 ? [] : await gradeRules(ctx, [...gradeIds])
  const rulesById = new Map(rules.map(one => [one.gradeId, one]))
  return stored.map(({ gradeId, terms, partial, ...figure }) => {
    const ofGrade = rulesById.get(gradeId)
    if (!isYear(partial) || !ofGrade) return { ...figure, partial: partial && { ...partial, year: null } }
    return { ...figure, partial: partialWithYear(partial, terms ?? [], ofGrade) }
  })
}
