import { hundredths, lesser, plus, type Rational, sumMarks, times } from '../decimal.rules.ts'
import type { Explainer } from '../explanation.rules.ts'
import type { PerformancePolicy } from '../policy/policy.rules.ts'
import { type AnnualMarkInput, type AnnualTerm, entersYear } from './mark-input.rules.ts'
import { resultStep, type YearRecovery, type YearTerms } from './mark-step.rules.ts'
import { outlookOf } from './open-year.rules.ts'
import type { PartialYear } from './partial-year.rules.ts'

/** The steps that the rule of a year's mark reports. The rule decides; nothing is computed here. */

type Placed = AnnualTerm & { readonly position: number; readonly weight: number; readonly points: number }

/** The terms of value in their order, those that enter the year and those left out. */
function sorted({ terms }: AnnualMarkInput): { used: Placed[]; left: Placed[]; all: Placed[] } {
  const all = terms
    .map((term, at) => ({
      ...term,
      position: term.position ?? at + 1,
      weight: term.weight ?? 1,
      points: term.mean ?? 0,
    }))
    .filter(term => term.highest > 0)
    .sort((a, b) => a.position - b.position)
  return { all, used: all.filter(entersYear), left: all.filter(term => !entersYear(term)) }
}

export function explainNoYear(input: AnnualMarkInput, notes: Explainer): void {
  notes.addStep(() => ({ kind: 'NO_MARK', values: {}, why: 'YEAR' }))
  explainLeftOut(input, notes)
}

/** 51,5 of 70 so far, of which terms, what is missing and where it may still come from. */
export function explainPartialYear(input: AnnualMarkInput, partial: PartialYear, notes: Explainer): void {
  const { policy, grade } = input
  const { earned, possible, missing, remaining } = partial
  if (possible === 0) {
    explainNoYear(input, notes)
    return
  }
  notes.addStep(() => {
    const { used } = sorted(input)
    return {
      kind: 'PARTIAL_YEAR',
      values: { mode: policy.mode, ...numbered(used), scale: grade.highest, earned, possible },
      of: termsOf(used, input),
      divisor: sumMarks(used.map(term => term.weight)),
      step: policy.step,
    }
  })
  const running = input.explain ? runningTerms(input) : []
  if (missing !== null && (missing > 0 || running.length > 0)) {
    notes.addStep(() => {
      const terms = sorted(input).all
      const outlook = outlookOf({ ...input, partial, terms, running: running.map(({ points }) => points) })
      return {
        kind: 'MISSING_POINTS',
        values: { missing, remaining, average: grade.average },
        mode: policy.mode,
        earned,
        running,
        outlook,
        step: policy.step,
      }
    })
  }
  explainLeftOut(input, notes)
}

/** Open terms with points so far, of which no mark stands yet. */
function runningTerms(input: AnnualMarkInput): { position: number; points: number; of: number }[] {
  return sorted(input).left.flatMap(term =>
    term.soFar && counts(term, input) ? [{ position: term.position, ...term.soFar }] : [],
  )
}

/** The terms in points of the year, in mode MEAN with scale and weight where they make a difference. */
function termsOf(used: readonly Placed[], { policy, grade }: AnnualMarkInput): YearTerms {
  const isMean = policy.mode === 'MEAN'
  return {
    terms: used,
    scaledTo: isMean && used.some(term => term.highest !== grade.highest) ? grade.highest : null,
    isWeighted: isMean && used.some(term => term.weight !== 1),
  }
}

export function explainTerms(input: AnnualMarkInput, exact: Rational, notes: Explainer): void {
  if (input.policy.mode === 'SUM') saySum(input, exact, notes)
  else sayAverage(input, exact, notes)
  explainLeftOut(input, notes)
}

function saySum(input: AnnualMarkInput, exact: Rational, { addStep }: Explainer): void {
  addStep(() => {
    const { used, all } = sorted(input)
    const points = sumMarks(used.map(term => term.points))
    const of = sumMarks(used.map(term => term.highest))
    const scale = sumMarks(all.map(term => term.highest))
    return {
      kind: 'TERMS',
      mode: 'SUM',
      values: { mode: 'SUM', ...numbered(used), points, of, scale },
      of: termsOf(used, input),
      exact,
    }
  })
}

function sayAverage(input: AnnualMarkInput, exact: Rational, { addStep }: Explainer): void {
  addStep(() => {
    const { used } = sorted(input)
    return {
      kind: 'TERMS',
      mode: 'MEAN',
      values: { mode: 'MEAN', ...numbered(used), scale: input.grade.highest },
      of: termsOf(used, input),
      divisor: sumMarks(used.map(term => term.weight)),
      exact,
    }
  })
}

/** Operands of the terms: mean1, highest1, weight1, mean2, … */
function numbered(terms: readonly Placed[]): Record<`${'mean' | 'highest' | 'weight'}${number}`, number> {
  return Object.fromEntries(
    terms.flatMap(({ points, highest, weight }, at) => [
      [`mean${at + 1}`, points],
      [`highest${at + 1}`, highest],
      [`weight${at + 1}`, weight],
    ]),
  )
}

/** Points so far are no mark yet, and enter the sum of an open year. */
const counts = ({ toCome, soFar }: AnnualTerm, { open, policy }: AnnualMarkInput): boolean =>
  open === true && policy.mode === 'SUM' && toCome === true && (soFar?.of ?? 0) > 0

function explainLeftOut(input: AnnualMarkInput, { addStep }: Explainer): void {
  // Sorting is for readers only.
  const left = input.explain ? sorted(input).left.filter(term => !counts(term, input)) : []
  if (left.length === 0) return
  addStep(() => ({
    kind: 'LEFT_OUT',
    values: { terms: left.length },
    positions: left.map(({ position }) => position),
  }))
}

export function explainYear(
  { policy, grade }: AnnualMarkInput,
  { exact, mark }: { readonly exact: Rational; readonly mark: number },
  { addStep }: Explainer,
): void {
  addStep(() =>
    resultStep({
      values: { step: policy.step, round: policy.round, highest: grade.highest, mark },
      of: 'YEAR',
      exact,
      result: mark,
    }),
  )
}

type Final = {
  readonly year: Rational
  readonly recovery: Rational
  readonly joined: Rational
  readonly final: number
}

type AnnualRule = Exclude<PerformancePolicy['annualRecovery'], 'NONE'>

export function explainFinal(
  rule: AnnualRule,
  { policy, grade, recovery: given }: AnnualMarkInput,
  figures: Final,
  { addStep }: Explainer,
): void {
  addStep(() => ({
    kind: 'RECOVERY',
    values: { score: given?.score ?? 0, highest: given?.highest ?? 0, scale: grade.highest },
    of: 'YEAR',
    isBest: false,
    exact: figures.recovery,
  }))
  addStep(() => ({
    kind: 'RECOVERY_RULE',
    values: { rule, average: grade.average },
    meeting: { of: 'YEAR', ...meetingOf(rule, grade.average, figures) },
  }))
  addStep(() =>
    resultStep({
      values: { step: policy.step, round: policy.round, highest: grade.highest, final: figures.final },
      of: 'FINAL',
      exact: figures.joined,
      result: figures.final,
    }),
  )
}

function meetingOf(rule: AnnualRule, average: number, { year, recovery, joined }: Final): YearRecovery {
  const meeting = { mark: year, recovery, result: joined }
  switch (rule) {
    case 'SUBSTITUTE_IF_GREATER':
      return { by: rule, ...meeting }
    case 'CAPPED': {
      const limit = { n: hundredths(average), d: 100n }
      return { by: rule, ...meeting, limit, capped: lesser(recovery, limit) }
    }
    case 'AVERAGE':
      return { by: rule, ...meeting, mean: times(plus(year, recovery), { n: 1n, d: 2n }) }
    case 'WEIGHTED': {
      const mean = plus(times(year, { n: 3n, d: 5n }), times(recovery, { n: 2n, d: 5n }))
      return { by: rule, ...meeting, mean }
    }
  }
}
