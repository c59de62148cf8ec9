import { compare, fromHundredths, lesser, plus, type Rational, times } from '../decimal.rules.ts'
import type { Explainer } from '../explanation.rules.ts'
import { averageOnScale, type ScaledScore, type TermMarkInput } from './mark-input.rules.ts'
import { type MarkStep, resultStep, type TermRecovery } from './mark-step.rules.ts'

/** The steps that the rule of a term's mark reports. The rule decides; nothing is computed here. */

type StepOfPartial = Extract<MarkStep, { kind: 'PARTIAL' }>
type Figures = { readonly points: number; readonly of: number; readonly scale: number }

/** 7,5 of 10, 5 of 6 and 4 of 4 are 16,5. */
export function sayPoints(
  { closed }: TermMarkInput,
  { points, of, counted }: Figures & { readonly counted: readonly ScaledScore[] },
  { addStep }: Explainer,
): void {
  addStep(() => ({
    kind: 'POINTS',
    values: { ...numbered(counted), points, of },
    scores: counted,
    open: closed === false,
  }))
}

/** Operands of a list: score1, highest1, score2, … */
function numbered(scores: readonly ScaledScore[]): Record<`${'score' | 'highest'}${number}`, number | null> {
  return Object.fromEntries(
    scores.flatMap(({ score, highest }, at) => [
      [`score${at + 1}`, score],
      [`highest${at + 1}`, highest],
    ]),
  )
}

export function sayMissing({ policy, closed }: TermMarkInput, missing: number, { addStep }: Explainer): void {
  if (missing === 0) return
  addStep(() => ({ kind: 'MISSING', values: { missing, policy: policy.missing }, open: closed === false }))
}

/** The result so far: 12,0 of 16,0. */
export function sayPartial(
  { policy }: Pick<TermMarkInput, 'policy'>,
  given: readonly ScaledScore[],
  { points, of, measured }: Omit<Figures, 'scale'> & Pick<StepOfPartial, 'measured'>,
  { addStep }: Explainer,
): void {
  addStep(() => ({
    kind: 'PARTIAL',
    values: { ...numbered(given), points, of },
    step: policy.step,
    measured,
  }))
}

/** Points of a former class are on the scale of the term in every mode. */
export function sayScale(
  { policy, carried }: TermMarkInput,
  { points, of, scale, value }: Figures & { readonly value: Rational },
  { addStep }: Explainer,
): void {
  addStep(() => ({
    kind: 'SCALE',
    values: { points, of, scale },
    mode: carried ? 'MEAN' : policy.mode,
    exact: value,
  }))
}

export function sayRecovery(
  { recoveries }: TermMarkInput,
  scale: number,
  { value, of: { score, highest } }: { readonly value: Rational; readonly of: ScaledScore },
  { addStep }: Explainer,
): void {
  addStep(() => ({
    kind: 'RECOVERY',
    values: { score: score ?? 0, highest, scale },
    of: 'TERM',
    isBest: recoveries.filter(one => one.score !== null && one.highest > 0).length > 1,
    exact: value,
  }))
}

type Joined = {
  readonly raw: Rational
  readonly recovery: Rational
  readonly value: Rational
  readonly cap: bigint
}

export function sayRule(input: TermMarkInput, joined: Joined, { addStep }: Explainer): void {
  const { policy, grade } = input
  addStep(() => ({
    kind: 'RECOVERY_RULE',
    values: {
      rule: policy.termRecovery,
      average: grade.average,
      highest: grade.highest,
      scale: fromHundredths(joined.cap),
    },
    meeting: { of: 'TERM', ...meetingOf(input, joined) },
  }))
}

function meetingOf({ policy, grade }: TermMarkInput, { raw, recovery, value, cap }: Joined): TermRecovery {
  const meeting = { mark: raw, recovery, result: value }
  const sum = plus(raw, recovery)
  switch (policy.termRecovery) {
    case 'SUBSTITUTE_IF_GREATER':
    case 'SUBSTITUTE':
      return { by: policy.termRecovery, ...meeting }
    case 'AVERAGE':
      return { by: 'AVERAGE', ...meeting, mean: times(sum, { n: 1n, d: 2n }) }
    case 'CAPPED': {
      const limit = averageOnScale(grade, cap)
      return { by: 'CAPPED', ...meeting, limit, capped: lesser(recovery, limit) }
    }
    case 'SUM': {
      const isOver = compare(sum, { n: cap, d: 100n }) > 0
      return { by: 'SUM', ...meeting, sum, most: isOver ? fromHundredths(cap) : null }
    }
  }
}

export function sayMean(
  {
    mean,
    exact,
    cap,
  }: { readonly mean: number | null; readonly exact: Rational | null; readonly cap: number },
  { policy, closed }: TermMarkInput,
  { addStep }: Explainer,
): void {
  const isOpen = closed === false
  if (mean === null || exact === null) {
    addStep(() => ({ kind: 'NO_MARK', values: {}, why: isOpen ? 'TERM_OPEN' : 'TERM_OVER' }))
    return
  }
  addStep(() =>
    resultStep({
      values: { step: policy.step, round: policy.round, highest: cap, mean },
      of: isOpen ? 'TERM_SO_FAR' : 'TERM',
      exact,
      result: mean,
    }),
  )
}
