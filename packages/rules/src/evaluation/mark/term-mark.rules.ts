import {
  compare,
  fromHundredths,
  greater,
  hundredths,
  lesser,
  plus,
  type Rational,
  roundToHundredths,
  times,
} from '../decimal.rules.ts'
import { type Explainer, explainer, type Step } from '../explanation.rules.ts'
import type { PerformancePolicy } from '../policy/policy.rules.ts'
import { averageOnScale, type ScaledScore, type TermMarkInput } from './mark-input.rules.ts'
import {
  sayMean,
  sayMissing,
  sayPartial,
  sayPoints,
  sayRecovery,
  sayRule,
  sayScale,
} from './term-mark-steps.rules.ts'

export type { ScaledScore, TermMarkInput } from './mark-input.rules.ts'

export type TermMark = {
  /** ρ(R), the mark without recovery; null without an evaluation ("S/N"). */
  readonly mark: number | null
  /** ρ(Q), the best recovery on the scale of the term; null without one. */
  readonly recovery: number | null
  /** T, the mark of the term; null = "S/N". */
  readonly mean: number | null
  /**
   * Points so far and what they are out of: "12,0 de 16,0"; where the mark stands for the whole term, or a recovery has
   * made it, T of K. With points of a former class they are never more than what the student's evaluations leave of them.
   */
  readonly partial: { readonly points: number; readonly of: number }
  /** The recovery that made a difference, one of the given ones; null when none did. */
  readonly recovered: ScaledScore | null
  /** Whether T stands for the whole term: closed, or everything planned and scored. */
  readonly complete: boolean
  /**
   * Points behind T and what they are out of, for a class that the student goes on to: of an open term those that are
   * given, of a closed one those that count. A recovery that makes a difference is within the points. Null without T.
   */
  readonly counted: ScaledScore | null
  readonly steps: readonly Step[]
}

const inUnits = (value: bigint): Rational => ({ n: value, d: 100n })
const sum = (values: readonly bigint[]) => values.reduce((total, value) => total + value, 0n)
const larger = (a: bigint, b: bigint) => (a > b ? a : b)
const worthOf = (set: readonly ScaledScore[]) =>
  sum(set.filter(one => one.highest > 0).map(one => hundredths(one.highest)))

/** ρ: rounds to the policy's step and then clamps to 0–cap, in hundredths. Source: docs/rules.md, Rounding. */
export function roundMark(
  value: Rational,
  cap: bigint,
  policy: Pick<PerformancePolicy, 'step' | 'round'>,
): bigint {
  const rounded = roundToHundredths(value, policy.step, policy.round)
  return rounded > cap ? cap : rounded < 0n ? 0n : rounded
}

type PointsInput = Pick<TermMarkInput, 'policy' | 'termHighest' | 'carried' | 'evaluations'>

/** Points so far of an open term and what they are out of. */
export type PointsSoFar = {
  readonly points: number
  readonly of: number
  /** The points before they are rounded. */
  readonly exact: Rational
  /** The worth of the whole set and the highest mark of the term if points are scaled from one to the other; else null. */
  readonly measured: { readonly worth: number; readonly scale: number } | null
}

/** The student's set with the points of a former class, if any. */
const joinedSet = ({ carried, evaluations }: Pick<TermMarkInput, 'carried' | 'evaluations'>) =>
  carried ? [carried, ...evaluations] : evaluations

/**
 * Points so far of an open term: G, the scores that are given, out of their worth g. With points of a former class in
 * mode SUM, where the whole set is worth W, more than h, they are G · h ÷ W out of g · h ÷ W. These points are rounded by
 * the policy and are at most h. No later score of the set takes them away. Source: docs/rules.md, Open term.
 */
export function pointsSoFar(input: PointsInput): PointsSoFar {
  const set = joinedSet(input)
  const given = set.filter(one => one.score !== null && one.highest > 0)
  const [points, of, worth] = [
    sum(given.map(one => hundredths(one.score ?? 0))),
    worthOf(given),
    worthOf(set),
  ]
  const highest = hundredths(input.termHighest)
  if (!input.carried || input.policy.mode !== 'SUM' || worth <= highest)
    return { points: fromHundredths(points), of: fromHundredths(of), exact: inUnits(points), measured: null }
  const exact = { n: points * highest, d: worth * 100n }
  const earned = roundMark(exact, highest, input.policy)
  const possible = roundToHundredths({ n: of * highest, d: worth * 100n }, 0.01, 'HALF_UP')
  return {
    points: fromHundredths(earned),
    of: fromHundredths(larger(earned, possible)),
    exact,
    measured: { worth: fromHundredths(worth), scale: fromHundredths(highest) },
  }
}

/** A term of one student: with the joined set, its points so far and K, in hundredths. */
type Joined = TermMarkInput & { readonly soFar: PointsSoFar; readonly cap: bigint }

/** R: the scores of the set brought to the scale K; null when nothing counts. */
function rawMark(input: Joined, notes: Explainer): Rational | null {
  const { cap, soFar } = input
  const set = input.evaluations.filter(one => one.highest > 0)
  const given = set.filter(one => one.score !== null)
  const pending = input.closed === false && given.length === 0
  const counted = input.policy.missing === 'IGNORE' ? given : set
  const points = sum(given.map(one => hundredths(one.score ?? 0)))
  const worth = sum(counted.map(one => hundredths(one.highest)))
  if (worth === 0n || cap === 0n || pending) return null
  const value = { n: points * cap, d: worth * 100n }
  const figures = { points: fromHundredths(points), of: fromHundredths(worth), scale: fromHundredths(cap) }
  sayPoints(input, { ...figures, counted }, notes)
  sayMissing(input, set.length - given.length, notes)
  if (input.closed === false) sayPartial(input, given, soFar, notes)
  if (worth !== cap) sayScale(input, { ...figures, value }, notes)
  return value
}

/** The one recovery that counts, and Q, what it is worth on the scale K. */
type BestRecovery = { readonly value: Rational; readonly of: ScaledScore }

/** The best recovery on the scale K; null without one. A scale of 0 takes none. Of equal ones the larger is named. */
function bestRecovery(input: TermMarkInput, cap: bigint, notes: Explainer): BestRecovery | null {
  let best: BestRecovery | null = null
  for (const one of input.recoveries) {
    if (one.score === null || one.highest <= 0 || cap === 0n) continue
    const value = { n: hundredths(one.score) * cap, d: hundredths(one.highest) * 100n }
    const difference = best ? compare(value, best.value) : 1
    if (difference > 0 || (difference === 0 && one.highest > (best?.of.highest ?? 0)))
      best = { value, of: one }
  }
  if (best) sayRecovery(input, fromHundredths(cap), best, notes)
  return best
}

/** R and Q by the recovery rule of the policy. */
function withRecovery(raw: Rational, recovery: Rational, cap: bigint, input: TermMarkInput): Rational {
  switch (input.policy.termRecovery) {
    case 'SUBSTITUTE_IF_GREATER':
      return greater(raw, recovery)
    case 'AVERAGE':
      return greater(raw, times(plus(raw, recovery), { n: 1n, d: 2n }))
    case 'CAPPED':
      return greater(raw, lesser(recovery, averageOnScale(input.grade, cap)))
    case 'SUM':
      return lesser(plus(raw, recovery), inUnits(cap))
    case 'SUBSTITUTE':
      return recovery
  }
}

/** K, the scale of the mark of a term, in hundredths: P in mode SUM without carried points, else h. */
export function termScale({
  policy,
  carried = null,
  termHighest,
  planned,
}: Pick<TermMarkInput, 'policy' | 'carried' | 'termHighest' | 'planned'>): bigint {
  const highest = hundredths(termHighest)
  return highest !== 0n && policy.mode === 'SUM' && !carried ? hundredths(planned) : highest
}

/**
 * A student's mark in one component and term (docs/rules.md, Term mark), exactly.
 *
 * K = P in mode SUM and h in mode MEAN; R = S·K/M; Q = q·K/r; T = ρ(rule(R, Q)), 0 ≤ T ≤ K. Marks are numbers
 * with at most 2 decimals (RangeError otherwise). BLOCK computes as ZERO, as it only forbids the closing. A
 * recovery in a term in which nothing was planned has no scale (K = 0) and gives no mark. In an open term
 * nothing is given before the first score. Points that are carried join S and M, and K is then h.
 * Source: LDB 24 V.
 */
export function termMark(own: TermMarkInput): TermMark {
  const { policy, carried = null } = own
  const evaluations = joinedSet(own)
  const highest = hundredths(own.termHighest)
  const ownPlanned = hundredths(own.planned)
  const planned = carried ? larger(ownPlanned, worthOf(evaluations)) : ownPlanned
  const cap = termScale(own)
  const input: Joined = { ...own, evaluations, soFar: pointsSoFar(own), cap }
  const notes = explainer(own.explain)
  const raw = rawMark(input, notes)
  const best = bestRecovery(input, cap, notes)
  const recovery = best?.value ?? null
  const exact = combined(raw, recovery, cap, input, notes)
  const allGiven = evaluations.every(one => one.score !== null || one.highest <= 0)
  const rho = (value: Rational | null) => (value ? fromHundredths(roundMark(value, cap, policy)) : null)
  const mean = rho(exact)
  const recovered = best && countsRecovery(raw, best.value, exact, policy.termRecovery) ? best : null
  const complete = own.closed !== false || (allGiven && (policy.mode === 'MEAN' || planned >= highest))
  sayMean({ mean, exact, cap: fromHundredths(cap) }, input, notes)
  return {
    mark: rho(raw),
    recovery: rho(recovery),
    mean,
    partial: partialOf(input, { mean, complete, recovered }),
    recovered: recovered?.of ?? null,
    complete,
    counted: mean === null ? null : countedPart(input, { mean: hundredths(mean), cap, recovered }),
    steps: notes.steps,
  }
}

type Found = Pick<TermMark, 'mean' | 'complete'> & { readonly recovered: BestRecovery | null }

/** Returns the points shown so far. With points of a former class in mode SUM, a recovery applies to these points, not R. */
function partialOf(input: Joined, { mean, complete, recovered }: Found): TermMark['partial'] {
  const { cap, soFar, policy } = input
  if (mean === null || !(complete || recovered)) return { points: soFar.points, of: soFar.of }
  const met =
    input.carried && policy.mode === 'SUM' && recovered && !complete
      ? roundMark(withRecovery(soFar.exact, recovered.value, cap, input), cap, policy)
      : hundredths(mean)
  return { points: fromHundredths(met), of: fromHundredths(cap) }
}

/** The points behind a mark and their worth; a recovery without any mark is of the whole term. */
function countedPart(
  { evaluations, closed, policy }: TermMarkInput,
  { mean, cap, recovered }: { readonly mean: bigint; readonly cap: bigint; readonly recovered: unknown },
): ScaledScore {
  const given = evaluations.filter(one => one.score !== null)
  const worth = worthOf(closed === false || policy.missing === 'IGNORE' ? given : evaluations)
  if (worth === 0n) return { score: fromHundredths(mean), highest: fromHundredths(cap) }
  const points = recovered
    ? roundToHundredths({ n: mean * worth, d: cap * 100n }, 0.01, 'HALF_UP')
    : sum(given.filter(one => one.highest > 0).map(one => hundredths(one.score ?? 0)))
  return { score: fromHundredths(points), highest: fromHundredths(worth) }
}

function combined(
  raw: Rational | null,
  recovery: Rational | null,
  cap: bigint,
  input: TermMarkInput,
  notes: Explainer,
): Rational | null {
  if (!recovery) return raw
  if (!raw) {
    notes.addStep(() => ({ kind: 'RECOVERY_ONLY', values: {} }))
    return recovery
  }
  const value = withRecovery(raw, recovery, cap, input)
  sayRule(input, { raw, recovery, value, cap }, notes)
  return value
}

/** A recovery that is not above the mark changes nothing, except where it adds up or substitutes. */
function countsRecovery(
  raw: Rational | null,
  recovery: Rational,
  exact: Rational | null,
  rule: PerformancePolicy['termRecovery'],
): boolean {
  if (!raw || rule === 'SUBSTITUTE') return true
  return rule === 'SUM' ? recovery.n > 0n : exact !== null && compare(exact, raw) > 0
}
