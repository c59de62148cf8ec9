import { compare, fromHundredths, hundredths, lesser, plus, type Rational } from '../decimal.rules.ts'
import { counted as countOf, type Explainer, roundingText, wording } from '../explanation.rules.ts'
import { averageOnScale, type ScaledScore, type TermMarkInput } from './mark-input.rules.ts'

/** What the rule of a term's mark says of each of its steps. The rule decides; nothing is computed here. */

type Figures = { readonly points: number; readonly of: number; readonly scale: number }

/** "7,5 de 10 + 5 de 6 + 4 de 4 = 16,5". */
export function sayPoints(
  { policy }: TermMarkInput,
  { points, of, counted }: Figures & { readonly counted: readonly ScaledScore[] },
  { say }: Explainer,
): void {
  const { plain } = wording(policy.step)
  say(() => {
    const items = counted.map(one => `${plain(one.score ?? 0)} de ${plain(one.highest)}`)
    return {
      kind: 'POINTS',
      text:
        items.length === 1
          ? `Nota: ${items[0]}.`
          : `Soma das notas: ${items.join(' + ')} = ${plain(points)}, de ${plain(of)} possíveis.`,
      values: { ...numbered(counted), points, of },
    }
  })
}

/** Operands of a list: score1, highest1, score2, … */
function numbered(scores: readonly ScaledScore[]): Record<string, number | null> {
  return Object.fromEntries(
    scores.flatMap(({ score, highest }, at) => [
      [`score${at + 1}`, score],
      [`highest${at + 1}`, highest],
    ]),
  )
}

export function sayMissing({ policy, closed }: TermMarkInput, missing: number, { say }: Explainer): void {
  if (missing === 0) return
  const ignored = policy.missing === 'IGNORE'
  say(() => ({
    kind: 'MISSING',
    text: missingText(missing, { ignored, open: closed === false }),
    values: { missing, policy: policy.missing },
  }))
}

function missingText(missing: number, { ignored, open }: { ignored: boolean; open: boolean }): string {
  const one = missing === 1
  if (open) {
    const who = countOf(missing, 'avaliação ainda está sem nota', 'avaliações ainda estão sem nota')
    return ignored
      ? `${who} e por enquanto ${one ? 'fica' : 'ficam'} fora da conta.`
      : `${who} e por enquanto ${one ? 'conta' : 'contam'} como zero.`
  }
  const who = countOf(missing, 'avaliação sem nota', 'avaliações sem nota')
  return ignored
    ? `${who} ${one ? 'ficou' : 'ficaram'} fora da conta.`
    : `${who} ${one ? 'vale' : 'valem'} zero.`
}

/** "Até agora: 12,0 de 16,0". */
export function sayPartial(
  { policy }: TermMarkInput,
  given: readonly ScaledScore[],
  { say }: Explainer,
): void {
  const { mark } = wording(policy.step)
  const total = (values: number[]) =>
    fromHundredths(values.reduce((sum, value) => sum + hundredths(value), 0n))
  say(() => {
    const points = total(given.map(one => one.score ?? 0))
    const of = total(given.map(one => one.highest))
    return {
      kind: 'PARTIAL',
      text: `Até agora: ${mark(points)} de ${mark(of)} pontos já avaliados.`,
      values: { ...numbered(given), points, of },
    }
  })
}

export function sayScale(
  { policy }: TermMarkInput,
  { points, of, scale, value }: Figures & { readonly value: Rational },
  { say }: Explainer,
): void {
  const { plain, equals } = wording(policy.step)
  say(() => ({
    kind: 'SCALE',
    text:
      policy.mode === 'SUM'
        ? `As avaliações da turma no período valem ${plain(scale)}, e as desta conta, ${plain(of)}. Em proporção: ${plain(points)} × ${plain(scale)} ÷ ${plain(of)} ${equals(value)}.`
        : `Na escala do período, de 0 a ${plain(scale)}: ${plain(points)} × ${plain(scale)} ÷ ${plain(of)} ${equals(value)}.`,
    values: { points, of, scale },
  }))
}

export function sayRecovery(
  { policy, recoveries }: TermMarkInput,
  scale: number,
  { value, of: { score, highest } }: { readonly value: Rational; readonly of: ScaledScore },
  { say }: Explainer,
): void {
  const { plain, equals } = wording(policy.step)
  say(() => {
    const several = recoveries.filter(one => one.score !== null && one.highest > 0).length > 1
    const given = `${several ? 'A melhor recuperação' : 'Recuperação'}: ${plain(score ?? 0)} de ${plain(highest)}`
    const scaled = `${plain(score ?? 0)} × ${plain(scale)} ÷ ${plain(highest)} ${equals(value)}`
    return {
      kind: 'RECOVERY',
      text: highest === scale ? `${given}.` : `${given}. Na escala do período: ${scaled}.`,
      values: { score, highest, scale },
    }
  })
}

type Joined = {
  readonly raw: Rational
  readonly recovery: Rational
  readonly value: Rational
  readonly cap: bigint
}

export function sayRule(input: TermMarkInput, joined: Joined, { say }: Explainer): void {
  const { policy, grade } = input
  say(() => ({
    kind: 'RECOVERY_RULE',
    text: ruleText(input, joined),
    values: {
      rule: policy.termRecovery,
      average: grade.average,
      highest: grade.highest,
      scale: fromHundredths(joined.cap),
    },
  }))
}

function ruleText(input: TermMarkInput, { raw, recovery, value, cap }: Joined): string {
  const { exact, equals, plain } = wording(input.policy.step)
  const [mark, recovered] = [exact(raw), exact(recovery)]
  const sum = plus(raw, recovery)
  switch (input.policy.termRecovery) {
    case 'SUBSTITUTE_IF_GREATER':
      return `Entre a nota (${mark}) e a recuperação (${recovered}) vale a maior: ${exact(value)}.`
    case 'AVERAGE':
      return `Entre a nota (${mark}) e a média dela com a recuperação (${exact({ n: sum.n, d: sum.d * 2n })}) vale a maior: ${exact(value)}.`
    case 'CAPPED': {
      const limit = averageOnScale(input.grade, cap)
      return `A recuperação vale no máximo ${exact(limit)}, que é a média para aprovação neste período. Entre a nota (${mark}) e a recuperação assim (${exact(lesser(recovery, limit))}) vale a maior: ${exact(value)}.`
    }
    case 'SUM': {
      const over = compare(sum, { n: cap, d: 100n }) > 0
      return `A recuperação se soma à nota: ${mark} + ${recovered} ${equals(sum)}${over ? `, mas o período vale no máximo ${plain(fromHundredths(cap))}` : ''}.`
    }
    case 'SUBSTITUTE':
      return `A recuperação (${recovered}) substitui a nota (${mark}).`
  }
}

export function sayMean(
  {
    mean,
    exact,
    cap,
  }: { readonly mean: number | null; readonly exact: Rational | null; readonly cap: number },
  { policy, closed }: TermMarkInput,
  { say }: Explainer,
): void {
  if (mean === null || exact === null) {
    say(() => ({
      kind: 'NO_MARK',
      text: closed === false ? 'Ainda sem nota neste período.' : 'Sem nota neste período (S/N).',
      values: {},
    }))
    return
  }
  const { mark, exact: exactText } = wording(policy.step)
  const rounded = hundredths(mean) * exact.d !== exact.n * 100n
  const name = closed === false ? 'nota do período até agora' : 'nota do período'
  say(() => ({
    kind: rounded ? 'ROUND' : 'RESULT',
    text: rounded
      ? `Arredondando ${exactText(exact)} ${roundingText(policy)}: ${name} ${mark(mean)}.`
      : `${name.replace('n', 'N')}: ${mark(mean)}.`,
    values: { step: policy.step, round: policy.round, highest: cap, mean },
  }))
}
