import { fromHundredths, hasTwoDecimals, hundredths, parseDecimal, sumMarks } from '../decimal.rules.ts'

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

export type TermBudget = { readonly planned: number; readonly left: number; readonly exceeded: boolean }

/**
 * How much of a term's marks is planned and left (never negative), and whether the limit is passed
 * ("sum equal or less than {value}", `TERM_MARK_EXCEEDED`). Source: docs/rules.md, Scales.
 */
export function termBudget(input: {
  evaluations: readonly PlannedEvaluation[]
  termHighest: number
}): TermBudget {
  const planned = plannedMarks(input.evaluations)
  const left = hundredths(input.termHighest) - hundredths(planned)
  return { planned, left: left > 0n ? fromHundredths(left) : 0, exceeded: left < 0n }
}

/**
 * A score as a teacher types it, with comma or point: the number, null for an empty field (no score), or
 * undefined when it is no number. The range is `checkScore`'s.
 */
export function parseScore(text: string): number | null | undefined {
  return text.trim() === '' ? null : (parseDecimal(text) ?? undefined)
}
