import type { TermType } from '../../academics/level/terms.rules.ts'
import {
  compare,
  fromHundredths,
  hundredths,
  over,
  plus,
  type Rational,
  roundToHundredths,
  sumMarks,
  times,
} from '../decimal.rules.ts'
import type { PerformancePolicy } from '../policy/policy.rules.ts'
import type { GradeScale, Outlook } from './mark-input.rules.ts'
import { leastThatPasses, type PartialYear, type VisibleTerm } from './partial-year.rules.ts'
import { roundMark } from './term-mark.rules.ts'

/** Points of those possible. */
export type Points = { readonly earned: number; readonly possible: number }

/** A term as the sum of an open year reads it. */
export type OpenYearTerm = VisibleTerm & {
  /** Points so far while it is open; null where no score is given. */
  readonly partial: Points | null
}

/**
 * An open year in one set: closed terms, open terms and what they come to against the average. Marks have at most 2
 * decimals. In mode MEAN points of terms are never added: there is a mean of closed terms on the scale of the year.
 */
export type OpenYear = Outlook & {
  readonly mode: PerformancePolicy['mode']
  readonly levelType: TermType
  /** SUM: points of the closed terms with a mark. MEAN: their mean on the scale of the year. Null without one. */
  readonly closed: number | null
  /** How many terms `closed` is made of. */
  readonly closedTerms: number
  /** A closed term is not published, and counts as still to come for this reader. */
  readonly hidden: boolean
  /** Points so far of each open term that has some, by position. */
  readonly open: ({ readonly position: number } & Points)[]
  /** SUM: `closed` and the points of `open` together, and what they are out of. Null in MEAN and without points. */
  readonly total: Points | null
  /** Average for approval, on the scale of the year. */
  readonly average: number
  /** How many terms are still to come. */
  readonly toCome: number
  /** Percent of what was possible in closed and open terms, 0–100, to a tenth; null before the first score. */
  readonly percent: number | null
}

type OpenYearInput = {
  readonly policy: Pick<PerformancePolicy, 'mode' | 'step' | 'round' | 'termWeights'>
  readonly grade: GradeScale
  readonly levelType: TermType
  /** The open year of the same reader. */
  readonly partial: PartialYear
  readonly terms: readonly OpenYearTerm[]
}

const ZERO: Rational = { n: 0n, d: 1n }
const HUNDRED: Rational = { n: 100n, d: 1n }
const units = (value: number): Rational => ({ n: hundredths(value), d: 100n })
const added = (values: readonly Rational[]): Rational => values.reduce(plus, ZERO)
const minus = (a: Rational, b: Rational): Rational => plus(a, { n: -b.n, d: b.d })

/** Percent of what was possible, 0–100, rounded half up to a tenth; null where nothing was possible. */
export function percentOfPossible({ earned, possible }: Points): number | null {
  return possible > 0 ? percentOf(over(units(earned), units(possible))) : null
}

const percentOf = (share: Rational): number =>
  fromHundredths(roundToHundredths(times(share, HUNDRED), 0.1, 'HALF_UP'))

type Weighed = OpenYearTerm & { readonly weight: number }
type OpenPoints = Points & { readonly position: number; readonly weight: number; readonly stands: boolean }

/** The points of an open term so far: its mark where that stands for all of it, else the scored points. */
function openPoints({ position, weight, highest, mean, complete, partial }: Weighed): OpenPoints[] {
  if (complete && mean !== null) return [{ position, weight, earned: mean, possible: highest, stands: true }]
  return partial && partial.possible > 0
    ? [{ position, weight, earned: partial.earned, possible: partial.possible, stands: false }]
    : []
}

/**
 * The result of an open year so far, in one set: closed terms, open ones, their sum, and the points missing to the average. In
 * SUM the points of an open term count towards the average: no later score of a planned evaluation takes them away. In MEAN an
 * open term is no mark yet, and the missing value is the mean that the terms to come must have. Source: docs/rules.md, Open year.
 */
export function openYear(input: OpenYearInput): OpenYear {
  const { policy, grade, levelType, terms } = input
  const valued = terms
    .map(term => ({ ...term, weight: policy.termWeights[term.position - 1] ?? 1 }))
    .filter(({ highest, weight }) => highest > 0 && weight > 0)
    .toSorted((one, other) => one.position - other.position)
  const closed = valued.flatMap(({ mean, ...term }) =>
    term.closed && term.shown && mean !== null ? [{ ...term, earned: mean, possible: term.highest }] : [],
  )
  const open = valued.filter(term => !term.closed && term.shown).flatMap(openPoints)
  const parts: Parts = { closed, open }
  return {
    mode: policy.mode,
    levelType,
    closed: closedMark(input, parts),
    closedTerms: closed.length,
    hidden: valued.some(term => term.closed && !term.shown),
    open: open.map(({ position, earned, possible }) => ({ position, earned, possible })),
    total: totalOf(input, parts),
    average: grade.average,
    toCome: valued.length - closed.length - valued.filter(isOver).length,
    percent: percentSoFar(input, parts),
    ...outlookOf({
      ...input,
      running: open.filter(({ stands }) => !stands).map(({ earned }) => earned),
    }),
  }
}

/** Closed for this reader without a mark, or open with a mark that stands. */
const isOver = ({ closed, shown, mean, complete }: OpenYearTerm): boolean =>
  shown && (closed ? mean === null : complete && mean !== null)

type Parts = {
  readonly closed: readonly (Points & { readonly weight: number })[]
  readonly open: OpenPoints[]
}

function closedMark({ policy, grade }: OpenYearInput, { closed }: Parts): number | null {
  if (closed.length === 0) return null
  if (policy.mode === 'SUM') return sumMarks(closed.map(({ earned }) => earned))
  const mean = times(units(grade.highest), shareOf(closed))
  return fromHundredths(roundMark(mean, hundredths(grade.highest), policy))
}

/** The earned share of what was possible, weighted by term. */
function shareOf(terms: readonly (Points & { readonly weight: number })[]): Rational {
  const shares = terms.map(({ earned, possible, weight }) =>
    times(units(weight), over(units(earned), units(possible))),
  )
  return over(added(shares), added(terms.map(({ weight }) => units(weight))))
}

function totalOf({ policy }: OpenYearInput, { closed, open }: Parts): Points | null {
  const all = [...closed, ...open]
  if (policy.mode !== 'SUM' || all.length === 0) return null
  return {
    earned: sumMarks(all.map(({ earned }) => earned)),
    possible: sumMarks(all.map(({ possible }) => possible)),
  }
}

function percentSoFar(input: OpenYearInput, parts: Parts): number | null {
  const all = [...parts.closed, ...parts.open]
  if (all.length === 0) return null
  const total = totalOf(input, parts)
  return total ? percentOfPossible(total) : percentOf(shareOf(all))
}

type OutlookInput = Pick<OpenYearInput, 'grade' | 'partial'> & {
  readonly policy: Pick<PerformancePolicy, 'mode' | 'step' | 'round'>
  readonly terms: readonly { readonly highest: number }[]
  /** Points so far of open terms of which no mark stands yet. */
  readonly running: readonly number[]
}

/** The distance to the average, and whether it is reached; in SUM with the points of open terms. */
export function outlookOf(input: OutlookInput): Outlook {
  return input.policy.mode === 'SUM' ? outlookOfSum(input) : outlookOfMean(input)
}

/** Points of open terms count towards the average; what remains is worth what it is without them. */
function outlookOfSum({ policy, grade, partial, terms, running: points }: OutlookInput): Outlook {
  const whole = plus(units(partial.possible), units(partial.remaining))
  if (whole.n === 0n) return { wanted: grade.average, missing: null, outlook: null }
  const scale = added(terms.filter(({ highest }) => highest > 0).map(({ highest }) => units(highest)))
  const share = over(scale, whole)
  const running = added(points.map(units))
  const total = plus(units(partial.earned), running)
  const wanted = over(units(grade.average), share)
  const figures = { wanted: fromHundredths(roundToHundredths(wanted, 0.01, 'UP')) }
  if (partial.missing === null) return { ...figures, missing: null, outlook: null }
  const year = roundMark(times(total, share), hundredths(grade.highest), policy)
  if (partial.missing === 0 || year >= hundredths(grade.average))
    return { ...figures, missing: 0, outlook: 'REACHED' }
  const short = minus(over(leastThatPasses({ policy, grade }), share), total)
  const isWithin = partial.missing <= partial.remaining
  const rest = minus(units(partial.remaining), running)
  const step = { n: roundToHundredths(short, policy.step, 'UP'), d: 100n }
  // The mark of the year is rounded: what remains may do although it falls short by a fraction of a step.
  const missing = isWithin && compare(step, rest) > 0 ? roundToHundredths(rest, 0.01, 'UP') : step.n
  return {
    ...figures,
    missing: fromHundredths(missing),
    outlook: isWithin ? 'WITHIN_REACH' : 'OUT_OF_REACH',
  }
}

/** The share of what remains that the terms with marks have of the scale of the year. */
function outlookOfMean({ policy, grade, partial }: OutlookInput): Outlook {
  const { missing, remaining } = partial
  const wanted = grade.average
  if (missing === null) return { wanted, missing: null, outlook: null }
  if (missing === 0) return { wanted, missing: 0, outlook: 'REACHED' }
  if (missing > remaining) return { wanted, missing: null, outlook: 'OUT_OF_REACH' }
  const mean = times(units(grade.highest), over(units(missing), units(remaining)))
  const step = fromHundredths(roundToHundredths(mean, policy.step, 'UP'))
  return { wanted, missing: Math.min(step, grade.highest), outlook: 'WITHIN_REACH' }
}
