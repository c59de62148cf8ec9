import { fromHundredths, hundredths } from '../decimal.rules.ts'
import type { PerformancePolicy } from '../policy/policy.rules.ts'
import { finalMark } from './annual-mark.rules.ts'
import type { GradeScale } from './mark-input.rules.ts'

export type NeededInput = {
  readonly policy: Pick<PerformancePolicy, 'annualRecovery' | 'step' | 'round'>
  readonly grade: GradeScale
  /** Y, the mark of the year before the annual recovery. */
  readonly mark: number
  /** The highest mark of the annual recovery, > 0; at most 2 decimals. */
  readonly recoveryHighest: number
}

/**
 * The lowest score of the annual recovery with which the final mark reaches the average, from 0 to its highest mark in
 * steps of the policy; null where no score does. The highest mark itself is a candidate, also between two steps. It is the
 * inverse of `finalMark`: with this score the student passes, with one step less the student does not.
 * Marks have at most 2 decimals (RangeError otherwise). Source: LDB 24 V e; docs/rules.md, Needed in the recovery.
 */
export function neededInRecovery({ policy, grade, mark, recoveryHighest }: NeededInput): number | null {
  const average = hundredths(grade.average)
  const highest = hundredths(recoveryHighest)
  const step = hundredths(policy.step)
  const passes = (score: bigint) =>
    finalMark({ policy, grade, year: hundredths(mark), recovery: { score, highest } }) >= average
  if (!passes(highest)) return null
  // The final mark never falls as the score rises, so that halving the range finds the lowest.
  const last = (highest + step - 1n) / step
  const scoreAt = (steps: bigint) => (steps === last ? highest : steps * step)
  let [fails, enough] = [-1n, last]
  while (enough - fails > 1n) {
    const middle = (fails + enough) / 2n
    if (passes(scoreAt(middle))) enough = middle
    else fails = middle
  }
  return fromHundredths(scoreAt(enough))
}
