import type {
  Explanation,
  GradePerformance,
} from '@lousa/contract/evaluation/performance/performance.contract.ts'
import { describe, expect, it } from 'vitest'
import {
  type ExplanationSubject,
  explanationModel,
  explanationText,
  type PerformanceAnswer,
} from './explanation-model.values.ts'

const step = (text: string) => ({ kind: 'RESULT', text, values: {} })

const explanation = (position: number | null, more: Partial<Explanation> = {}): Explanation => ({
  mark: [step(`Soma das notas do ${position}.`), step('Nota do período: 7,0.')],
  frequency: [step(`Presença no ${position}.`)],
  situation: position === null ? [step('O ano está aberto.')] : [],
  policy: ['Nota que falta vale zero.'],
  inputs: [
    {
      evaluation: { id: 'prova', name: 'Prova 1', type: 'PROOF', date: '2026-03-12' },
      termPosition: position ?? 1,
      highest: 10,
      score: 7.5,
      text: null,
      standing: 'COUNTED',
      by: 'Ana Souza',
      at: null,
    },
    {
      evaluation: { id: 'parecer', name: 'Parecer', type: 'FEEDBACK', date: '2026-03-20' },
      termPosition: position,
      highest: null,
      score: null,
      text: 'Participa.',
      standing: 'TEXT_ONLY',
      by: null,
      at: null,
    },
  ],
  current: true,
  ...more,
})

const row = (position: number | null, more: Partial<GradePerformance> = {}): GradePerformance => ({
  studentEnrollment: {
    id: 'bia',
    number: 1,
    user: { id: 'b', name: 'Bia', socialName: null, thumb: null },
  },
  curriculumComponent: { id: 'mat', name: 'Matemática' },
  academicTerm: position === null ? null : { id: `t${position}`, position },
  mark: 6,
  recovery: 7,
  mean: 7,
  partial: null,
  concept: null,
  text: null,
  absences: 2,
  justifiedAbsences: 1,
  lessonsGiven: 20,
  frequency: 85,
  situation: position === null ? 'ONGOING' : null,
  explanation: explanation(position),
  ...more,
})

const answer = (...data: GradePerformance[]): PerformanceAnswer => ({
  status: 'UPDATED',
  updatedAt: null,
  data,
  results: [
    {
      studentEnrollmentId: 'bia',
      frequency: 91.3,
      absences: 4,
      justifiedAbsences: 0,
      lessonsGiven: 80,
      situation: 'ONGOING',
      failedComponents: 0,
      explanation: { frequency: [step('Todas as aulas.')], situation: [step('O ano está aberto.')] },
    },
  ],
})

const of = (
  kind: ExplanationSubject['kind'],
  termIds: ExplanationSubject['termIds'],
  componentId: string | null = 'mat',
): ExplanationSubject => ({ kind, termIds, componentId, enrollmentId: 'bia' })

const words = {
  isMark: true,
  termLabel: (position: number | null) => (position === null ? 'Ano' : `${position}º bimestre`),
}

describe('the explanation of a figure', () => {
  it('nobody is shown the steps of another student, component or term', () => {
    const other = row(1, {
      studentEnrollment: {
        id: 'leo',
        number: 2,
        user: { id: 'l', name: 'Léo', socialName: null, thumb: null },
      },
    })
    const art = row(1, { curriculumComponent: { id: 'arte', name: 'Arte' } })
    expect(explanationModel(answer(other, art, row(2)), of('mark', ['t1']), words)).toBeNull()
  })

  it('an answer without steps explains nothing', () => {
    const { explanation: _, ...bare } = row(1)
    expect(explanationModel(answer(bare), of('mark', ['t1']), words)).toBeNull()
  })

  it('a mark begins with its own steps, then what was typed and how the class calculates', () => {
    const model = explanationModel(answer(row(1), row(2)), of('mark', ['t1']), words)
    expect(model?.facts).toEqual([
      { label: 'Nota do período', value: '7,0' },
      { label: 'Antes da recuperação', value: '6,0' },
      { label: 'Recuperação', value: '7,0' },
    ])
    expect(model?.sections.map(({ title }) => title)).toEqual([
      'A nota, passo a passo',
      'O que foi lançado',
      'Como esta turma calcula',
      'A frequência, passo a passo',
    ])
    expect(model?.sections[0]).toMatchObject({ steps: ['Soma das notas do 1.', 'Nota do período: 7,0.'] })
  })

  it('what was typed says its score, whether it counted, and its term only where there are several', () => {
    const inputsOf = (position: number | null) =>
      explanationModel(
        answer(row(position)),
        of('mark', [position === null ? null : `t${position}`]),
        words,
      )?.sections.find(section => section.kind === 'inputs')
    expect(inputsOf(1)).toMatchObject({
      inputs: [
        {
          about: 'Prova · 12/03/2026',
          score: '7,5 de 10,0',
          standing: 'Entrou na conta',
          typed: 'Ana Souza',
          counted: true,
        },
        { score: '–', text: 'Participa.', standing: 'Parecer: não entra na conta', counted: false },
      ],
    })
    expect(inputsOf(null)).toMatchObject({
      inputs: [{ about: 'Prova · 12/03/2026 · 1º bimestre' }, { about: 'Parecer · 20/03/2026 · Ano' }],
    })
  })

  it('a student without a score is named by the state, with how it counts', () => {
    const { inputs } = explanation(1)
    const [proof] = inputs
    const typed = (['MISSING_AS_ZERO', 'MISSING_LEFT_OUT', 'STILL_TO_COME'] as const).map((standing, at) => ({
      ...proof!,
      score: null,
      state: (['MISSED', 'SECOND_CALL', 'SECOND_CALL'] as const)[at]!,
      standing,
    }))
    const excused = { ...proof!, score: null, state: 'EXCUSED' as const, standing: 'EXCUSED' as const }
    const model = explanationModel(
      answer(row(1, { explanation: explanation(1, { inputs: [...typed, excused] }) })),
      of('mark', ['t1']),
      words,
    )
    expect(model?.sections.find(section => section.kind === 'inputs')).toMatchObject({
      inputs: [
        { score: 'Faltou', standing: 'Faltou: vale zero', counted: true },
        { score: 'Em segunda chamada', standing: 'Segunda chamada sem nota: fora da conta' },
        { score: 'Em segunda chamada', standing: 'Em segunda chamada: nota a lançar', counted: false },
        { score: 'Dispensado', standing: 'Dispensado da avaliação: fora da conta', counted: false },
      ],
    })
  })

  it('attendance over several terms is explained term by term, in their order', () => {
    const model = explanationModel(answer(row(2), row(1)), of('frequency', ['t2', 't1']), words)
    expect(model?.sections.map(({ title }) => title)).toEqual([
      'A frequência, passo a passo: 1º bimestre',
      'A frequência, passo a passo: 2º bimestre',
      'Como esta turma calcula',
    ])
    expect(model?.facts[0]).toEqual({ label: 'Frequência no 1º bimestre', value: '85,0%' })
  })

  it('a situation begins with its own steps, and attendance over all components with its own', () => {
    const model = explanationModel(answer(row(null)), of('situation', [null]), words)
    expect(model?.sections[0]).toMatchObject({ steps: ['O ano está aberto.'] })
    const overall = explanationModel(answer(), of('frequency', [null], null), words)
    expect(overall).toMatchObject({
      facts: [{ value: '91,3%' }, { value: '4 faltas em 80 aulas' }],
      sections: [{ steps: ['Todas as aulas.'] }],
    })
  })

  it('a single lesson with a single absence is told in the singular', () => {
    const single = row(1, { absences: 1, justifiedAbsences: 0, lessonsGiven: 1, frequency: 0 })
    expect(explanationModel(answer(single), of('frequency', ['t1']), words)?.facts[1]?.value).toBe(
      '1 falta em 1 aula',
    )
  })

  it('one part that waits for its recomputation makes the whole outdated', () => {
    const stale = row(2, { explanation: explanation(2, { current: false }) })
    const both = of('frequency', ['t1', 't2'])
    expect(explanationModel(answer(row(1), stale), both, words)?.notice).toMatch(/^Desatualizado/)
    expect(explanationModel(answer(row(1), row(2)), both, words)?.notice).toBeNull()
    const waiting = { ...answer(), status: 'NEED_UPDATE' as const }
    expect(explanationModel(waiting, of('situation', [null], null), words)?.notice).toMatch(/^Desatualizado/)
    const later = row(2, { explanation: explanation(2, { current: false, published: true }) })
    expect(explanationModel(answer(row(1), later), both, words)?.notice).toMatch(/^Resultado publicado/)
  })

  it('a class without marks speaks of results, and one without mark is S/N', () => {
    const none = answer(row(1, { mark: null, recovery: null, mean: null }))
    const fact = (isMark: boolean) =>
      explanationModel(none, of('mark', ['t1']), { ...words, isMark })?.facts[0]
    expect(fact(true)).toEqual({ label: 'Nota do período', value: 'S/N (sem nota)' })
    expect(fact(false)).toEqual({ label: 'Resultado do período', value: 'Sem parecer' })
  })

  it('the text to paste says everything that the screen says', () => {
    const stale = row(1, { explanation: explanation(1, { current: false }) })
    const model = explanationModel(answer(stale), of('mark', ['t1']), words)
    const text = model && explanationText(model, ['Como chegamos a esta nota', 'Bia'])
    expect(text).toContain('Como chegamos a esta nota\nBia\n\nDesatualizado:')
    expect(text).toContain('Nota do período: 7,0')
    expect(text).toContain('1. Soma das notas do 1.\n2. Nota do período: 7,0.')
    expect(text).toContain(
      '- Prova 1 (Prova · 12/03/2026): 7,5 de 10,0. Entrou na conta. Lançado por Ana Souza.',
    )
    expect(text).toContain('“Participa.”')
    expect(text).toContain('Como esta turma calcula\n- Nota que falta vale zero.')
  })
})
