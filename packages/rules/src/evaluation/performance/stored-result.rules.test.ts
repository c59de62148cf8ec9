import fc from 'fast-check'
import { expect, test } from 'vitest'
import { RETENTIONS } from '../../academics/grade/retention.rules.ts'
import { DEFAULT_POLICY } from '../policy/policy.rules.ts'
import { areTermsClosed } from './enrollment-result.rules.ts'
import {
  type ClassPerformanceInput,
  type PerformanceEvaluation,
  performanceOfGrade,
} from './performance.rules.ts'
import type { Situation } from './situations.rules.ts'
import { storedResult, storedSituations } from './stored-result.rules.ts'

const COMPONENTS = ['arte', 'mat']
const ENROLLMENTS = ['a', 'b', 'c']
const TERMS = [
  { id: 't1', position: 1, start: '2026-02-09', end: '2026-06-30', highest: 50 },
  { id: 't2', position: 2, start: '2026-07-20', end: '2026-12-18', highest: 50 },
]

const EVALUATIONS = COMPONENTS.flatMap((componentId): PerformanceEvaluation[] => [
  { id: `${componentId} 1`, componentId, termId: 't1', type: 'PROOF', highest: 50, date: '2026-05-10' },
  { id: `${componentId} 2`, componentId, termId: 't2', type: 'WORK', highest: 50, date: '2026-10-10' },
  { id: `${componentId} o`, componentId, termId: 't2', type: 'FEEDBACK', highest: null, date: '2026-11-10' },
  {
    id: `${componentId} r`,
    componentId,
    termId: null,
    type: 'ANNUAL_RECOVERY',
    highest: 100,
    date: '2026-12-17',
  },
])

const exit = fc.option(
  fc.record({
    date: fc.constant('2026-09-01'),
    reason: fc.constantFrom(
      'TRANSFERRED' as const,
      'DROPPED' as const,
      'MOVED' as const,
      'DECEASED' as const,
    ),
  }),
  { freq: 5 },
)
const decision = fc.option(
  fc.oneof(
    fc.constantFrom({ kind: 'APPROVE' as const }, { kind: 'RETAIN' as const }),
    fc.subarray(COMPONENTS).map(componentIds => ({ kind: 'DEPENDENCY' as const, componentIds })),
  ),
)
const enrollmentOf = (id: string) =>
  fc.record({
    id: fc.constant(id),
    status: fc.constant('ACTIVE' as const),
    start: fc.constantFrom('2026-02-09', '2026-08-03'),
    exit,
    decision,
    dispensations: fc.subarray(COMPONENTS).map(all => all.slice(1).map(componentId => ({ componentId }))),
  })
const lessons = fc
  .tuple(fc.nat(20), fc.nat(10), fc.nat(10))
  .map(([present, absences, justifiedAbsences]) => ({
    lessonsGiven: present + absences + justifiedAbsences,
    totalMinutes: (present + absences + justifiedAbsences) * 50,
    absentMinutes: absences * 50,
    absences,
    justifiedMinutes: justifiedAbsences * 50,
    justifiedAbsences,
  }))
const slots = ENROLLMENTS.flatMap(enrollmentId =>
  COMPONENTS.flatMap(componentId =>
    ['t1', 't2', null].map(termId => ({ enrollmentId, componentId, termId })),
  ),
)
const scored = ENROLLMENTS.flatMap(enrollmentId =>
  EVALUATIONS.map(({ id, type }) => ({ enrollmentId, id, type })),
)

const classes: fc.Arbitrary<ClassPerformanceInput> = fc
  .record({
    type: fc.constantFrom('MARK' as const, 'ASSESSMENT' as const),
    retention: fc.constantFrom(...RETENTIONS),
    justified: fc.constantFrom('ABSENT' as const, 'EXCLUDED' as const, 'PRESENT' as const),
    annualRecovery: fc.constantFrom('SUBSTITUTE_IF_GREATER' as const, 'NONE' as const),
    maxDependencies: fc.nat(2),
    closed: fc.boolean(),
    yearFinished: fc.boolean(),
    enrollments: fc.tuple(...ENROLLMENTS.map(enrollmentOf)),
    totals: fc.array(fc.option(lessons), { minLength: slots.length, maxLength: slots.length }),
    marks: fc.array(fc.option(fc.nat(50)), { minLength: scored.length, maxLength: scored.length }),
  })
  .map(({ type, retention, closed, yearFinished, enrollments, totals, marks, ...policy }) => ({
    policy: { ...DEFAULT_POLICY, ...policy },
    grade: { type, highest: 100, average: 60, retention },
    terms: TERMS.map(term => ({ ...term, closed: closed || term.position === 1 })),
    components: COMPONENTS,
    evaluations: EVALUATIONS,
    scores: scored.flatMap(({ enrollmentId, id, type: of }, at) => {
      const mark = marks[at] ?? null
      if (mark === null) return []
      const isOpinion = of === 'FEEDBACK'
      return [
        { enrollmentId, evaluationId: id, score: isOpinion ? null : mark, text: isOpinion ? 'Bem' : null },
      ]
    }),
    enrollments,
    lessonTotals: slots.flatMap((slot, at) => {
      const of = totals[at]
      return of ? [{ ...slot, ...of }] : []
    }),
    yearFinished,
  }))

test('a result from stored figures is the one from the records, with each step of its explanation', () => {
  fc.assert(
    fc.property(classes, input => {
      const { rows, results } = performanceOfGrade({ ...input, explainResults: true })
      for (const result of results) {
        const { enrollmentId } = result
        const own = rows.filter(row => row.enrollmentId === enrollmentId)
        const enrollment = input.enrollments.find(({ id }) => id === enrollmentId)
        const justified = input.lessonTotals.filter(one => one.enrollmentId === enrollmentId)
        const years = own.filter(({ termId }) => termId === null)
        const stored = {
          exit: enrollment?.exit ?? null,
          decision: enrollment?.decision ?? null,
          termsClosed: areTermsClosed(input),
          gradeType: input.grade.type,
          retention: input.grade.retention,
          policy: input.policy,
          years,
          hasOpinions: own.some(({ text, concept }) => text !== null || concept !== null),
          justifiedMinutes: justified.reduce((sum, { justifiedMinutes }) => sum + justifiedMinutes, 0),
        }
        expect({ enrollmentId, ...storedResult(stored) }).toEqual(result)
        expect([...storedSituations(stored, result.situation)]).toEqual(
          years.map(({ componentId, situation }) => [componentId, situation]),
        )
      }
    }),
    { numRuns: 300 },
  )
})

const stored = {
  exit: null,
  decision: null,
  termsClosed: true,
  gradeType: 'MARK' as const,
  retention: 'FULL' as const,
}
const year = (componentId: string, situation: Situation | null) => ({
  componentId,
  situation,
  absences: 0,
  justifiedAbsences: 0,
  lessonsGiven: 10,
  totalMinutes: 500,
  absentMinutes: 0,
})
const situationsOf = (input: Parameters<typeof storedSituations>[0], result: Situation) => [
  ...storedSituations(input, result).values(),
]

test('a component that was computed before another one changed has the situation of the present result', () => {
  const assessed = { ...stored, gradeType: 'ASSESSMENT' as const }
  const behind = [year('arte', 'APPROVED'), year('mat', 'BY_ABSENCE'), year('hist', null)]
  expect(situationsOf({ ...assessed, years: behind }, 'APPROVED')).toEqual(['APPROVED', 'APPROVED', null])
  const failed = [year('arte', 'FAILED'), year('mat', 'AFTER_RECOVERY')]
  expect(situationsOf({ ...stored, years: failed }, 'WITH_DEPENDENCY')).toEqual([
    'WITH_DEPENDENCY',
    'AFTER_RECOVERY',
  ])
  const depending = [year('arte', 'WITH_DEPENDENCY'), year('mat', 'FAILED')]
  expect(situationsOf({ ...stored, years: depending }, 'FAILED')).toEqual(['FAILED', 'FAILED'])
  const named = { ...stored, decision: { kind: 'DEPENDENCY' as const, componentIds: ['mat'] } }
  expect(situationsOf({ ...named, years: depending }, 'WITH_DEPENDENCY')).toEqual([
    'BY_COUNCIL',
    'WITH_DEPENDENCY',
  ])
})

test('a council that approves without a record is shown in each component of texts, also where marks do not retain', () => {
  const years = [year('arte', 'BY_COUNCIL'), year('mat', 'BY_COUNCIL')]
  const input = { ...stored, gradeType: 'ASSESSMENT' as const, retention: 'ABSENCE_ONLY' as const, years }
  expect(situationsOf(input, 'BY_COUNCIL')).toEqual(['BY_COUNCIL', 'BY_COUNCIL'])
})
