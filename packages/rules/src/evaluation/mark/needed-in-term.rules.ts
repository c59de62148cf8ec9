import { compare, fromHundredths, hundredths } from '../decimal.rules.ts'
import type { TermMarkInput } from './mark-input.rules.ts'
import { averageOnScale } from './mark-input.rules.ts'
import { termMark, termScale } from './term-mark.rules.ts'

/**
 * The lowest score of a recovery of a term with which the term reaches its part of the average, from 0 to the highest mark of the
 * recovery in steps of the policy; null where no score does. The highest mark itself is a candidate, also between two steps. It is
 * the inverse of `termMark` from the scores of the term, not from its rounded mark: with this score the term reaches K·A/H, with one
 * step less it does not. Source: LDB 24 V e; docs/rules.md, Needed in the recovery.
 */
export function neededInTerm(input: TermMarkInput, recoveryHighest: number): number | null {
  const scale = termScale(input)
  const average = averageOnScale(input.grade, scale)
  const highest = hundredths(recoveryHighest)
  const step = hundredths(input.policy.step)
  const reaches = (score: bigint): boolean => {
    const recovery = { score: fromHundredths(score), highest: recoveryHighest }
    const { mean } = termMark({ ...input, recoveries: [...input.recoveries, recovery], explain: false })
    return mean !== null && compare({ n: hundredths(mean), d: 100n }, average) >= 0
  }
  if (highest <= 0n || scale <= 0n || !reaches(highest)) return null
  // The mark never falls as the score rises, so that halving the range finds the lowest.
  const last = (highest + step - 1n) / step
  const scoreAt = (steps: bigint) => (steps === last ? highest : steps * step)
  let [fails, enough] = [-1n, last]
  while (enough - fails > 1n) {
    const middle = (fails + enough) / 2n
    if (reaches(scoreAt(middle))) enough = middle
    else fails = middle
  }
  return fromHundredths(scoreAt(enough))
}

/**
 * The recovery of an open term that a student below its average may still make: planned, without a score, and with all evaluations
 * of the term scored. Null without one. Of several the one with the highest worth is meant.
 */
export function recoveryToCome(input: TermMarkInput): { highest: number; score: number | null } | null {
  if (input.closed !== false) return null
  const open = input.recoveries.filter(({ score, highest }) => score === null && highest > 0)
  const highest = Math.max(0, ...open.map(one => one.highest))
  if (highest === 0) return null
  const { mean, complete } = termMark({ ...input, explain: false })
  if (mean === null || !complete) return null
  const average = averageOnScale(input.grade, termScale(input))
  if (compare({ n: hundredths(mean), d: 100n }, average) >= 0) return null
  return { highest, score: neededInTerm(input, highest) }
}
