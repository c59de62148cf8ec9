import {
  compare,
  fromHundredths,
  hundredths,
  over,
  plus,
  type Rational,
  roundToHundredths,
  times,
} from '../decimal.rules.ts'
import type { PerformancePolicy } from '../policy/policy.rules.ts'
import { type AnnualTerm, entersYear, type GradeScale } from './mark-input.rules.ts'
import { roundMark } from './term-mark.rules.ts'

/** The result of a year that is not over: no mark yet, but points. At most 2 decimals each. */
export type PartialYear = {
  /** Points of the terms that stand, 0–possible. */
  readonly earned: number
  /** The maximum of those terms. */
  readonly possible: number
  /** Points still wanted for the average; 0 when it is reached, null where nothing is asked any more. */
  readonly missing: number | null
  /** The maximum of the terms to come. */
  readonly remaining: number
}

type YearInput = {
  readonly policy: Pick<PerformancePolicy, 'mode' | 'step' | 'round'>
  readonly grade: GradeScale
  readonly terms: readonly AnnualTerm[]
}

type Worth = { readonly earned: Rational; readonly possible: Rational }

const ZERO: Rational = { n: 0n, d: 1n }
const units = (value: number): Rational => ({ n: hundredths(value), d: 100n })
const added = (values: readonly Rational[]): Rational => values.reduce(plus, ZERO)

/** A term in points of the year: SUM its own, MEAN on the scale of the year, as often as it weighs. */
function worthOf(term: AnnualTerm, { policy, grade }: YearInput): Worth {
  const mean = units(term.mean ?? 0)
  const highest = units(term.highest)
  if (policy.mode === 'SUM') return { earned: mean, possible: highest }
  const possible = times(units(grade.highest), units(term.weight ?? 1))
  return { earned: times(possible, over(mean, highest)), possible }
}

/**
 * The earned and possible points in the counted terms, the points missing to the average and those that remain, while the year is
 * open. A term that will have no mark is worth nothing to this student, and the others stand for it as in the mark of the year.
 * `missing` is the distance to the average in steps of the policy: with that many points more the year is passed, and where it is
 * more than `remaining` no term can bring it. Source: docs/rules.md, Open year.
 */
export function partialYear(input: YearInput): PartialYear {
  const { policy, grade } = input
  const terms = input.terms.filter(term => term.highest > 0 && (term.weight ?? 1) > 0)
  const counted = terms.filter(entersYear).map(term => worthOf(term, input))
  const toCome = terms.filter(term => term.toCome && !entersYear(term)).map(term => worthOf(term, input))
  const earned = added(counted.map(one => one.earned))
  const possible = added(counted.map(one => one.possible))
  const remaining = added(toCome.map(one => one.possible))
  const whole = plus(possible, remaining)
  const rest = hundredthsOf(remaining)
  const figures = { earned: hundredthsOf(earned), possible: hundredthsOf(possible), remaining: rest }
  if (whole.n === 0n) return { ...shown(figures), missing: null }
  // The total to which this student's terms are scaled: the year's terms, or its maximum mark.
  const scale = policy.mode === 'SUM' ? added(terms.map(term => units(term.highest))) : units(grade.highest)
  const share = over(scale, whole)
  const average = leastThatPasses(input)
  const passesWith = (more: Rational) => {
    const year = roundMark(times(plus(earned, more), share), hundredths(grade.highest), policy)
    return year >= hundredths(grade.average)
  }
  if (passesWith(ZERO)) return { ...shown(figures), missing: 0 }
  const lacking = plus(over(average, share), { n: -earned.n, d: earned.d })
  const missing = roundToHundredths(lacking, policy.step, 'UP')
  // The mark of the year is rounded: what remains may do although it falls short by a fraction of a step.
  const enough = compare({ n: missing, d: 100n }, remaining) > 0 && passesWith(remaining)
  return { ...shown(figures), missing: fromHundredths(enough ? rest : missing) }
}

/** The least mark of the year that, rounded, is not below the average: the average, unless it is between two steps. */
export function leastThatPasses({ policy, grade }: Pick<YearInput, 'policy' | 'grade'>): Rational {
  const passes = (value: Rational) =>
    compare({ n: roundToHundredths(value, policy.step, policy.round), d: 100n }, average) >= 0
  const average = units(grade.average)
  if (passes(average)) return average
  const next = { n: roundToHundredths(average, policy.step, 'UP'), d: 100n }
  const half = plus(next, { n: -hundredths(policy.step), d: 200n })
  return passes(half) ? half : next
}

/** A term of the year for a reader who sees some terms only. */
export type VisibleTerm = {
  readonly position: number
  readonly highest: number
  readonly closed: boolean
  /** Whether this reader sees the term. */
  readonly shown: boolean
  readonly mean: number | null
  /** Whether the mark stands for the whole term. */
  readonly complete: boolean
}

/** The open year as far as a reader sees its terms: one that is not shown counts as still to come. */
export function visiblePartialYear({
  policy,
  grade,
  terms,
  hasLeft,
}: {
  readonly policy: Pick<PerformancePolicy, 'mode' | 'step' | 'round' | 'termWeights'>
  readonly grade: GradeScale
  readonly terms: readonly VisibleTerm[]
  readonly hasLeft: boolean
}): PartialYear {
  const partial = partialYear({
    policy,
    grade,
    terms: terms.map(({ position, highest, closed, shown, mean, complete }) => ({
      position,
      highest,
      weight: policy.termWeights[position - 1],
      mean: shown ? mean : null,
      complete,
      toCome: !(closed && shown),
    })),
  })
  return hasLeft ? { ...partial, missing: null } : partial
}

const hundredthsOf = (value: Rational): bigint => roundToHundredths(value, 0.01, 'HALF_UP')

const shown = (figures: { earned: bigint; possible: bigint; remaining: bigint }) => ({
  earned: fromHundredths(figures.earned),
  possible: fromHundredths(figures.possible),
  remaining: fromHundredths(figures.remaining),
})
