import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  compare,
  fromHundredths,
  greater,
  lesser,
  over,
  plus,
  type Rational,
  rational,
  roundToHundredths,
  times,
} from './decimal.rules.ts'
import {
  type ClassPerformanceInput,
  classPerformance,
  type PerformanceEnrollment,
  type PerformanceEvaluation,
  type Step,
} from './performance/performance.rules.ts'
import { DEFAULT_POLICY, type PerformancePolicy } from './policy/policy.rules.ts'
import { policyStatements } from './policy/policy-statements.rules.ts'

// --- The steps evaluated from their values alone, by a reader who does not know the rules' code. ---

type Values = Step['values']

const number = (values: Values, key: string): number => {
  const value = values[key]
  if (typeof value !== 'number') throw new Error(`${key} is no number`)
  return value
}
const fraction = (values: Values, key: string): Rational => rational(number(values, key))
const indexed = (values: Values, key: string): number[] => {
  const found: number[] = []
  for (let at = 1; values[`${key}${at}`] !== undefined; at += 1)
    found.push(Number(values[`${key}${at}`] ?? 0))
  return found
}
const ZERO: Rational = { n: 0n, d: 1n }
const total = (all: readonly Rational[]): Rational => all.reduce(plus, ZERO)
const same = (a: Rational, b: Rational) => expect(compare(a, b)).toBe(0)

const rounded = (value: Rational, values: Values): number => {
  const { round } = values
  if (round !== 'HALF_UP' && round !== 'DOWN' && round !== 'UP') throw new Error('no rounding')
  const result = fromHundredths(roundToHundredths(value, number(values, 'step'), round))
  return Math.max(0, Math.min(result, number(values, 'highest')))
}

const joined = (values: Values, raw: Rational, recovery: Rational): Rational => {
  const half = times(plus(raw, recovery), { n: 1n, d: 2n })
  const isTerm = values.scale !== undefined
  const average = fraction(values, 'average')
  switch (values.rule) {
    case 'SUBSTITUTE_IF_GREATER':
      return greater(raw, recovery)
    case 'AVERAGE':
      return greater(raw, half)
    case 'CAPPED': {
      const limit = isTerm
        ? times(fraction(values, 'scale'), over(average, fraction(values, 'highest')))
        : average
      return greater(raw, lesser(recovery, limit))
    }
    case 'SUM':
      return lesser(plus(raw, recovery), fraction(values, 'scale'))
    case 'SUBSTITUTE':
      return recovery
    case 'WEIGHTED':
      return greater(raw, plus(times(raw, rational(0.6)), times(recovery, rational(0.4))))
    default:
      throw new Error('unknown rule')
  }
}

const yearOf = (values: Values): Rational => {
  const [means, highests, weights] = ['mean', 'highest', 'weight'].map(key =>
    indexed(values, key).map(rational),
  )
  if (!means || !highests || !weights) throw new Error('no terms')
  if (values.mode === 'SUM') return over(times(total(means), fraction(values, 'scale')), total(highests))
  const ratios = means.map((mean, at) => times(weights[at] ?? ZERO, over(mean, highests[at] ?? ZERO)))
  return over(times(total(ratios), fraction(values, 'scale')), total(weights))
}

type Figures = { mark: number | null; recovery: number | null; mean: number | null }

const figuresOf = (steps: readonly Step[]): Figures => {
  let raw: Rational | null = null
  let recovery: Rational | null = null
  let exact: Rational | null = null
  const figures: Figures = { mark: null, recovery: null, mean: null }
  for (const { kind, values } of steps) {
    if (kind === 'POINTS') {
      raw = total(indexed(values, 'score').map(rational))
      same(raw, fraction(values, 'points'))
      same(total(indexed(values, 'highest').map(rational)), fraction(values, 'of'))
    } else if (kind === 'SCALE') {
      raw = over(times(fraction(values, 'points'), fraction(values, 'scale')), fraction(values, 'of'))
    } else if (kind === 'TERMS') {
      raw = yearOf(values)
    } else if (kind === 'RECOVERY') {
      recovery = over(
        times(fraction(values, 'score'), fraction(values, 'scale')),
        fraction(values, 'highest'),
      )
    } else if (kind === 'RECOVERY_ONLY') {
      exact = recovery
    } else if (kind === 'RECOVERY_RULE') {
      exact = joined(values, raw ?? ZERO, recovery ?? ZERO)
    } else if (kind === 'TYPED') {
      figures.mark = figures.mean = number(values, 'mean')
    } else if (kind === 'ROUND' || kind === 'RESULT') {
      const result = rounded(exact ?? raw ?? ZERO, values)
      expect(result).toBe(values.mean ?? values.final ?? values.mark)
      // In a year the first rounding makes the mark with which the recovery is joined.
      if (values.mark !== undefined) raw = rational(result)
      figures.mark = raw ? rounded(raw, values) : null
      figures.recovery = recovery ? rounded(recovery, values) : null
      figures.mean = result
    }
  }
  return figures
}

const frequencyFrom = (steps: readonly Step[]) => {
  let totalMinutes = 0
  let absentMinutes = 0
  let percent: number | null = null
  let meets: boolean | null = null
  for (const { kind, values } of steps) {
    if (kind === 'MINUTES') {
      totalMinutes = number(values, 'total')
      absentMinutes = number(values, 'absent')
    } else if (kind === 'JUSTIFIED') {
      if (values.policy === 'ABSENT') absentMinutes += number(values, 'justified')
      if (values.policy === 'EXCLUDED') totalMinutes -= number(values, 'justified')
    } else if (kind === 'PERCENT') {
      expect([values.total, values.absent]).toEqual([totalMinutes, absentMinutes])
      percent = Math.floor((1000 * (totalMinutes - absentMinutes)) / totalMinutes) / 10
      expect(values.percent).toBe(percent)
    } else if (kind === 'MINIMUM') {
      expect([values.total, values.absent]).toEqual([totalMinutes, absentMinutes])
      meets = (totalMinutes - absentMinutes) * 100 >= number(values, 'minFreq') * totalMinutes
      expect(values.meets).toBe(meets ? 1 : 0)
    }
  }
  return { totalMinutes, absentMinutes, percent, meets }
}

const componentFrom = (values: Values): string => {
  const { mark, final } = values
  if (typeof mark !== 'number' || typeof final !== 'number') return 'ONGOING'
  if (values.termsClosed === 0 && values.yearFinished === 0) return 'ONGOING'
  if (mark >= number(values, 'average')) return 'APPROVED'
  if (final >= number(values, 'average')) return 'AFTER_RECOVERY'
  const ends = values.yearFinished === 1 || values.recovered === 1 || values.annualRecovery === 'NONE'
  return ends ? 'FAILED' : 'IN_RECOVERY'
}

const situationFrom = (steps: readonly Step[]): string | null => {
  const of = (kind: Step['kind']) => steps.find(step => step.kind === kind)?.values
  const [movement, open, enrollment, component, components, council, attendance] = [
    of('MOVEMENT'),
    of('YEAR_OPEN'),
    of('ENROLLMENT'),
    of('COMPONENT'),
    of('COMPONENTS'),
    of('COUNCIL'),
    of('ATTENDANCE'),
  ]
  if (movement) return String(movement.reason)
  if (enrollment) return String(enrollment.situation)
  if (component) return componentFrom(component)
  if (open) return number(open, 'inRecovery') > 0 ? 'IN_RECOVERY' : 'ONGOING'
  if (!components) return null
  const failed = number(components, 'failed')
  const approved = council?.councilApproved === 1
  if (failed > number(components, 'maxDependencies') && !approved) return 'FAILED'
  if (attendance?.meets === 0) return 'BY_ABSENCE'
  if (approved) return 'BY_COUNCIL'
  if (failed > 0) return 'WITH_DEPENDENCY'
  const unmarked = number(components, 'components') > 0 && components.open === components.components
  return unmarked ? 'ONGOING' : 'APPROVED'
}

// --- Random classes. ---

const COMPONENTS = ['mat', 'his']
const DAYS = ['02-10', '03-10', '04-10', '05-10', '06-10', '07-10', '08-10', '09-10', '10-10', '11-10'].map(
  day => `2026-${day}`,
)
const day = fc.constantFrom(...DAYS)
const policies: fc.Arbitrary<PerformancePolicy> = fc.record({
  mode: fc.constantFrom('SUM', 'MEAN'),
  missing: fc.constantFrom('ZERO', 'IGNORE', 'BLOCK'),
  termRecovery: fc.constantFrom('SUBSTITUTE_IF_GREATER', 'AVERAGE', 'CAPPED', 'SUM', 'SUBSTITUTE'),
  annualRecovery: fc.constantFrom('SUBSTITUTE_IF_GREATER', 'CAPPED', 'AVERAGE', 'WEIGHTED', 'NONE'),
  step: fc.constantFrom(0.1, 0.01, 0.5, 1),
  round: fc.constantFrom('HALF_UP', 'DOWN', 'UP'),
  minFreq: fc.constantFrom(60, 75),
  justified: fc.constantFrom('ABSENT', 'EXCLUDED', 'PRESENT'),
  maxDependencies: fc.integer({ min: 0, max: 2 }),
  termWeights: fc.constantFrom([], [1, 2, 3], [0.5, 1.25]),
})
const TERM_IDS = ['t1', 't2', 't3']
const termsOf = fc
  .tuple(...TERM_IDS.map(() => fc.tuple(fc.constantFrom(0, 10, 30, 33.5, 40), fc.boolean())))
  .map(all =>
    all.map(([highest, closed], at) => ({
      id: TERM_IDS[at] ?? '',
      position: at + 1,
      start: `2026-0${at * 3 + 1}-01`,
      end: `2026-0${at * 3 + 3}-28`,
      closed,
      highest,
    })),
  )
const evaluations = fc
  .array(
    fc.record({
      componentId: fc.constantFrom(...COMPONENTS),
      termId: fc.constantFrom(...TERM_IDS),
      type: fc.constantFrom('PROOF', 'WORK', 'PROOF', 'WORK', 'RECOVERY', 'FEEDBACK', 'ANNUAL_RECOVERY'),
      hundredths: fc.integer({ min: 1, max: 2000 }),
      date: day,
    }),
    { maxLength: 16 },
  )
  .map(all =>
    all.map(
      ({ hundredths, ...one }, at): PerformanceEvaluation => ({
        ...one,
        id: `e${at}`,
        termId: one.type === 'ANNUAL_RECOVERY' ? null : one.termId,
        highest: one.type === 'FEEDBACK' ? null : hundredths / 100,
      }),
    ),
  )
const dispensation = fc.oneof(
  fc.record({ componentId: fc.constantFrom(...COMPONENTS) }),
  fc.record({ componentId: fc.constantFrom(...COMPONENTS), termId: fc.constantFrom(...TERM_IDS) }),
  fc.record({ evaluationId: fc.constantFrom('e0', 'e1', 'e2') }),
)
const student = (id: string): fc.Arbitrary<PerformanceEnrollment> =>
  fc.record({
    id: fc.constant(id),
    status: fc.constant('ACTIVE'),
    start: fc.constantFrom('2026-02-01', '2026-02-01', '2026-05-01'),
    exit: fc.option(
      fc.record({
        date: fc.constantFrom('2026-07-01', '2026-09-15'),
        reason: fc.constantFrom('TRANSFERRED', 'DROPPED', 'RECLASSIFIED'),
      }),
      { freq: 4 },
    ),
    councilApproved: fc.boolean(),
    dispensations: fc.array(dispensation, { maxLength: 1 }),
    termMarks: fc.array(
      fc.record({
        componentId: fc.constantFrom(...COMPONENTS),
        termId: fc.constantFrom(...TERM_IDS),
        mark: fc.integer({ min: 0, max: 1000 }).map(n => n / 100),
      }),
      { maxLength: 1 },
    ),
  })
const lessonRow = fc.tuple(
  fc.constantFrom('s0', 's1'),
  fc.constantFrom(...COMPONENTS),
  fc.constantFrom(...TERM_IDS, null),
  fc.integer({ min: 1, max: 20 }),
  fc.integer({ min: 0, max: 20 }),
  fc.integer({ min: 0, max: 20 }),
)

const classes: fc.Arbitrary<ClassPerformanceInput> = fc
  .record({
    policy: policies,
    grade: fc.record({
      type: fc.constantFrom('MARK', 'MARK', 'MARK', 'ASSESSMENT'),
      highest: fc.constant(100),
      average: fc.integer({ min: 1, max: 100 }),
    }),
    terms: termsOf,
    components: fc.constant(COMPONENTS),
    evaluations,
    enrollments: fc.tuple(student('s0'), student('s1')),
    lessons: fc.array(lessonRow, { maxLength: 8 }),
    yearFinished: fc.boolean(),
    percents: fc.array(fc.option(fc.integer({ min: 0, max: 100 }), { freq: 4 }), {
      minLength: 32,
      maxLength: 32,
    }),
  })
  .map(({ lessons, percents, ...scene }) => ({
    ...scene,
    scores: scene.evaluations.flatMap((evaluation, at) =>
      scene.enrollments.map((enrollment, place) => {
        const percent = percents[(at * 2 + place) % percents.length] ?? null
        const score = percent === null ? null : Math.floor((evaluation.highest ?? 0) * percent) / 100
        return {
          evaluationId: evaluation.id,
          enrollmentId: enrollment.id,
          score: evaluation.type === 'FEEDBACK' ? null : score,
          text: evaluation.type === 'FEEDBACK' ? 'Lê bem.' : null,
        }
      }),
    ),
    lessonTotals: lessons.map(([enrollmentId, componentId, termId, given, missed, excused]) => {
      const absences = Math.min(given, missed)
      const justifiedAbsences = Math.min(given - absences, excused)
      return {
        enrollmentId,
        componentId,
        termId,
        lessonsGiven: given,
        totalMinutes: given * 50,
        absences,
        absentMinutes: absences * 50,
        justifiedAbsences,
        justifiedMinutes: justifiedAbsences * 50,
      }
    }),
  }))

const withoutExplanation = <T extends { explanation?: unknown }>({ explanation: _, ...row }: T) => row

describe('laws of the explanation', () => {
  it('what is explained is what is computed without an explanation', () => {
    fc.assert(
      fc.property(classes, input => {
        const plain = classPerformance(input)
        const explained = classPerformance({ ...input, explain: true })
        expect(explained.rows.map(withoutExplanation)).toEqual(plain.rows)
        expect(explained.results.map(withoutExplanation)).toEqual(plain.results)
      }),
      { numRuns: 200 },
    )
  })

  it('the steps of every mark, computed again from their values alone, give the figures', () => {
    fc.assert(
      fc.property(classes, input => {
        for (const row of classPerformance({ ...input, explain: true }).rows) {
          const { mark, recovery, mean } = row
          expect(row.explanation?.mark.length).toBeGreaterThan(0)
          expect(figuresOf(row.explanation?.mark ?? [])).toEqual({ mark, recovery, mean })
        }
      }),
      { numRuns: 400 },
    )
  })

  it('the steps of every frequency, computed again from their values alone, give the figures', () => {
    fc.assert(
      fc.property(classes, input => {
        const { rows, results } = classPerformance({ ...input, explain: true })
        for (const { explanation, totalMinutes, absentMinutes, frequency } of [...rows, ...results]) {
          const { meets: _, ...again } = frequencyFrom(explanation?.frequency ?? [])
          expect(again).toEqual({ totalMinutes, absentMinutes, percent: frequency })
        }
        for (const { explanation, meetsFrequency } of results)
          expect(frequencyFrom(explanation?.frequency ?? []).meets).toBe(meetsFrequency)
      }),
      { numRuns: 200 },
    )
  })

  it('the steps of every situation, decided again from their values alone, give the situation', () => {
    fc.assert(
      fc.property(classes, input => {
        const { rows, results } = classPerformance({ ...input, explain: true })
        for (const { explanation, situation } of [...rows, ...results]) {
          const steps = explanation?.situation ?? []
          expect(situationFrom(steps)).toBe(situation)
          if (situation) expect(steps.at(-1)).toMatchObject({ kind: 'SITUATION', values: { situation } })
        }
      }),
      { numRuns: 300 },
    )
  })

  it('every evaluation of a term stands in it once, and the counted ones are the operands of the sum', () => {
    fc.assert(
      fc.property(classes, input => {
        for (const row of classPerformance({ ...input, explain: true }).rows) {
          const inputs = row.explanation?.inputs ?? []
          const own = input.evaluations.filter(
            one => one.componentId === row.componentId && (row.termId === null || one.termId === row.termId),
          )
          expect(inputs.map(one => one.evaluationId).sort()).toEqual(own.map(one => one.id).sort())
          const points = row.explanation?.mark.find(step => step.kind === 'POINTS')
          if (!points || row.termId === null) continue
          const counted = inputs.filter(one => {
            const type = own.find(({ id }) => id === one.evaluationId)?.type
            const counts = ['COUNTED', 'MISSING_AS_ZERO'].includes(one.standing)
            const isOpenZero = one.standing === 'STILL_TO_COME' && input.policy.missing !== 'IGNORE'
            return (type === 'PROOF' || type === 'WORK') && (counts || isOpenZero)
          })
          expect(counted).toHaveLength(indexed(points.values, 'highest').length)
        }
      }),
      { numRuns: 200 },
    )
  })

  it('no sentence shows a number that a computer made', () => {
    fc.assert(
      fc.property(classes, input => {
        const { rows, results } = classPerformance({ ...input, explain: true })
        const steps = [...rows, ...results].flatMap(({ explanation }) => [
          ...(explanation?.frequency ?? []),
          ...(explanation?.situation ?? []),
        ])
        const marks = rows.flatMap(row => row.explanation?.mark ?? [])
        for (const { text } of [...steps, ...marks]) {
          expect(text).not.toMatch(/NaN|undefined|null|\d\.\d{1,2}(?!\d)|,\d{4}/)
          expect(text).toMatch(/^[0-9A-ZÀ-Ú≈].*\.$/u)
        }
      }),
      { numRuns: 100 },
    )
  })
})

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
  const { rows, results } = classPerformance({
    policy: { ...DEFAULT_POLICY, ...policy },
    grade: { type: 'MARK', highest: 100, average: 60 },
    terms: TERMS,
    components: ['mat'],
    evaluations: EVALUATIONS,
    scores: Object.entries(scores).map(([evaluationId, score]) => ({
      evaluationId,
      enrollmentId: 'ana',
      score,
    })),
    enrollments: [{ id: 'ana', status: 'ACTIVE', start: '2026-01-01', exit: null, councilApproved: false }],
    lessonTotals: [],
    yearFinished: true,
    explain: true,
    ...more,
  })
  const of = (termId: string | null) => rows.find(row => row.termId === termId)?.explanation
  return {
    mark: (termId: string | null) => of(termId)?.mark.map(step => step.text),
    frequency: (termId: string | null) => of(termId)?.frequency.map(step => step.text),
    situation: of(null)?.situation.map(step => step.text),
    inputs: (termId: string | null) =>
      Object.fromEntries((of(termId)?.inputs ?? []).map(one => [one.evaluationId, one.standing])),
    result: {
      frequency: results[0]?.explanation?.frequency.map(step => step.text),
      situation: results[0]?.explanation?.situation.map(step => step.text),
    },
  }
}
const someone = (more: Partial<PerformanceEnrollment>): { enrollments: PerformanceEnrollment[] } => ({
  enrollments: [
    { id: 'ana', status: 'ACTIVE', start: '2026-01-01', exit: null, councilApproved: false, ...more },
  ],
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
        'Sem aulas na conta, ninguém é reprovado por faltas.',
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
    expect(explained({}, { evaluations: [] }).situation?.[0]).toBe('Ainda não há nota no ano.')
    expect(explained(FAILING, { yearFinished: false }).situation).toEqual([
      `${below}, e ainda há a recuperação anual.`,
      'Situação: Em recuperação.',
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
    const council = explained(FAILING, someone({ councilApproved: true }))
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
    const absent = explained(FAILING, { ...someone({ councilApproved: true }), ...minutes(400) })
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
    const grade = { type: 'ASSESSMENT' as const, highest: 100, average: 60 }
    const opinions = explained({}, { grade, evaluations: [planned('1a', 0, '2026-01-10', 'FEEDBACK')] })
    expect(opinions.mark('t1')).toEqual(['Esta turma é avaliada por pareceres e conceitos, sem notas.'])
    expect(opinions.mark(null)).toEqual(opinions.mark('t1'))
    expect(opinions.inputs('t1')).toEqual({ '1a': 'TEXT_ONLY' })
    expect(opinions.situation).toEqual([
      'Sem notas, a situação é a mesma em todos os componentes e vem da matrícula.',
      'Situação: Aprovado.',
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

  it('the policy of a class, in the order in which it is applied', () => {
    const grade = { type: 'MARK' as const, highest: 100, average: 60 }
    const kindsOf = (type: 'MARK' | 'ASSESSMENT') =>
      policyStatements(DEFAULT_POLICY, { ...grade, type }).map(({ kind }) => kind)
    expect(kindsOf('MARK')).toEqual([
      'SCALE',
      'MODE',
      'MISSING',
      'TERM_RECOVERY',
      'ANNUAL_RECOVERY',
      'ROUNDING',
      'FREQUENCY',
      'JUSTIFIED',
      'DEPENDENCIES',
    ])
    expect(kindsOf('ASSESSMENT')).toEqual(['ASSESSMENT', 'FREQUENCY', 'JUSTIFIED'])
    const modeOf = (changes: Partial<PerformancePolicy>) =>
      policyStatements({ ...DEFAULT_POLICY, ...changes }, grade).find(({ kind }) => kind === 'MODE')?.values
    expect(modeOf({ mode: 'MEAN', termWeights: [1, 2] })).toEqual({ mode: 'MEAN', weights: [1, 2] })
    expect(modeOf({ mode: 'MEAN', termWeights: [1, 1] })).toEqual({ mode: 'MEAN', weights: [] })
    expect(modeOf({ mode: 'SUM', termWeights: [1, 2] })).toEqual({ mode: 'SUM', weights: [] })
  })
})
