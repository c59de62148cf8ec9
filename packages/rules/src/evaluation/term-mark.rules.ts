import {
  fromHundredths,
  greater,
  hundredths,
  lesser,
  over,
  plus,
  type Rational,
  roundToHundredths,
  times,
} from './decimal.rules.ts'
import { type Explainer, explainer, type Step, wording } from './explanation.rules.ts'
import type { PerformancePolicy } from './policy.rules.ts'

export type ScaledScore = {
  /** What the evaluation is worth, > 0 to count; at most 2 decimals. */
  readonly highest: number
  /** 0–highest, at most 2 decimals; null = not given. */
  readonly score: number | null
}

export type TermMarkInput = {
  readonly policy: PerformancePolicy
  readonly grade: { readonly highest: number; readonly average: number }
  /** h: what the term is worth. */
  readonly termHighest: number
  /** P: what PROOF and WORK planned for the whole class are worth in this term. */
  readonly planned: number
  /** The student's set: PROOF and WORK of this term that are theirs. */
  readonly evaluations: readonly ScaledScore[]
  readonly recoveries: readonly ScaledScore[]
  /** Default true. In an open term a missing score is still to come. */
  readonly closed?: boolean
  readonly explain?: boolean
}

export type TermMark = {
  /** ρ(R), the mark without recovery; null without an evaluation ("S/N"). */
  readonly mark: number | null
  /** ρ(Q), the best recovery on the scale of the term; null without one. */
  readonly recovery: number | null
  /** T, the mark of the term; null = "S/N". */
  readonly mean: number | null
  /** Points given so far and what they are out of: "12,0 de 16,0". */
  readonly partial: { readonly points: number; readonly of: number }
  /** Whether T stands for the whole term: closed, or everything planned and scored. */
  readonly complete: boolean
  readonly steps: readonly Step[]
}

const inUnits = (value: bigint): Rational => ({ n: value, d: 100n })
const sum = (values: readonly bigint[]) => values.reduce((total, value) => total + value, 0n)

/** ρ: rounds to the policy's step and then clamps to 0–cap, in hundredths. Source: handbook section 2. */
export function roundMark(
  value: Rational,
  cap: bigint,
  policy: Pick<PerformancePolicy, 'step' | 'round'>,
): bigint {
  const rounded = roundToHundredths(value, policy.step, policy.round)
  return rounded > cap ? cap : rounded < 0n ? 0n : rounded
}

/** R: the scores of the set brought to the scale K; null when nothing counts. */
function rawMark(input: TermMarkInput, cap: bigint, { say }: Explainer): Rational | null {
  const ignore = input.policy.missing === 'IGNORE'
  const set = input.evaluations.filter(one => one.highest > 0)
  const given = set.filter(one => one.score !== null)
  const pending = input.closed === false && given.length === 0
  const counted = ignore ? given : set
  const points = sum(given.map(one => hundredths(one.score ?? 0)))
  const worth = sum(counted.map(one => hundredths(one.highest)))
  if (worth === 0n || cap === 0n || pending) return null
  const { mark, exact } = wording(input.policy.step)
  const [S, M, K] = [fromHundredths(points), fromHundredths(worth), fromHundredths(cap)]
  say(() => ({
    kind: 'POINTS',
    text: `Soma das notas: ${mark(S)} de ${mark(M)}.`,
    values: { points: S, of: M },
  }))
  const missing = set.length - given.length
  if (missing > 0) {
    say(() => ({
      kind: 'MISSING',
      text: `${missing} ${missing === 1 ? 'avaliação sem nota' : 'avaliações sem nota'}: ${ignore ? 'fora da conta' : 'vale zero'}.`,
      values: { missing },
    }))
  }
  const value = { n: points * cap, d: worth * 100n }
  if (worth !== cap) {
    say(() => ({
      kind: 'SCALE',
      text: `Proporcional ao valor do período: ${mark(S)} × ${mark(K)} ÷ ${mark(M)} = ${exact(value)}.`,
      values: { points: S, of: M, scale: K },
    }))
  }
  return value
}

/** Q: the best recovery on the scale K; null without one. A scale of 0 takes none. */
function bestRecovery(input: TermMarkInput, cap: bigint, { say }: Explainer): Rational | null {
  let best: { value: Rational; score: number; highest: number } | null = null
  for (const { score, highest } of input.recoveries) {
    if (score === null || highest <= 0 || cap === 0n) continue
    const value = { n: hundredths(score) * cap, d: hundredths(highest) * 100n }
    if (!best || greater(best.value, value) !== best.value) best = { value, score, highest }
  }
  if (!best) return null
  const { value, score, highest } = best
  const { mark, exact } = wording(input.policy.step)
  say(() => ({
    kind: 'RECOVERY',
    text: `Recuperação: ${mark(score)} de ${mark(highest)}, que vale ${exact(value)} neste período.`,
    values: { score, highest },
  }))
  return value
}

const RULE_TEXT = {
  SUBSTITUTE_IF_GREATER: 'Vale a maior entre a nota e a recuperação',
  AVERAGE: 'Vale a média entre a nota e a recuperação, se for maior que a nota',
  CAPPED: 'Vale a recuperação, até a média para aprovação, se for maior que a nota',
  SUM: 'A recuperação soma-se à nota',
  SUBSTITUTE: 'A recuperação substitui a nota',
} as const satisfies Record<PerformancePolicy['termRecovery'], string>

/** R and Q by the recovery rule of the policy. */
function withRecovery(raw: Rational, recovery: Rational, cap: bigint, input: TermMarkInput): Rational {
  switch (input.policy.termRecovery) {
    case 'SUBSTITUTE_IF_GREATER':
      return greater(raw, recovery)
    case 'AVERAGE':
      return greater(raw, times(plus(raw, recovery), { n: 1n, d: 2n }))
    case 'CAPPED': {
      const share = over(inUnits(hundredths(input.grade.average)), inUnits(hundredths(input.grade.highest)))
      return greater(raw, lesser(recovery, times(inUnits(cap), share)))
    }
    case 'SUM':
      return lesser(plus(raw, recovery), inUnits(cap))
    case 'SUBSTITUTE':
      return recovery
  }
}

/**
 * A student's mark in one component and term: rules 2 and 3 of the handbook, exactly.
 *
 * K = P in mode SUM and h in mode MEAN; R = S·K/M; Q = q·K/r; T = ρ(rule(R, Q)), 0 ≤ T ≤ K. Marks are numbers
 * with at most 2 decimals (RangeError otherwise). BLOCK computes as ZERO, as it only forbids the closing. A
 * recovery in a term in which nothing was planned has no scale (K = 0) and gives no mark. In an open term
 * nothing is given before the first score.
 * Source: handbook section 2 rules 2–3, LDB 24 V.
 */
export function termMark(input: TermMarkInput): TermMark {
  const { policy } = input
  const planned = hundredths(input.planned)
  const highest = hundredths(input.termHighest)
  const cap = highest === 0n ? 0n : policy.mode === 'SUM' ? planned : highest
  const notes = explainer(input.explain)
  const raw = rawMark(input, cap, notes)
  const recovery = bestRecovery(input, cap, notes)
  const exact = combined(raw, recovery, cap, input, notes)
  const given = input.evaluations.filter(one => one.score !== null && one.highest > 0)
  const allGiven = input.evaluations.every(one => one.score !== null || one.highest <= 0)
  const rho = (value: Rational | null) => (value ? fromHundredths(roundMark(value, cap, policy)) : null)
  const mean = rho(exact)
  sayMean(mean, exact, input, notes)
  return {
    mark: rho(raw),
    recovery: rho(recovery),
    mean,
    partial: {
      points: fromHundredths(sum(given.map(one => hundredths(one.score ?? 0)))),
      of: fromHundredths(sum(given.map(one => hundredths(one.highest)))),
    },
    complete: input.closed !== false || (allGiven && (policy.mode === 'MEAN' || planned >= highest)),
    steps: notes.steps,
  }
}

function combined(
  raw: Rational | null,
  recovery: Rational | null,
  cap: bigint,
  input: TermMarkInput,
  { say }: Explainer,
): Rational | null {
  if (!raw || !recovery) return raw ?? recovery
  const value = withRecovery(raw, recovery, cap, input)
  const rule = input.policy.termRecovery
  const shown = wording(input.policy.step).exact(value)
  say(() => ({ kind: 'RECOVERY_RULE', text: `${RULE_TEXT[rule]}: ${shown}.`, values: { rule } }))
  return value
}

function sayMean(
  mean: number | null,
  exact: Rational | null,
  input: TermMarkInput,
  { say }: Explainer,
): void {
  const { mark } = wording(input.policy.step)
  if (mean === null) {
    say(() => ({ kind: 'NO_MARK', text: 'Sem nota neste período (S/N).', values: {} }))
    return
  }
  const rounded = exact !== null && hundredths(mean) * exact.d !== exact.n * 100n
  say(() => ({
    kind: rounded ? 'ROUND' : 'RESULT',
    text: rounded ? `Nota do período, arredondada: ${mark(mean)}.` : `Nota do período: ${mark(mean)}.`,
    values: { mean },
  }))
}
