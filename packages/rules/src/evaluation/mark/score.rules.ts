import { fromHundredths, hasTwoDecimals, hundredths, parseDecimal, sumMarks } from '../decimal.rules.ts'
import type { PerformancePolicy } from '../policy/policy.rules.ts'

export type EvaluationType = 'PROOF' | 'WORK' | 'FEEDBACK' | 'RECOVERY' | 'ANNUAL_RECOVERY'

/** Whether marks of this type add up to the term (recoveries have no share; FEEDBACK is text). */
export function countsInTerm(type: EvaluationType): boolean {
  return type === 'PROOF' || type === 'WORK'
}

/**
 * Null when the score may be kept, else `OUT_OF_RANGE`: from 0 to the evaluation's highest, at most
 * 2 decimals; null (not given) is always allowed. Source: docs/rules.md, Scales.
 */
export function checkScore(score: number | null, highest: number): 'OUT_OF_RANGE' | null {
  if (score === null) return null
  return hasTwoDecimals(score) && score >= 0 && score <= highest ? null : 'OUT_OF_RANGE'
}

export type PlannedEvaluation = { readonly type: EvaluationType; readonly highest: number | null }

/** Marks planned by the PROOF and WORK of a term, exactly added; what has no highest adds nothing. */
export function plannedMarks(evaluations: readonly PlannedEvaluation[]): number {
  return sumMarks(
    evaluations.filter(evaluation => countsInTerm(evaluation.type)).map(one => one.highest ?? 0),
  )
}

export type TermBudget = {
  readonly planned: number
  /** SUM: what is left of the term's marks, never negative. MEAN: null, as every test may be worth the whole term. */
  readonly left: number | null
  readonly exceeded: boolean
}

/**
 * How much of a term's marks is planned and left, and whether the limit is passed (`TERM_MARK_EXCEEDED`). In mode SUM the
 * tests and works together are worth at most the term; in mode MEAN each of them is, as their sum is brought to the scale
 * of the term. Source: docs/rules.md, Scales.
 */
export function termBudget(input: {
  mode: PerformancePolicy['mode']
  evaluations: readonly PlannedEvaluation[]
  termHighest: number
}): TermBudget {
  const { mode, evaluations, termHighest } = input
  const planned = plannedMarks(evaluations)
  if (mode === 'MEAN') {
    const exceeded = evaluations.some(
      ({ type, highest }) => countsInTerm(type) && (highest ?? 0) > termHighest,
    )
    return { planned, left: null, exceeded }
  }
  const left = hundredths(termHighest) - hundredths(planned)
  return { planned, left: left > 0n ? fromHundredths(left) : 0, exceeded: left < 0n }
}

/**
 * A score as a teacher types it, with comma or point: the number, null for an empty field (no score), or
 * undefined when it is no number. The range is `checkScore`'s.
 */
export function parseScore(text: string): number | null | undefined {
  return text.trim() === '' ? null : (parseDecimal(text) ?? undefined)
}
