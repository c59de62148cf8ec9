import type { NeededScore } from '@lousa/contract/evaluation/performance/performance.contract.ts'
import { type NeededInput, neededInRecovery } from '@lousa/rules/evaluation/mark/needed-in-recovery.rules.ts'

/**
 * The lowest score of the annual recovery that passes, out of what it is worth; until the recovery is planned, out of the highest mark
 * of the class. Each place that shows a needed score takes it from here.
 */
export const neededScore = (
  mark: number | null,
  recoveryHighest: number | null,
  { policy, grade }: Pick<NeededInput, 'policy' | 'grade'>,
): NeededScore | null => {
  const of = recoveryHighest ?? grade.highest
  if (mark === null || of <= 0) return null
  return { score: neededInRecovery({ policy, grade, mark, recoveryHighest: of }), of }
}
