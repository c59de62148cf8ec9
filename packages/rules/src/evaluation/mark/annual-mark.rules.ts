import { fromHundredths, greater, hundredths, lesser, plus, type Rational, times } from '../decimal.rules.ts'
import { type Explainer, explainer, type Step } from '../explanation.rules.ts'
import type { PerformancePolicy } from '../policy/policy.rules.ts'
import {
  explainFinal,
  explainNoYear,
  explainPartialYear,
  explainTerms,
  explainYear,
} from './annual-mark-steps.rules.ts'
import { type AnnualMarkInput, type AnnualTerm, entersYear, type GradeScale } from './mark-input.rules.ts'
import { type PartialYear, partialYear } from './partial-year.rules.ts'
import { roundMark } from './term-mark.rules.ts'

export type { AnnualMarkInput } from './mark-input.rules.ts'

export type AnnualMark = {
  /** Y, the mark of the year before the annual recovery; null when no term has a mark, or one is open. */
  readonly mark: number | null
  /** Z, the annual recovery on the scale of the year, rounded; null without one. */
  readonly recovery: number | null
  /** F, the final mark. */
  readonly final: number | null
  /** The result so far; null once all terms are closed. */
  readonly partial: PartialYear | null
  readonly steps: readonly Step[]
}

type Counted = { readonly h: bigint; readonly w: bigint; readonly T: bigint | null }

/** SUM: the points reached, in proportion to the terms that have a mark. MEAN: the weighted mean of T/h. */
function exactYear(
  mode: PerformancePolicy['mode'],
  terms: readonly Counted[],
  highest: bigint,
): Rational | null {
  const zero: Rational = { n: 0n, d: 1n }
  const used = terms.filter(term => term.T !== null && term.h > 0n)
  const add = (values: readonly bigint[]) => values.reduce((total, value) => total + value, 0n)
  if (mode === 'SUM') {
    const worth = add(used.map(term => term.h))
    if (worth === 0n) return null
    return { n: add(used.map(term => term.T ?? 0n)) * add(terms.map(term => term.h)), d: worth * 100n }
  }
  const weight = add(used.map(term => term.w))
  if (weight === 0n) return null
  const ratios = used.map(term => ({ n: term.w * (term.T ?? 0n), d: term.h }))
  return times(ratios.reduce(plus, zero), { n: highest, d: weight * 100n })
}

type AnnualRule = Exclude<PerformancePolicy['annualRecovery'], 'NONE'>

function withRecovery(rule: AnnualRule, year: Rational, recovery: Rational, average: Rational): Rational {
  switch (rule) {
    case 'SUBSTITUTE_IF_GREATER':
      return greater(year, recovery)
    case 'CAPPED':
      return greater(year, lesser(recovery, average))
    case 'AVERAGE':
      return greater(year, times(plus(year, recovery), { n: 1n, d: 2n }))
    case 'WEIGHTED':
      return greater(year, plus(times(year, { n: 3n, d: 5n }), times(recovery, { n: 2n, d: 5n })))
  }
}

/**
 * A student's mark of the year in one component (docs/rules.md, Mark of the year), exactly.
 *
 * SUM: Y = ρ(Σ_U T·Σ_all h/Σ_U h); MEAN: Y = ρ(H·Σ_U(w·T/h)/Σ_U w), U the terms with a mark. The annual
 * recovery is brought to H and joined to the rounded Y; once a score is given the rule holds for any Y. While a term is
 * open there is no Y, only what is earned of what was possible.
 * All marks have at most 2 decimals (RangeError otherwise); results lie between 0 and H.
 * Source: LDB 24 V.
 */
export function annualMark(input: AnnualMarkInput): AnnualMark {
  const { policy, grade } = input
  const highest = hundredths(grade.highest)
  const notes = explainer(input.explain)
  if (input.open) return openYear(input, notes)
  const exact = exactYear(policy.mode, input.terms.map(countedTerm), highest)
  if (!exact) {
    explainNoYear(input, notes)
    return { ...NO_YEAR, steps: notes.steps }
  }
  const year = roundMark(exact, highest, policy)
  explainTerms(input, exact, notes)
  explainYear(input, { exact, mark: fromHundredths(year) }, notes)
  const recovery = annualRecovery(input, highest)
  if (!recovery || policy.annualRecovery === 'NONE') {
    const mark = fromHundredths(year)
    return { ...NO_YEAR, mark, final: mark, steps: notes.steps }
  }
  const joined = withRecovery(policy.annualRecovery, { n: year, d: 100n }, recovery, averageOf(grade))
  const final = roundMark(joined, highest, policy)
  const figures = { year: { n: year, d: 100n }, recovery, joined, final: fromHundredths(final) }
  explainFinal(policy.annualRecovery, input, figures, notes)
  return {
    mark: fromHundredths(year),
    recovery: fromHundredths(roundMark(recovery, highest, policy)),
    final: fromHundredths(final),
    partial: null,
    steps: notes.steps,
  }
}

const averageOf = (grade: GradeScale): Rational => ({ n: hundredths(grade.average), d: 100n })

/** Z = z·H/a: a score of the annual recovery on the scale of the year. */
const onYearScale = (recovery: RecoveryScore, highest: bigint): Rational => ({
  n: recovery.score * highest,
  d: recovery.highest * 100n,
})

/** A score of the annual recovery and what it is worth (> 0), in hundredths. */
type RecoveryScore = { readonly score: bigint; readonly highest: bigint }

/**
 * F, the final mark in hundredths, of a rounded mark of the year in hundredths and a score of the annual recovery; the mark
 * of the year where the class has no annual recovery. It never falls as the score rises.
 */
export function finalMark({
  policy,
  grade,
  year,
  recovery,
}: {
  readonly policy: Pick<PerformancePolicy, 'annualRecovery' | 'step' | 'round'>
  readonly grade: GradeScale
  readonly year: bigint
  readonly recovery: RecoveryScore
}): bigint {
  if (policy.annualRecovery === 'NONE') return year
  const highest = hundredths(grade.highest)
  const scaled = onYearScale(recovery, highest)
  const joined = withRecovery(policy.annualRecovery, { n: year, d: 100n }, scaled, averageOf(grade))
  return roundMark(joined, highest, policy)
}

const NO_YEAR = { mark: null, recovery: null, final: null, partial: null } as const

/** An annual recovery that was given early has no mark to meet yet. */
function openYear(input: AnnualMarkInput, notes: Explainer): AnnualMark {
  const partial = partialYear(input)
  explainPartialYear(input, partial, notes)
  return { ...NO_YEAR, partial, steps: notes.steps }
}

function countedTerm(term: AnnualTerm): Counted {
  return {
    h: hundredths(term.highest),
    w: hundredths(term.weight ?? 1),
    T: entersYear(term) ? hundredths(term.mean ?? 0) : null,
  }
}

/** Z = z·H/a, or null without a score. */
function annualRecovery({ recovery }: AnnualMarkInput, highest: bigint): Rational | null {
  if (!recovery || recovery.score === null || recovery.highest <= 0) return null
  return onYearScale({ score: hundredths(recovery.score), highest: hundredths(recovery.highest) }, highest)
}
