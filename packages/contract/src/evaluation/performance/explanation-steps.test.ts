import type { Step } from '@lousa/rules/evaluation/explanation.rules.ts'
import {
  type ClassPerformanceInput,
  type PerformanceEnrollment,
  type PerformanceEvaluation,
  performanceOfGrade,
} from '@lousa/rules/evaluation/performance/performance.rules.ts'
import { DEFAULT_POLICY, type PerformancePolicy } from '@lousa/rules/evaluation/policy/policy.rules.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { explanationSteps } from './explanation-steps.ts'

const said = (steps: readonly Step[] | undefined) => steps && explanationSteps(steps).map(({ text }) => text)

// --- The examples of docs/rules.md, word for word. ---

const TERMS = [20, 30, 20, 30].map((highest, at) => ({
  id: `t${at + 1}`,
  position: at + 1,
  start: `2026-0${at * 2 + 1}-01`,
  end: `2026-0${at * 2 + 2}-28`,
  closed: true,
  highest,
}))
const planned = (
  id: string,
  highest: number,
  date: string,
  type: PerformanceEvaluation['type'] = 'PROOF',
): PerformanceEvaluation => ({
  id,
  componentId: 'mat',
  termId: type === 'ANNUAL_RECOVERY' ? null : `t${id[0]}`,
  type,
  highest,
  date,
})
const EVALUATIONS = [
  planned('1a', 10, '2026-01-10'),
  planned('1b', 6, '2026-01-20', 'WORK'),
  planned('1c', 4, '2026-02-10', 'WORK'),
  planned('2a', 15, '2026-03-10'),
  planned('2b', 15, '2026-04-10'),
  planned('2r', 30, '2026-04-20', 'RECOVERY'),
  planned('3a', 12, '2026-05-10'),
  planned('3b', 8, '2026-06-10', 'WORK'),
  planned('3r', 10, '2026-06-20', 'RECOVERY'),
  planned('4a', 30, '2026-08-10'),
  planned('z', 100, '2026-12-10', 'ANNUAL_RECOVERY'),
]
const ANA = {
  '1a': 7.5,
  '1b': 5,
  '1c': 4,
  '2a': 6,
  '2b': 8,
  '2r': 20,
  '3a': 6,
  '3b': null,
  '3r': 3,
  '4a': 18.5,
}

const explained = (
  scores: Record<string, number | null>,
  more: Partial<Omit<ClassPerformanceInput, 'policy'>> = {},
  policy: Partial<PerformancePolicy> = {},
) => {
  const { rows, results } = performanceOfGrade({
    policy: { ...DEFAULT_POLICY, ...policy },
    grade: { type: 'MARK', highest: 100, average: 60, retention: 'FULL' },
    terms: TERMS,
    components: ['mat'],
    evaluations: EVALUATIONS,
    scores: Object.entries(scores).map(([evaluationId, score]) => ({
      evaluationId,
      enrollmentId: 'ana',
      score,
    })),
    enrollments: [{ id: 'ana', status: 'ACTIVE', start: '2026-01-01', exit: null, decision: null }],
    lessonTotals: [],
    yearFinished: true,
    explain: true,
    ...more,
  })
  const of = (termId: string | null) => rows.find(row => row.termId === termId)?.explanation
  return {
    mark: (termId: string | null) => said(of(termId)?.mark),
    frequency: (termId: string | null) => said(of(termId)?.frequency),
    situation: said(of(null)?.situation),
    inputs: (termId: string | null) =>
      Object.fromEntries((of(termId)?.inputs ?? []).map(one => [one.evaluationId, one.standing])),
    result: {
      frequency: said(results[0]?.explanation?.frequency),
      situation: said(results[0]?.explanation?.situation),
    },
  }
}
const someone = (more: Partial<PerformanceEnrollment>): { enrollments: PerformanceEnrollment[] } => ({
  enrollments: [{ id: 'ana', status: 'ACTIVE', start: '2026-01-01', exit: null, decision: null, ...more }],
})
const minutes = (absentMinutes: number, more: { justifiedMinutes?: number } = {}) => ({
  lessonTotals: [
    {
      enrollmentId: 'ana',
      componentId: 'mat',
      termId: 't1',
      lessonsGiven: 20,
      totalMinutes: 1000,
      absentMinutes,
      absences: 5,
      justifiedMinutes: 0,
      justifiedAbsences: 0,
      ...more,
    },
  ],
})
const FAILING = { '1a': 2, '1b': 4, '1c': 4, '2a': 8, '2b': 8, '3a': 6, '3b': 4, '4a': 16 }

describe('the worked examples of docs/rules.md, as a student reads them', () => {
  it('the four terms and the year of the student with 61,0', () => {
    const { mark, situation, result } = explained(ANA)
    expect(mark('t1')).toEqual([
      'Soma das notas: 7,5 de 10 + 5 de 6 + 4 de 4 = 16,5, de 20 possíveis.',
      'Nota do período: 16,5.',
    ])
    expect(mark('t2')).toEqual([
      'Soma das notas: 6 de 15 + 8 de 15 = 14, de 30 possíveis.',
      'Recuperação: 20 de 30.',
      'Entre a nota (14) e a recuperação (20) vale a maior: 20.',
      'Nota do período: 20,0.',
    ])
    expect(mark('t3')).toEqual([
      'Soma das notas: 6 de 12 + 0 de 8 = 6, de 20 possíveis.',
      '1 avaliação sem nota vale zero.',
      'Recuperação: 3 de 10. Na escala do período: 3 × 20 ÷ 10 = 6.',
      'Entre a nota (6) e a recuperação (6) vale a maior: 6.',
      'Nota do período: 6,0.',
    ])
    expect(mark('t4')).toEqual(['Nota: 18,5 de 30.', 'Nota do período: 18,5.'])
    expect(mark(null)).toEqual(['Soma dos períodos: 16,5 + 20 + 6 + 18,5 = 61.', 'Nota anual: 61,0.'])
    expect(situation).toEqual([
      'A nota anual, 61,0, alcança a média para aprovação, 60.',
      'Situação: Aprovado.',
    ])
    expect(result).toEqual({
      frequency: [
        'Ainda sem aulas na conta: sem frequência.',
        'Sem aulas na conta, a frequência não decide nada.',
      ],
      situation: [
        'Nenhum componente ficou com reprovação por nota.',
        'A frequência no total das aulas não reprova.',
        'Situação: Aprovado.',
      ],
    })
  })

  it('the third term where missing scores are ignored', () => {
    expect(explained(ANA, {}, { missing: 'IGNORE' }).mark('t3')).toEqual([
      'Nota: 6 de 12.',
      '1 avaliação sem nota ficou fora da conta.',
      'As avaliações da turma no período valem 20, e as desta conta, 12. Em proporção: 6 × 20 ÷ 12 = 10.',
      'Recuperação: 3 de 10. Na escala do período: 3 × 20 ÷ 10 = 6.',
      'Entre a nota (10) e a recuperação (6) vale a maior: 10.',
      'Nota do período: 10,0.',
    ])
  })

  it.each([
    [
      'SUBSTITUTE_IF_GREATER',
      'Entre a nota anual (52) e a recuperação anual (70) vale a maior: 70.',
      'Nota final: 70,0.',
      'Aprovado após recuperação',
    ],
    [
      'CAPPED',
      'A recuperação anual vale no máximo a média para aprovação, 60. Entre a nota anual (52) e a recuperação assim (60) vale a maior: 60.',
      'Nota final: 60,0.',
      'Aprovado após recuperação',
    ],
    [
      'AVERAGE',
      'Média entre a nota anual e a recuperação anual: (52 + 70) ÷ 2 = 61. Entre ela e a nota anual (52) vale a maior: 61.',
      'Nota final: 61,0.',
      'Aprovado após recuperação',
    ],
    [
      'WEIGHTED',
      '60% da nota anual mais 40% da recuperação anual: 0,6 × 52 + 0,4 × 70 = 59,2. Entre isso e a nota anual (52) vale o maior: 59,2.',
      'Nota final: 59,2.',
      'Reprovado',
    ],
  ] as const)('52 and 70 in the annual recovery by %s', (annualRecovery, rule, final, name) => {
    const { mark, situation } = explained({ ...FAILING, z: 70 }, {}, { annualRecovery })
    expect(mark(null)).toEqual([
      'Soma dos períodos: 10 + 16 + 10 + 16 = 52.',
      'Nota anual: 52,0.',
      'Recuperação anual: 70 de 100.',
      rule,
      final,
    ])
    expect(situation?.at(-1)).toBe(`Situação: ${name}.`)
  })

  it('the student who came in the middle of the second term', () => {
    const scores = { '2a': 15, '2b': 12, '3a': 9, '3b': 5, '4a': 21 }
    const { mark, inputs } = explained(scores, someone({ start: '2026-03-20' }))
    expect(mark('t1')).toEqual(['Sem nota neste período (S/N).'])
    expect(mark('t2')).toEqual([
      'Nota: 12 de 15.',
      'As avaliações da turma no período valem 30, e as desta conta, 15. Em proporção: 12 × 30 ÷ 15 = 24.',
      'Nota do período: 24,0.',
    ])
    expect(mark(null)).toEqual([
      'Soma dos períodos: 24 + 14 + 21 = 59. Esses períodos valem 80 dos 100 pontos do ano. Em proporção: 59 × 100 ÷ 80 = 73,75.',
      'O 1º período fica fora da conta: não tem nota ou ainda não terminou.',
      'Arredondando 73,75 para uma casa decimal: nota anual 73,8.',
    ])
    expect(inputs('t2')).toEqual({ '2a': 'BEFORE_ENTRY', '2b': 'COUNTED', '2r': 'MISSING_LEFT_OUT' })
  })

  it.each([
    [250, '75%', 'a frequência é suficiente', 'Aprovado'],
    [251, '74,9%', 'a frequência fica abaixo do mínimo', 'Reprovado por faltas'],
  ] as const)('%d absences in 1000', (absent, percent, end, name) => {
    const { frequency, result } = explained(ANA, minutes(absent))
    const steps = [
      '20 aulas dadas com chamada: 5 faltas sem justificativa e 0 faltas justificadas.',
      `Em minutos: 1.000 de aula e ${absent} de falta.`,
      `Presença: (1.000 − ${absent}) × 100 ÷ 1.000 = ${percent}.`,
    ]
    expect(frequency('t1')).toEqual(steps)
    expect(frequency(null)).toEqual([
      ...steps,
      'O mínimo de 75% vale para o total das aulas do ano, de todos os componentes juntos.',
    ])
    expect(result.frequency).toEqual([
      ...steps,
      `O mínimo é 75% das aulas, e por isso as faltas podem chegar a 250 minutos. Com ${absent} minutos contados, ${end}.`,
    ])
    expect(result.situation?.at(-1)).toBe(`Situação: ${name}.`)
  })
})

describe('what else a person can read', () => {
  it('a student with 74,96% reads why it is 74,9%', () => {
    const totals = { ...minutes(2504).lessonTotals[0], totalMinutes: 10_000 }
    const { frequency } = explained(ANA, { lessonTotals: [{ ...minutes(2504).lessonTotals[0]!, ...totals }] })
    expect(frequency('t1')?.at(-1)).toBe(
      'Presença: (10.000 − 2.504) × 100 ÷ 10.000 = 74,96%, mostrada sem arredondar para cima: 74,9%.',
    )
  })

  it.each([
    ['ABSENT', 'Falta justificada também conta como falta: 100 + 50 = 150 minutos de falta.', '85%'],
    ['EXCLUDED', 'Aula com falta justificada sai da conta: 1.000 − 50 = 950 minutos de aula.', '89,4%'],
    ['PRESENT', 'Falta justificada conta como presença.', '90%'],
  ] as const)('justified absences by %s', (justified, text, percent) => {
    const steps = explained(ANA, minutes(100, { justifiedMinutes: 50 }), { justified }).frequency('t1')
    expect(steps?.slice(1, 3)).toEqual([
      'Em minutos: 1.000 de aula e 100 de falta sem justificativa, mais 50 de falta justificada.',
      text,
    ])
    expect(steps?.at(-1)).toContain(percent)
  })

  it('every situation of a component', () => {
    const open = TERMS.map(term => ({ ...term, closed: term.id === 't1' }))
    const below = 'A nota anual, 52,0, fica abaixo da média para aprovação, 60'
    expect(explained(ANA, { terms: open, yearFinished: false }).situation?.[0]).toBe(
      'Os períodos do ano ainda não terminaram, e por isso nada está decidido.',
    )
    expect(explained({}, { evaluations: [] }).situation?.[0]).toBe('Não há nota no ano.')
    expect(explained(FAILING, { yearFinished: false }).situation).toEqual([
      `${below}, e ainda há a recuperação anual.`,
      'Situação: Em recuperação.',
    ])
    const failing = Object.entries(FAILING).map(([evaluationId, score]) => ({
      evaluationId,
      enrollmentId: 'ana',
      score,
    }))
    const missed = { evaluationId: 'z', enrollmentId: 'ana', score: null, state: 'MISSED' as const }
    expect(explained({}, { yearFinished: false, scores: [...failing, missed] }).situation).toEqual([
      `${below}, e o aluno faltou à recuperação anual ou está dispensado dela.`,
      'Situação: Reprovado.',
    ])
    expect(explained(FAILING).situation?.[0]).toBe(
      `${below}, e o ano terminou sem nota de recuperação anual.`,
    )
    expect(explained(FAILING, {}, { annualRecovery: 'NONE' }).situation?.[0]).toBe(
      `${below}, e a turma não tem recuperação anual.`,
    )
    expect(explained({ ...FAILING, z: 55 }, {}, { annualRecovery: 'NONE' }).situation?.[0]).toBe(
      `${below}, e a turma não tem recuperação anual.`,
    )
    expect(explained({ ...FAILING, z: 55 }).situation?.[0]).toBe(
      `${below}, e a nota final, 55,0, com a recuperação anual, também.`,
    )
  })

  it('movement, council, dependency and absence, in the component and in the whole', () => {
    const exit = { date: '2026-06-01', reason: 'TRANSFERRED' as const }
    const left = [
      'A matrícula nesta turma terminou por transferência em 01/06/2026.',
      'Situação: Transferido.',
    ]
    const gone = explained(FAILING, someone({ exit }))
    expect([gone.situation, gone.result.situation]).toEqual([left, left])
    const council = explained(FAILING, someone({ decision: { kind: 'APPROVE' } }))
    expect(council.situation?.slice(1)).toEqual([
      'O conselho de classe decidiu pela aprovação.',
      'Situação: Aprovado pelo conselho.',
    ])
    expect(council.result.situation).toEqual([
      'Reprovação por nota em 1 componente, e a turma não permite dependência.',
      'O conselho de classe decidiu pela aprovação.',
      'A frequência no total das aulas não reprova.',
      'Situação: Aprovado pelo conselho.',
    ])
    const depending = explained(FAILING, {}, { maxDependencies: 2 })
    expect(depending.situation?.slice(1)).toEqual([
      'A turma permite a aprovação com dependência, e este componente fica como dependência.',
      'Situação: Aprovado com dependência.',
    ])
    expect(depending.result.situation?.[0]).toBe(
      'Reprovação por nota em 1 componente, e a turma permite até 2 dependências.',
    )
    const absent = explained(FAILING, { ...someone({ decision: { kind: 'APPROVE' } }), ...minutes(400) })
    expect(absent.result.situation?.slice(1)).toEqual([
      'O conselho de classe decidiu pela aprovação.',
      'A frequência no total das aulas ficou abaixo do mínimo, e isso o conselho de classe não pode mudar.',
      'Situação: Reprovado por faltas.',
    ])
    expect(explained(FAILING).result.situation?.slice(1)).toEqual([
      'O conselho de classe não decidiu pela aprovação.',
      'Situação: Reprovado.',
    ])
    expect(explained(FAILING, { yearFinished: false }).result.situation).toEqual([
      'O ano letivo ainda não terminou. Há recuperação anual em 1 componente.',
      'Situação: Em recuperação.',
    ])
  })

  it('a council that was not needed, and a class that does not retain', () => {
    const PASSING = { ...FAILING, '4a': 30, '4b': 100 }
    const grade = { type: 'MARK' as const, highest: 100, average: 1 }
    const notNeeded = explained(PASSING, {
      ...someone({ decision: { kind: 'APPROVE' } }),
      grade: { ...grade, retention: 'FULL' },
    })
    expect(notNeeded.result.situation).toEqual([
      'Nenhum componente ficou com reprovação por nota.',
      'O conselho de classe decidiu pela aprovação, mas a decisão do conselho não foi necessária.',
      'A frequência no total das aulas não reprova.',
      'Situação: Aprovado.',
    ])
    const block = { ...grade, average: 60, retention: 'ABSENCE_ONLY' as const }
    const first = explained(FAILING, { grade: block })
    expect(first.situation?.[0]).toMatch(/, mas a turma não reprova por nota\.$/)
    expect(first.result.situation?.[0]).toMatch(/^A turma não retém por nota/)
    expect(first.result.situation?.at(-1)).toBe('Situação: Aprovado.')
    expect(explained(FAILING, { grade: block, ...minutes(400) }).result.situation?.at(-1)).toBe(
      'Situação: Reprovado por faltas.',
    )
    const infantil = explained(FAILING, { grade: { ...block, retention: 'NONE' }, ...minutes(400) })
    expect(infantil.situation).toEqual([
      'Na turma não há promoção nem retenção: a situação é a mesma em todos os componentes e vem da matrícula.',
      'Situação: Concluiu a etapa.',
    ])
    expect(infantil.result.situation?.slice(1)).toEqual([
      'A frequência no total das aulas ficou abaixo do mínimo; as faltas ficam registradas e não retêm.',
      'Situação: Concluiu a etapa.',
    ])
  })

  it('typed marks, dispensation and opinions', () => {
    const typed = someone({ termMarks: [{ componentId: 'mat', termId: 't1', mark: 14 }] })
    expect(explained(ANA, typed).mark('t1')).toEqual([
      'Nota trazida de outra turma ou escola: 14,0. Ela vale no lugar das avaliações.',
    ])
    const fromTerm = someone({ dispensations: [{ componentId: 'mat', termId: 't1' }] })
    expect(explained(ANA, fromTerm).mark('t1')).toEqual(['Com dispensa neste período: não há nota.'])
    expect(explained(ANA, fromTerm).inputs('t1')).toEqual({
      '1a': 'EXCUSED',
      '1b': 'EXCUSED',
      '1c': 'EXCUSED',
    })
    const excused = explained(ANA, someone({ dispensations: [{ componentId: 'mat' }] }))
    expect(excused.mark(null)).toEqual(['Com dispensa deste componente: não há nota nem situação.'])
    const grade = { type: 'ASSESSMENT' as const, highest: 100, average: 60, retention: 'FULL' as const }
    const feedback = { grade, evaluations: [planned('1a', 0, '2026-01-10', 'FEEDBACK')] }
    const opinions = explained({}, { ...feedback, ...minutes(0) })
    expect(opinions.mark('t1')).toEqual(['Esta turma é avaliada por pareceres e conceitos, sem notas.'])
    expect(opinions.mark(null)).toEqual(opinions.mark('t1'))
    expect(opinions.inputs('t1')).toEqual({ '1a': 'TEXT_ONLY' })
    expect(opinions.situation).toEqual([
      'Sem notas, a situação é a mesma em todos os componentes e vem da matrícula.',
      'Situação: Aprovado.',
    ])
    expect(explained({}, feedback).result.situation).toEqual([
      'Não há aula, nota ou parecer do aluno nesta turma, e por isso não há resultado.',
      'Situação: Sem resultado.',
    ])
  })

  it('how every evaluation stands', () => {
    const exit = { date: '2026-06-15', reason: 'DROPPED' as const }
    expect(explained(ANA).inputs(null)).toEqual({
      '1a': 'COUNTED',
      '1b': 'COUNTED',
      '1c': 'COUNTED',
      '2a': 'COUNTED',
      '2b': 'COUNTED',
      '2r': 'COUNTED',
      '3a': 'COUNTED',
      '3b': 'MISSING_AS_ZERO',
      '3r': 'LOWER_RECOVERY',
      '4a': 'COUNTED',
      z: 'MISSING_LEFT_OUT',
    })
    expect(explained(ANA, {}, { missing: 'IGNORE' }).inputs('t3')['3b']).toBe('MISSING_LEFT_OUT')
    expect(explained(ANA, someone({ exit })).inputs(null)).toMatchObject({
      '3r': 'AFTER_EXIT',
      '4a': 'AFTER_EXIT',
    })
    const open = { terms: TERMS.map(term => ({ ...term, closed: false })), yearFinished: false }
    expect(explained(ANA, open).inputs(null)).toMatchObject({ '3b': 'STILL_TO_COME', z: 'STILL_TO_COME' })
  })
})

const policies: fc.Arbitrary<PerformancePolicy> = fc.record({
  mode: fc.constantFrom('SUM', 'MEAN'),
  missing: fc.constantFrom('ZERO', 'IGNORE', 'BLOCK'),
  termRecovery: fc.constantFrom('SUBSTITUTE_IF_GREATER', 'AVERAGE', 'CAPPED', 'SUM', 'SUBSTITUTE'),
  annualRecovery: fc.constantFrom('SUBSTITUTE_IF_GREATER', 'CAPPED', 'AVERAGE', 'WEIGHTED', 'NONE'),
  step: fc.constantFrom(0.1, 0.01, 0.25, 0.5, 1),
  round: fc.constantFrom('HALF_UP', 'DOWN', 'UP'),
  minFreq: fc.constantFrom(60, 75),
  justified: fc.constantFrom('ABSENT', 'EXCLUDED', 'PRESENT'),
  maxDependencies: fc.integer({ min: 0, max: 2 }),
  termWeights: fc.constantFrom([], [1, 2, 3], [0.5, 1.25]),
})

/** A student of the worked example's class under any policy, with any scores and absences, in any state of the year. */
const classes: fc.Arbitrary<ClassPerformanceInput> = fc
  .record({
    policy: policies,
    type: fc.constantFrom('MARK' as const, 'MARK' as const, 'MARK' as const, 'ASSESSMENT' as const),
    average: fc.integer({ min: 1, max: 100 }),
    retention: fc.constantFrom('FULL' as const, 'ABSENCE_ONLY' as const, 'NONE' as const),
    terms: fc.array(fc.record({ closed: fc.boolean(), highest: fc.constantFrom(0, 10, 33.5, 40) }), {
      minLength: 4,
      maxLength: 4,
    }),
    planned: fc.subarray(EVALUATIONS),
    percents: fc.array(fc.option(fc.integer({ min: 0, max: 100 }), { freq: 4 }), {
      minLength: EVALUATIONS.length,
      maxLength: EVALUATIONS.length,
    }),
    start: fc.constantFrom('2026-01-01', '2026-03-20'),
    exit: fc.option(fc.constantFrom('TRANSFERRED' as const, 'DROPPED' as const), { freq: 4 }),
    isApproved: fc.boolean(),
    typed: fc.option(fc.integer({ min: 0, max: 1000 }), { freq: 3 }),
    excusedFrom: fc.constantFrom(null, null, null, 't2', 'all'),
    absences: fc.integer({ min: 0, max: 10 }),
    justifiedAbsences: fc.integer({ min: 0, max: 10 }),
    hasLessons: fc.boolean(),
    yearFinished: fc.boolean(),
  })
  .map(({ type, average, retention, planned: evaluations, percents, terms, ...scene }) => ({
    policy: scene.policy,
    grade: { type, highest: 100, average, retention },
    terms: TERMS.map((term, at) => ({ ...term, ...terms[at] })),
    components: ['mat'],
    evaluations,
    scores: evaluations.map(({ id, highest }, at) => {
      const percent = percents[at] ?? null
      const score = percent === null ? null : Math.floor((highest ?? 0) * percent) / 100
      return { evaluationId: id, enrollmentId: 'ana', score }
    }),
    ...someone({
      start: scene.start,
      exit: scene.exit && { date: '2026-06-15', reason: scene.exit },
      decision: scene.isApproved ? { kind: 'APPROVE' } : null,
      termMarks: scene.typed === null ? [] : [{ componentId: 'mat', termId: 't1', mark: scene.typed / 100 }],
      dispensations: scene.excusedFrom
        ? [{ componentId: 'mat', termId: scene.excusedFrom === 'all' ? null : scene.excusedFrom }]
        : [],
    }),
    lessonTotals: scene.hasLessons
      ? [
          {
            enrollmentId: 'ana',
            componentId: 'mat',
            termId: 't1',
            lessonsGiven: 20,
            totalMinutes: 1000,
            absences: scene.absences,
            absentMinutes: scene.absences * 50,
            justifiedAbsences: scene.justifiedAbsences,
            justifiedMinutes: scene.justifiedAbsences * 50,
          },
        ]
      : [],
    yearFinished: scene.yearFinished,
    explain: true,
  }))

describe('every sentence', () => {
  it('shows no number that a computer made', () => {
    fc.assert(
      fc.property(classes, input => {
        const { rows, results } = performanceOfGrade(input)
        const steps = [...rows, ...results].flatMap(({ explanation }) => [
          ...(explanation?.frequency ?? []),
          ...(explanation?.situation ?? []),
        ])
        const marks = rows.flatMap(row => row.explanation?.mark ?? [])
        for (const text of said([...steps, ...marks]) ?? []) {
          expect(text).not.toMatch(/NaN|undefined|null|[{}]|\d\.\d{1,2}(?!\d)|,\d{4}/)
          expect(text).toMatch(/^[0-9A-ZÀ-Ú≈].*\.$/u)
        }
      }),
      { numRuns: 200 },
    )
  })

  it('comes with the kind and the values of its step, and nothing else', () => {
    fc.assert(
      fc.property(classes, input => {
        for (const { explanation } of performanceOfGrade(input).rows) {
          const steps = explanation?.mark ?? []
          expect(explanationSteps(steps).map(({ text: _, ...step }) => step)).toEqual(
            steps.map(({ kind, values }) => ({ kind, values })),
          )
        }
      }),
      { numRuns: 50 },
    )
  })
})
