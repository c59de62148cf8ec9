import { fromHundredths, hundredths, sumMarks } from '../../evaluation/decimal.rules.ts'

export type TermWorthProblem = {
  readonly code: 'TERM_MARK_SUM_EXCEEDED' | 'TERM_MARK_EXCEEDED'
  /** The grade's annual highest, which the sum (SUM) or the mark (MEAN) may reach and not pass. */
  readonly limit: number
  /** Where: `academicTermMarks` for the sum, `academicTermMarks.<index>.highest` for one mark. */
  readonly path: string
}

/**
 * The fault of the maximum marks of a grade's terms, or null: in mode SUM together at most the grade's highest, in mode MEAN each
 * at most that. Decimals with at most 2 places. Source: docs/rules.md, Scales.
 */
export function checkTermWorths(
  mode: 'SUM' | 'MEAN',
  marks: readonly { readonly highest: number }[],
  highest: number,
): TermWorthProblem | null {
  if (mode === 'SUM') {
    const exceeded = termWorthsSum(marks) > highest
    return exceeded ? { code: 'TERM_MARK_SUM_EXCEEDED', limit: highest, path: 'academicTermMarks' } : null
  }
  const index = marks.findIndex(mark => mark.highest > highest)
  if (index < 0) return null
  return { code: 'TERM_MARK_EXCEEDED', limit: highest, path: `academicTermMarks.${index}.highest` }
}

/** Tests and works planned in a term: the greatest sum of a component, and the greatest worth of one of them. */
export type PlannedInTerm = { readonly sum: number; readonly one: number }

/**
 * The least worth of a term with the evaluations that are planned in it: in mode SUM the greatest sum of a component, in
 * mode MEAN the greatest worth of a single test or work. Source: docs/rules.md, Scales.
 */
export function leastTermWorth(mode: 'SUM' | 'MEAN', planned: PlannedInTerm | undefined): number {
  return (mode === 'SUM' ? planned?.sum : planned?.one) ?? 0
}

/** The exact sum of the terms' highest marks. */
export function termWorthsSum(marks: readonly { readonly highest: number }[]): number {
  return sumMarks(marks.map(mark => mark.highest))
}

/** In mode SUM, how much is missing to the grade's highest, 0 when reached: a warning and no error. */
export function termWorthsMissing(marks: readonly { readonly highest: number }[], highest: number): number {
  const left = hundredths(highest) - hundredths(termWorthsSum(marks))
  return left > 0n ? fromHundredths(left) : 0
}
