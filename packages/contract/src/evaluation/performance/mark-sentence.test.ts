import type { Step } from '@lousa/rules/evaluation/explanation.rules.ts'
import { type AnnualMarkInput, annualMark } from '@lousa/rules/evaluation/mark/annual-mark.rules.ts'
import type { AnnualTerm, ScaledScore } from '@lousa/rules/evaluation/mark/mark-input.rules.ts'
import { type TermMarkInput, termMark } from '@lousa/rules/evaluation/mark/term-mark.rules.ts'
import { DEFAULT_POLICY, type PerformancePolicy } from '@lousa/rules/evaluation/policy/policy.rules.ts'
import { describe, expect, it } from 'vitest'
import { explanationSteps } from './explanation-steps.ts'

const grade = { highest: 100, average: 60 }
const SHARES = [20, 30, 20, 30]
const of = (highest: number, score: number | null): ScaledScore => ({ highest, score })
const said = (steps: readonly Step[]) => explanationSteps(steps).map(({ text }) => text)

const term = (
  termHighest: number,
  evaluations: ScaledScore[],
  more: Partial<Omit<TermMarkInput, 'policy'>> & { policy?: Partial<PerformancePolicy> } = {},
) => {
  const planned = evaluations.reduce((total, one) => total + one.highest, 0)
  const input = { grade, termHighest, planned, evaluations, recoveries: [], ...more }
  return termMark({ ...input, policy: { ...DEFAULT_POLICY, ...more.policy } })
}

const year = (
  means: (number | null)[],
  more: Partial<Omit<AnnualMarkInput, 'policy'>> = {},
  rules: Partial<PerformancePolicy> = {},
) => {
  const terms = means.map((mean, at) => ({ highest: SHARES[at] ?? 0, mean }))
  return annualMark({ grade, terms, policy: { ...DEFAULT_POLICY, ...rules }, ...more })
}

/** Terms of the worked example's class: marks of those that are closed, the others to come. */
const closedTerms = (means: (number | null)[]): AnnualTerm[] =>
  SHARES.map((highest, at) => {
    const mean = means[at]
    return mean === undefined ? { highest, mean: null, toCome: true } : { highest, mean }
  })

describe('a mark, step by step', () => {
  it('a student can read how the mark came about', () => {
    const { steps } = term(30, [of(15, 12), of(5, null)], {
      planned: 30,
      recoveries: [of(10, 7)],
      explain: true,
    })
    expect(said(steps)).toEqual([
      'Soma das notas: 12 de 15 + 0 de 5 = 12, de 20 possíveis.',
      '1 avaliação sem nota vale zero.',
      'As avaliações da turma no período valem 30, e as desta conta, 20. Em proporção: 12 × 30 ÷ 20 = 18.',
      'Recuperação: 7 de 10. Na escala do período: 7 × 30 ÷ 10 = 21.',
      'Entre a nota (18) e a recuperação (21) vale a maior: 21.',
      'Nota do período: 21,0.',
    ])
  })

  it.each([
    ['AVERAGE', 'Entre a nota (8) e a média dela com a recuperação (13) vale a maior: 13.'],
    [
      'CAPPED',
      'A recuperação vale no máximo 12, que é a média para aprovação neste período. Entre a nota (8) e a recuperação assim (12) vale a maior: 12.',
    ],
    ['SUM', 'A recuperação se soma à nota: 8 + 18 = 26, mas o período vale no máximo 20.'],
    ['SUBSTITUTE', 'A recuperação (18) substitui a nota (8).'],
  ] as const)('a student can read how the recovery counts by %s', (termRecovery, text) => {
    const policy = { termRecovery }
    const { steps } = term(20, [of(20, 8)], { recoveries: [of(10, 9), of(10, 2)], policy, explain: true })
    expect(said(steps)).toContain(text)
    expect(said(steps)).toContain('A melhor recuperação: 9 de 10. Na escala do período: 9 × 20 ÷ 10 = 18.')
  })

  it('a student can read what an open term is worth so far', () => {
    const { steps } = term(20, [of(10, 7), of(6, 5), of(4, null)], { closed: false, explain: true })
    expect(said(steps)).toEqual([
      'Soma das notas lançadas: 7 de 10 + 5 de 6 = 12, de 20 previstos.',
      '1 avaliação ainda está sem nota: não entra no que já foi avaliado e, se o período terminar assim, vale zero.',
      'Até agora: 12,0 de 16,0 pontos já avaliados.',
      'Nota do período até agora: 12,0.',
    ])
    const nothing = term(20, [of(10, null)], { closed: false, explain: true })
    expect(said(nothing.steps)).toEqual(['Ainda sem nota neste período.'])
  })

  it('a student can read how points of a former class count in proportion', () => {
    const { steps } = term(25, [of(10, 9), of(15, null)], {
      carried: of(25, 18),
      closed: false,
      explain: true,
    })
    expect(said(steps)).toEqual([
      'Soma das notas lançadas: 18 de 25 + 9 de 10 = 27, de 50 previstos.',
      '1 avaliação ainda está sem nota: não entra no que já foi avaliado e, se o período terminar assim, vale zero.',
      'Até agora: 13,5 de 17,5 pontos já avaliados. A turma anterior e as avaliações desta turma somam 50 pontos, e o período vale 25: os pontos contam em proporção.',
      'Na escala do período, de 0 a 25: 27 × 25 ÷ 50 = 13,5.',
      'Nota do período até agora: 13,5.',
    ])
  })

  it('a student can read how a mark was rounded', () => {
    const rounded = (policy: Partial<PerformancePolicy>) =>
      said(term(10, [of(6, 4)], { planned: 10, policy, explain: true }).steps).at(-1)
    expect(rounded({})).toBe('Arredondando ≈ 6,667 para uma casa decimal: nota do período 6,7.')
    expect(rounded({ round: 'DOWN', step: 0.01 })).toBe(
      'Arredondando ≈ 6,667 para duas casas decimais, sempre para baixo: nota do período 6,66.',
    )
    expect(rounded({ step: 0.5 })).toBe('Arredondando ≈ 6,667 de meio em meio ponto: nota do período 6,5.')
  })

  it('a student can read how the year came about', () => {
    const { steps } = year([10, 16, null, 16], { recovery: { score: 7, highest: 10 }, explain: true })
    expect(said(steps)).toEqual([
      'Soma dos períodos: 10 + 16 + 16 = 42. Esses períodos valem 80 dos 100 pontos do ano. Em proporção: 42 × 100 ÷ 80 = 52,5.',
      'O 3º período fica fora da conta: não tem nota ou ainda não terminou.',
      'Nota anual: 52,5.',
      'Recuperação anual: 7 de 10. Na escala do ano: 7 × 100 ÷ 10 = 70.',
      'Entre a nota anual (52,5) e a recuperação anual (70) vale a maior: 70.',
      'Nota final: 70,0.',
    ])
  })

  it('a student can read a mean of terms, with weights and on another scale', () => {
    const texts = (terms: AnnualMarkInput['terms']) =>
      said(year([], { grade: { highest: 10, average: 6 }, terms, explain: true }, { mode: 'MEAN' }).steps)
    expect(texts([5.5, 6.5, 7, 4.9].map(mean => ({ highest: 10, mean })))).toEqual([
      'Média dos períodos: (5,5 + 6,5 + 7 + 4,9) ÷ 4 = 5,975.',
      'Arredondando 5,975 para uma casa decimal: nota anual 6,0.',
    ])
    expect(
      texts([
        { highest: 10, mean: 10, weight: 3 },
        { highest: 5, mean: 3, weight: 1 },
      ])[0],
    ).toBe(
      'Média dos períodos com seus pesos, na escala de 0 a 10: (10 × 10 ÷ 10 × 3 + 3 × 10 ÷ 5 × 1) ÷ 4 = 9.',
    )
    expect(
      texts([
        { highest: 5, mean: 3 },
        { highest: 5, mean: null },
        { highest: 5, mean: null },
      ]),
    ).toEqual([
      'Só um período tem nota: 3, que na escala de 0 a 10 é 6.',
      'O 2º e 3º períodos ficam fora da conta: não têm nota ou ainda não terminaram.',
      'Nota anual: 6,0.',
    ])
  })

  it('a person reads the terms that are in it, what is missing and what is left out', () => {
    const { mark, final, steps } = annualMark({
      policy: DEFAULT_POLICY,
      grade,
      terms: closedTerms([16.5, 20, 15]),
      open: true,
      explain: true,
    })
    expect([mark, final]).toEqual([null, null])
    expect(said(steps)).toEqual([
      'Soma dos períodos com nota: 16,5 + 20 + 15 = 51,5 de 70. A nota do ano vem quando todos os períodos estiverem encerrados.',
      'Para a média de aprovação, 60, faltam 8,5, e os períodos que restam valem 30.',
      'O 4º período fica fora da conta: não tem nota ou ainda não terminou.',
    ])
  })

  it('a person reads that points of an open term are added before anything is missing', () => {
    const withOpen = (points: number) => {
      const terms = closedTerms([13.5, 14, 19]).map((each, at) =>
        at === 3 ? { ...each, soFar: { points, of: 24 } } : each,
      )
      return said(annualMark({ policy: DEFAULT_POLICY, grade, terms, open: true, explain: true }).steps)
    }
    expect(withOpen(17.5)).toEqual([
      'Soma dos períodos com nota: 13,5 + 14 + 19 = 46,5 de 70. A nota do ano vem quando todos os períodos estiverem encerrados.',
      'Com os pontos do 4º período, ainda aberto: 46,5 + 17,5 = 64,0. A média de aprovação, 60, está alcançada.',
    ])
    expect(withOpen(6.5)[1]).toBe(
      'Com os pontos do 4º período, ainda aberto: 46,5 + 6,5 = 53,0. Para a média de aprovação, 60, faltam 7,0.',
    )
  })

  it('a person reads a mean of terms that is not over as a mean, and what the terms to come must have', () => {
    const of10 = [8, 9, null, null].map(mean => ({ highest: 10, mean, toCome: mean === null }))
    const steps = (means: readonly AnnualTerm[]) =>
      said(
        annualMark({
          policy: { ...DEFAULT_POLICY, mode: 'MEAN' },
          grade: { highest: 10, average: 6 },
          terms: means,
          open: true,
          explain: true,
        }).steps,
      )
    expect(steps(of10)).toEqual([
      'Média dos períodos com nota: (8 + 9) ÷ 2 = 8,5. A nota do ano vem quando todos os períodos estiverem encerrados.',
      'Para a média de aprovação, 6, é preciso ter 3,5 nos períodos que restam.',
      'O 3º e 4º períodos ficam fora da conta: não têm nota ou ainda não terminaram.',
    ])
    const lost = [1, 1, 1, null].map(mean => ({ highest: 10, mean, toCome: mean === null }))
    expect(steps(lost)[1]).toBe('Nos períodos que restam já não se alcança a média de aprovação, 6.')
  })
})
