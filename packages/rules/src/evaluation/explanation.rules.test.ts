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
import type { CouncilDecision } from './performance/council-decision.rules.ts'
import {
  type ClassPerformanceInput,
  type PerformanceEnrollment,
  type PerformanceEvaluation,
  performanceOfGrade,
  type Step,
} from './performance/performance.rules.ts'
import { DEFAULT_POLICY, type PerformancePolicy } from './policy/policy.rules.ts'
import { policyStatements } from './policy/policy-statements.rules.ts'

// --- The steps evaluated from their values alone, by a reader who does not know the rules' code. ---

type Values = Readonly<Record<string, number | string | null>>
type ReadStep = { readonly kind: Step['kind']; readonly values: Values }

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

const figuresOf = (steps: readonly ReadStep[]): Figures => {
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

const frequencyFrom = (steps: readonly ReadStep[]) => {
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
  if (values.termsClosed === 0 && values.yearFinished === 0) return 'ONGOING'
  if (typeof mark !== 'number' || typeof final !== 'number') return 'NO_RESULT'
  if (mark >= number(values, 'average')) return 'APPROVED'
  if (final >= number(values, 'average')) return 'AFTER_RECOVERY'
  const ends = values.yearFinished === 1 || values.recovered === 1 || values.annualRecovery === 'NONE'
  if (!ends) return 'IN_RECOVERY'
  return values.retention === 'FULL' ? 'FAILED' : 'APPROVED'
}

const situationFrom = (steps: readonly ReadStep[]): string | null => {
  const of = (kind: Step['kind']) => steps.find(step => step.kind === kind)?.values
  const [movement, open, unrecorded, enrollment, component, components, council, attendance, retention] = [
    of('MOVEMENT'),
    of('YEAR_OPEN'),
    of('UNRECORDED'),
    of('ENROLLMENT'),
    of('COMPONENT'),
    of('COMPONENTS'),
    of('COUNCIL'),
    of('ATTENDANCE'),
    of('RETENTION'),
  ]
  if (movement) return String(movement.reason)
  if (enrollment) return String(enrollment.situation)
  if (component) return componentFrom(component)
  if (open) return number(open, 'inRecovery') > 0 ? 'IN_RECOVERY' : 'ONGOING'
  if (unrecorded) return 'NO_RESULT'
  if (retention?.retention === 'NONE') return 'APPROVED'
  if (!components) return null
  const failed = number(components, 'failed')
  const isTooMany = failed > number(components, 'maxDependencies')
  const isCouncilAlone = components.components === 0 && council?.needed === 1
  const isUnmarked =
    isCouncilAlone || (number(components, 'components') > 0 && components.open === components.components)
  if (council) {
    const isPartial = number(council, 'named') > 0 && number(council, 'named') < failed
    const isIdle = council.decision === 'RETAIN' && retention?.retention === 'ABSENCE_ONLY'
    expect(council.needed).toBe(isTooMany || (isUnmarked && !isIdle) || isPartial ? 1 : 0)
  }
  if (isTooMany && council?.decision !== 'APPROVE' && !(council && number(council, 'named') > 0))
    return 'FAILED'
  if (attendance?.meets === 0) return 'BY_ABSENCE'
  if (isTooMany && council?.decision === 'APPROVE') return 'BY_COUNCIL'
  if (failed > 0) return 'WITH_DEPENDENCY'
  if (!isUnmarked) return 'APPROVED'
  if (council?.decision === 'RETAIN') return council.needed === 1 ? 'FAILED' : 'NO_RESULT'
  return council?.decision === 'APPROVE' ? 'BY_COUNCIL' : 'NO_RESULT'
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
  step: fc.constantFrom(0.1, 0.01, 0.25, 0.5, 1),
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
    decision: fc.option(
      fc.oneof(
        fc.constantFrom<CouncilDecision>({ kind: 'APPROVE' }, { kind: 'RETAIN' }),
        fc
          .subarray([...COMPONENTS])
          .map((componentIds): CouncilDecision => ({ kind: 'DEPENDENCY', componentIds })),
      ),
    ),
    dispensations: fc.array(dispensation, { maxLength: 1 }),
    termMarks: fc.array(
      fc.record({
        componentId: fc.constantFrom(...COMPONENTS),
        termId: fc.constantFrom(...TERM_IDS),
        mark: fc.integer({ min: 0, max: 1000 }).map(n => n / 100),
        origin: fc.constant('MOVED' as const),
        part: fc.option(
          fc.constantFrom({ score: 6, highest: 10 }, { score: 0, highest: 5 }, { score: 7.25, highest: 20 }),
        ),
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
      retention: fc.constantFrom('FULL', 'FULL', 'ABSENCE_ONLY', 'NONE'),
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
        const plain = performanceOfGrade(input)
        const explained = performanceOfGrade({ ...input, explain: true })
        expect(explained.rows.map(withoutExplanation)).toEqual(plain.rows)
        expect(explained.results.map(withoutExplanation)).toEqual(plain.results)
      }),
      { numRuns: 200 },
    )
  })

  it('the steps of every mark, computed again from their values alone, give the figures', () => {
    fc.assert(
      fc.property(classes, input => {
        for (const row of performanceOfGrade({ ...input, explain: true }).rows) {
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
        const { rows, results } = performanceOfGrade({ ...input, explain: true })
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
        const { rows, results } = performanceOfGrade({ ...input, explain: true })
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
        for (const row of performanceOfGrade({ ...input, explain: true }).rows) {
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
          // Points of a former class are an operand of their own.
          const carried = row.explanation?.mark.filter(({ kind }) => kind === 'CARRIED') ?? []
          expect(counted.length + carried.length).toBe(indexed(points.values, 'highest').length)
        }
      }),
      { numRuns: 200 },
    )
  })
})

describe('the policy of a class', () => {
  it('is told in the order in which it is applied', () => {
    const grade = { type: 'MARK' as const, highest: 100, average: 60, retention: 'FULL' as const }
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
    for (const retention of ['NONE', 'ABSENCE_ONLY'] as const)
      expect(policyStatements(DEFAULT_POLICY, { ...grade, retention }).at(-1)).toEqual({
        kind: 'RETENTION',
        values: { retention },
      })
    const modeOf = (changes: Partial<PerformancePolicy>) =>
      policyStatements({ ...DEFAULT_POLICY, ...changes }, grade).find(({ kind }) => kind === 'MODE')?.values
    expect(modeOf({ mode: 'MEAN', termWeights: [1, 2] })).toEqual({ mode: 'MEAN', weights: [1, 2] })
    expect(modeOf({ mode: 'MEAN', termWeights: [1, 1] })).toEqual({ mode: 'MEAN', weights: [] })
    expect(modeOf({ mode: 'SUM', termWeights: [1, 2] })).toEqual({ mode: 'SUM', weights: [] })
  })
})
