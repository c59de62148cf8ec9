import type { GradePerformance } from '@lousa/contract/evaluation/performance/performance.contract.ts'
import { partialWithYear, type RulesOfYear } from '@lousa/rules/evaluation/mark/partial-with-year.rules.ts'
import type { PartialYear } from '@lousa/rules/evaluation/mark/partial-year.rules.ts'
import { resolvePolicy } from '@lousa/rules/evaluation/policy/policy.rules.ts'
import type { Ctx } from '../../module.ts'
import { neededScore } from './needed-score.values.ts'
import { annualRecoveries, gradeRules, type StoredFigure } from './performance-answer.queries.ts'

const isYear = (partial: StoredFigure['partial']): partial is PartialYear =>
  partial !== null && partial.remaining !== null

const isInRecovery = ({ academicTerm, situation, mark }: StoredFigure): boolean =>
  academicTerm === null && situation === 'IN_RECOVERY' && mark !== null

const judgedBy = ({ policies, highest, average }: RulesOfYear) => ({
  policy: resolvePolicy(...policies),
  grade: { highest, average },
})

const componentKey = (gradeId: string, componentId: string): string => `${gradeId} ${componentId}`

/**
 * Stored figures as they are answered: an open year with closed and open terms in one sum, and a year in recovery with
 * the score that the student needs.
 */
export const answeredFigures = async (
  ctx: Ctx,
  stored: readonly StoredFigure[],
): Promise<GradePerformance[]> => {
  const inRecovery = new Set(stored.flatMap(figure => (isInRecovery(figure) ? [figure.gradeId] : [])))
  const open = stored.flatMap(({ gradeId, partial }) => (isYear(partial) ? [gradeId] : []))
  const gradeIds = new Set([...inRecovery, ...open])
  const rules = gradeIds.size === 0 ? [] : await gradeRules(ctx, [...gradeIds])
  const recoveries = inRecovery.size === 0 ? [] : await annualRecoveries(ctx, [...inRecovery])
  const rulesById = new Map(rules.map(one => [one.gradeId, one]))
  const worth = new Map(recoveries.map(one => [componentKey(one.gradeId, one.componentId), one.highest]))
  return stored.map(row => {
    const { gradeId, terms, partial, ...figure } = row
    const ofGrade = rulesById.get(gradeId)
    const highest = worth.get(componentKey(gradeId, figure.curriculumComponent.id)) ?? null
    const needed = ofGrade && isInRecovery(row) ? neededScore(figure.mark, highest, judgedBy(ofGrade)) : null
    if (!isYear(partial) || !ofGrade)
      return { ...figure, needed, partial: partial && { ...partial, year: null } }
    return { ...figure, needed, partial: partialWithYear(partial, terms ?? [], ofGrade) }
  })
}
