import { fromHundredths, greater, hundredths, lesser, plus, type Rational, times } from './decimal.rules.ts'
import { type Explainer, explainer, type Step, wording } from './explanation.rules.ts'
import type { PerformancePolicy } from './policy.rules.ts'
import { roundMark, type ScaledScore } from './term-mark.rules.ts'

export type AnnualTerm = {
  /** h: what the term is worth; 0 contributes nothing. */
  readonly highest: number
  /** T, or null ("S/N"). */
  readonly mean: number | null
  /** w: weight in mode MEAN; absent = 1. */
  readonly weight?: number
  /** False leaves the term out: it is not over and its mark does not stand for it. Absent = true. */
  readonly complete?: boolean
}

export type AnnualMarkInput = {
  readonly policy: PerformancePolicy
  readonly grade: { readonly highest: number; readonly average: number }
  readonly terms: readonly AnnualTerm[]
  /** The annual recovery (z of a), if there is one with a score. */
  readonly recovery?: ScaledScore | null
  readonly explain?: boolean
}

export type AnnualMark = {
  /** Y, the mark of the year before the annual recovery; null when no term has a mark. */
  readonly mark: number | null
  /** Z, the annual recovery on the scale of the year, rounded; null without one. */
  readonly recovery: number | null
  /** F, the final mark. */
  readonly final: number | null
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

const RULE_TEXT = {
  SUBSTITUTE_IF_GREATER: 'Vale a maior entre a nota anual e a recuperação anual',
  CAPPED: 'Vale a recuperação anual, até a média para aprovação, se for maior que a nota anual',
  AVERAGE: 'Vale a média entre a nota anual e a recuperação anual, se for maior que a nota anual',
  WEIGHTED: 'Vale 60% da nota anual mais 40% da recuperação anual, se for maior que a nota anual',
} as const

type AnnualRule = keyof typeof RULE_TEXT

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
 * A student's mark of the year in one component: rules 4 and 5 of the handbook, exactly.
 *
 * SUM: Y = ρ(Σ_U T·Σ_all h/Σ_U h); MEAN: Y = ρ(H·Σ_U(w·T/h)/Σ_U w), U the terms with a mark. The annual
 * recovery is brought to H and joined to the rounded Y; once a score is given the rule holds for any Y.
 * All marks have at most 2 decimals (RangeError otherwise); results lie between 0 and H.
 * Source: handbook section 2 rules 4–5, LDB 24 V.
 */
export function annualMark(input: AnnualMarkInput): AnnualMark {
  const { policy, grade } = input
  const highest = hundredths(grade.highest)
  const notes = explainer(input.explain)
  const exact = exactYear(policy.mode, input.terms.map(countedTerm), highest)
  if (!exact) return noMark(notes)
  const year = roundMark(exact, highest, policy)
  sayYear(exact, year, input, notes)
  const recovery = annualRecovery(input, highest)
  if (!recovery || policy.annualRecovery === 'NONE') {
    return { mark: fromHundredths(year), recovery: null, final: fromHundredths(year), steps: notes.steps }
  }
  const average = { n: hundredths(grade.average), d: 100n }
  const joined = withRecovery(policy.annualRecovery, { n: year, d: 100n }, recovery, average)
  const final = roundMark(joined, highest, policy)
  sayFinal(policy.annualRecovery, recovery, final, input, notes)
  return {
    mark: fromHundredths(year),
    recovery: fromHundredths(roundMark(recovery, highest, policy)),
    final: fromHundredths(final),
    steps: notes.steps,
  }
}

function countedTerm(term: AnnualTerm): Counted {
  const stands = term.mean !== null && term.complete !== false
  return {
    h: hundredths(term.highest),
    w: hundredths(term.weight ?? 1),
    T: stands ? hundredths(term.mean ?? 0) : null,
  }
}

/** Z = z·H/a, or null without a score. */
function annualRecovery({ recovery }: AnnualMarkInput, highest: bigint): Rational | null {
  if (!recovery || recovery.score === null || recovery.highest <= 0) return null
  return { n: hundredths(recovery.score) * highest, d: hundredths(recovery.highest) * 100n }
}

function noMark({ steps, say }: Explainer): AnnualMark {
  say(() => ({ kind: 'NO_MARK', text: 'Ainda sem nota no ano.', values: {} }))
  return { mark: null, recovery: null, final: null, steps }
}

function sayYear(exact: Rational, year: bigint, input: AnnualMarkInput, { say }: Explainer): void {
  const words = wording(input.policy.step)
  const used = input.terms.filter(term => term.mean !== null && term.complete !== false && term.highest > 0)
  const means = used.map(term => words.mark(term.mean ?? 0))
  say(() => ({
    kind: 'TERMS',
    text:
      input.policy.mode === 'SUM'
        ? `Soma dos períodos: ${means.join(' + ')}${used.length < input.terms.length ? ', proporcional aos períodos com nota' : ''} = ${words.exact(exact)}.`
        : `Média dos períodos (${means.join('; ')}): ${words.exact(exact)}.`,
    values: { terms: used.length, of: input.terms.length },
  }))
  const mark = fromHundredths(year)
  say(() => ({ kind: 'ROUND', text: `Nota anual: ${words.mark(mark)}.`, values: { mark } }))
}

function sayFinal(
  rule: AnnualRule,
  recovery: Rational,
  final: bigint,
  input: AnnualMarkInput,
  { say }: Explainer,
): void {
  const words = wording(input.policy.step)
  const value = fromHundredths(final)
  say(() => ({
    kind: 'RECOVERY',
    text: `Recuperação anual, na escala do ano: ${words.exact(recovery)}.`,
    values: { score: input.recovery?.score ?? null, highest: input.recovery?.highest ?? null },
  }))
  say(() => ({
    kind: 'RECOVERY_RULE',
    text: `${RULE_TEXT[rule]}. Nota final: ${words.mark(value)}.`,
    values: { rule, final: value },
  }))
}
