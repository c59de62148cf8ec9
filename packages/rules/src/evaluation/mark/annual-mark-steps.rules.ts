import { fromHundredths, hundredths, lesser, plus, type Rational, times } from '../decimal.rules.ts'
import { type Explainer, listed, roundingText, wording } from '../explanation.rules.ts'
import type { PerformancePolicy } from '../policy/policy.rules.ts'
import { type AnnualMarkInput, type AnnualTerm, standsForTerm } from './mark-input.rules.ts'
import { type PartialYear, partialText } from './partial-year.rules.ts'

/** What the rule of a year's mark says of each of its steps. The rule decides; nothing is computed here. */

type Placed = AnnualTerm & { readonly position: number; readonly weight: number; readonly T: number }

/** The terms of value in their order, those that enter the year and those left out. */
function sorted({ terms }: AnnualMarkInput): { used: Placed[]; left: Placed[]; all: Placed[] } {
  const all = terms
    .map((term, at) => ({
      ...term,
      position: term.position ?? at + 1,
      weight: term.weight ?? 1,
      T: term.mean ?? 0,
    }))
    .filter(term => term.highest > 0)
    .sort((a, b) => a.position - b.position)
  return { all, used: all.filter(standsForTerm), left: all.filter(term => !standsForTerm(term)) }
}

const total = (values: readonly number[]) =>
  fromHundredths(values.reduce((sum, value) => sum + hundredths(value), 0n))

export function sayNoYear(input: AnnualMarkInput, notes: Explainer): void {
  notes.say(() => ({ kind: 'NO_MARK', text: 'Ainda sem nota no ano.', values: {} }))
  sayLeftOut(input, notes)
}

/** "51,5 de 70 até agora", of which terms, what is missing and where it may still come from. */
export function sayPartialYear(input: AnnualMarkInput, partial: PartialYear, notes: Explainer): void {
  const { plain } = wording(input.policy.step)
  const { earned, possible, missing, remaining } = partial
  if (possible === 0) {
    sayNoYear(input, notes)
    return
  }
  notes.say(() => {
    const { used } = sorted(input)
    const items = pointsOf(used, input)
    const figure = partialText(partial, input.policy.step)
    const isPlain = used.length === 1 && items[0] === plain(used[0]?.T ?? 0)
    return {
      kind: 'PARTIAL_YEAR',
      text: `${used.length === 1 ? 'Só um período tem nota' : 'Soma dos períodos com nota'}: ${isPlain ? figure : `${items.join(' + ')} = ${figure}`}. A nota do ano vem quando todos os períodos estiverem encerrados.`,
      values: { mode: input.policy.mode, ...numbered(used), scale: input.grade.highest, earned, possible },
    }
  })
  if (missing !== null && missing > 0) {
    notes.say(() => ({
      kind: 'MISSING_POINTS',
      text:
        missing > remaining
          ? `Para a média de aprovação, ${plain(input.grade.average)}, faltam ${plain(missing)}, e os períodos que restam valem ${plain(remaining)}: a média já não se alcança neles.`
          : `Para a média de aprovação, ${plain(input.grade.average)}, ${missing === 1 ? 'falta' : 'faltam'} ${plain(missing)}, e os períodos que restam valem ${plain(remaining)}.`,
      values: { missing, remaining, average: input.grade.average },
    }))
  }
  sayLeftOut(input, notes)
}

/** The terms in points of the year: "16,5", and in mode MEAN "7 × 10 ÷ 5 × 2" where scale or weight say so. */
function pointsOf(used: readonly Placed[], { policy, grade }: AnnualMarkInput): string[] {
  const { plain } = wording(policy.step)
  const isMean = policy.mode === 'MEAN'
  const isScaled = isMean && used.some(term => term.highest !== grade.highest)
  const isWeighted = isMean && used.some(term => term.weight !== 1)
  return used.map(
    term =>
      `${plain(term.T)}${isScaled ? ` × ${plain(grade.highest)} ÷ ${plain(term.highest)}` : ''}${isWeighted ? ` × ${plain(term.weight)}` : ''}`,
  )
}

export function sayTerms(input: AnnualMarkInput, exact: Rational, notes: Explainer): void {
  if (input.policy.mode === 'SUM') saySum(input, exact, notes)
  else sayAverage(input, exact, notes)
  sayLeftOut(input, notes)
}

function saySum(input: AnnualMarkInput, exact: Rational, { say }: Explainer): void {
  const { plain, equals } = wording(input.policy.step)
  say(() => {
    const { used, all } = sorted(input)
    const points = total(used.map(term => term.T))
    const of = total(used.map(term => term.highest))
    const scale = total(all.map(term => term.highest))
    const items = used.map(term => plain(term.T)).join(' + ')
    const sum =
      used.length === 1
        ? `Só um período tem nota: ${items}.`
        : `Soma dos períodos: ${items} = ${plain(points)}.`
    return {
      kind: 'TERMS',
      text:
        of === scale
          ? sum
          : `${sum} Esses períodos valem ${plain(of)} dos ${plain(scale)} pontos do ano. Em proporção: ${plain(points)} × ${plain(scale)} ÷ ${plain(of)} ${equals(exact)}.`,
      values: { mode: 'SUM', ...numbered(used), points, of, scale },
    }
  })
}

function sayAverage(input: AnnualMarkInput, exact: Rational, { say }: Explainer): void {
  const { plain, equals } = wording(input.policy.step)
  const { highest } = input.grade
  say(() => {
    const { used } = sorted(input)
    const isWeighted = used.some(term => term.weight !== 1)
    const isScaled = used.some(term => term.highest !== highest)
    const items = pointsOf(used, input)
    const name = `${isWeighted ? 'Média dos períodos com seus pesos' : 'Média dos períodos'}${isScaled ? `, na escala de 0 a ${plain(highest)}` : ''}`
    const divisor = plain(total(used.map(term => term.weight)))
    return {
      kind: 'TERMS',
      text:
        used.length === 1
          ? `Só um período tem nota: ${plain(used[0]?.T ?? 0)}${isScaled ? `, que na escala de 0 a ${plain(highest)} ${equals(exact).replace('=', 'é')}` : ''}.`
          : `${name}: (${items.join(' + ')}) ÷ ${divisor} ${equals(exact)}.`,
      values: { mode: 'MEAN', ...numbered(used), scale: highest },
    }
  })
}

/** Operands of the terms: mean1, highest1, weight1, mean2, … */
function numbered(terms: readonly Placed[]): Record<string, number> {
  return Object.fromEntries(
    terms.flatMap(({ T, highest, weight }, at) => [
      [`mean${at + 1}`, T],
      [`highest${at + 1}`, highest],
      [`weight${at + 1}`, weight],
    ]),
  )
}

function sayLeftOut(input: AnnualMarkInput, { say }: Explainer): void {
  // Sorting is for readers only.
  const left = input.explain ? sorted(input).left : []
  if (left.length === 0) return
  const names = listed(left.map(term => `${term.position}º`))
  say(() => ({
    kind: 'LEFT_OUT',
    text:
      left.length === 1
        ? `O ${names} período fica fora da conta: não tem nota ou ainda não terminou.`
        : `O ${names} períodos ficam fora da conta: não têm nota ou ainda não terminaram.`,
    values: { terms: left.length },
  }))
}

const isRounded = (exact: Rational, value: number) => hundredths(value) * exact.d !== exact.n * 100n

export function sayYear(
  { policy, grade }: AnnualMarkInput,
  { exact, mark }: { readonly exact: Rational; readonly mark: number },
  { say }: Explainer,
): void {
  const words = wording(policy.step)
  const rounded = isRounded(exact, mark)
  say(() => ({
    kind: rounded ? 'ROUND' : 'RESULT',
    text: rounded
      ? `Arredondando ${words.exact(exact)} ${roundingText(policy)}: nota anual ${words.mark(mark)}.`
      : `Nota anual: ${words.mark(mark)}.`,
    values: { step: policy.step, round: policy.round, highest: grade.highest, mark },
  }))
}

type Final = {
  readonly year: Rational
  readonly recovery: Rational
  readonly joined: Rational
  readonly final: number
}

export function sayFinal(
  rule: Exclude<PerformancePolicy['annualRecovery'], 'NONE'>,
  { policy, grade, recovery: given }: AnnualMarkInput,
  figures: Final,
  { say }: Explainer,
): void {
  const words = wording(policy.step)
  const score = given?.score ?? 0
  const highest = given?.highest ?? 0
  say(() => {
    const typed = `Recuperação anual: ${words.plain(score)} de ${words.plain(highest)}.`
    const scaled = `${words.plain(score)} × ${words.plain(grade.highest)} ÷ ${words.plain(highest)} ${words.equals(figures.recovery)}`
    return {
      kind: 'RECOVERY',
      text: highest === grade.highest ? typed : `${typed} Na escala do ano: ${scaled}.`,
      values: { score, highest, scale: grade.highest },
    }
  })
  say(() => ({
    kind: 'RECOVERY_RULE',
    text: ruleText(rule, grade.average, figures, words),
    values: { rule, average: grade.average },
  }))
  const rounded = isRounded(figures.joined, figures.final)
  say(() => ({
    kind: rounded ? 'ROUND' : 'RESULT',
    text: rounded
      ? `Arredondando ${words.exact(figures.joined)} ${roundingText(policy)}: nota final ${words.mark(figures.final)}.`
      : `Nota final: ${words.mark(figures.final)}.`,
    values: { step: policy.step, round: policy.round, highest: grade.highest, final: figures.final },
  }))
}

function ruleText(
  rule: Exclude<PerformancePolicy['annualRecovery'], 'NONE'>,
  average: number,
  { year, recovery, joined }: Final,
  { exact, plain, equals }: ReturnType<typeof wording>,
): string {
  const [mark, recovered] = [exact(year), exact(recovery)]
  switch (rule) {
    case 'SUBSTITUTE_IF_GREATER':
      return `Entre a nota anual (${mark}) e a recuperação anual (${recovered}) vale a maior: ${exact(joined)}.`
    case 'CAPPED': {
      const capped = exact(lesser(recovery, { n: hundredths(average), d: 100n }))
      return `A recuperação anual vale no máximo a média para aprovação, ${plain(average)}. Entre a nota anual (${mark}) e a recuperação assim (${capped}) vale a maior: ${exact(joined)}.`
    }
    case 'AVERAGE': {
      const mean = times(plus(year, recovery), { n: 1n, d: 2n })
      return `Média entre a nota anual e a recuperação anual: (${mark} + ${recovered}) ÷ 2 ${equals(mean)}. Entre ela e a nota anual (${mark}) vale a maior: ${exact(joined)}.`
    }
    case 'WEIGHTED': {
      const mean = plus(times(year, { n: 3n, d: 5n }), times(recovery, { n: 2n, d: 5n }))
      return `60% da nota anual mais 40% da recuperação anual: 0,6 × ${mark} + 0,4 × ${recovered} ${equals(mean)}. Entre isso e a nota anual (${mark}) vale o maior: ${exact(joined)}.`
    }
  }
}
