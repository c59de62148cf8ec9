import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ScaledScore } from '../mark/mark-input.rules.ts'
import { type OpenYearTerm, openYear } from '../mark/open-year.rules.ts'
import { visiblePartialYear } from '../mark/partial-year.rules.ts'
import { DEFAULT_POLICY } from '../policy/policy.rules.ts'
import {
  type ClassPerformanceInput,
  type PerformanceEnrollment,
  performanceOfGrade,
  type TransferredMark,
} from './performance.rules.ts'
import { datedDispensation, transferredOpinions, transferredTotals } from './transferred-marks.rules.ts'

const TERMS = [
  { id: 't1', position: 1, start: '2026-02-09', end: '2026-04-24', closed: true, highest: 20 },
  { id: 't2', position: 2, start: '2026-04-27', end: '2026-07-10', closed: true, highest: 30 },
]
const EVALUATIONS = [
  { id: 'e1', componentId: 'mat', termId: 't1', type: 'PROOF', highest: 10, date: '2026-03-10' },
  { id: 'e2', componentId: 'mat', termId: 't1', type: 'WORK', highest: 10, date: '2026-04-10' },
  { id: 'e3', componentId: 'mat', termId: 't2', type: 'PROOF', highest: 30, date: '2026-05-12' },
] as const
const brought = (more: Partial<TransferredMark> = {}): TransferredMark => ({
  componentId: 'mat',
  termId: 't1',
  mark: null,
  ...more,
})
const figuresOf = (enrollment: Partial<PerformanceEnrollment>, more: Partial<ClassPerformanceInput> = {}) =>
  performanceOfGrade({
    policy: DEFAULT_POLICY,
    grade: { type: 'MARK', highest: 50, average: 30, retention: 'FULL' },
    terms: TERMS,
    components: ['mat'],
    evaluations: EVALUATIONS,
    scores: [{ evaluationId: 'e1', enrollmentId: 'ana', score: 8 }],
    enrollments: [
      {
        id: 'ana',
        status: 'ACTIVE',
        start: '2026-02-09',
        exit: null,
        decision: null,
        ...enrollment,
      },
    ],
    lessonTotals: [],
    yearFinished: false,
    ...more,
  })
const rowOf = (termId: string | null, ...given: Parameters<typeof figuresOf>) =>
  figuresOf(...given).rows.find(row => row.termId === termId)

describe('what is brought', () => {
  it('in an open term is a mark of what the term is worth', () => {
    const terms = TERMS.map(term => ({ ...term, closed: false }))
    const termMarks = [brought({ mark: 15, origin: 'MOVED' })]
    const points = { earned: 15, possible: 20, missing: null, remaining: null }
    expect(rowOf('t1', { termMarks }, { terms })?.partial).toEqual(points)
    expect(rowOf('t1', { termMarks })?.partial).toBeNull()
  })

  it('stands as the mark of the term and is added to its attendance and the year’s', () => {
    const termMarks = [brought({ mark: 15, absences: 10, lessonsGiven: 40, origin: 'MOVED' })]
    expect(rowOf('t1', { termMarks })).toMatchObject({
      mean: 15,
      absences: 10,
      lessonsGiven: 40,
      totalMinutes: 2000,
      frequency: 75,
    })
    expect(rowOf(null, { termMarks })).toMatchObject({ absences: 10, lessonsGiven: 40, frequency: 75 })
    const lessonLengths = [{ componentId: 'mat', minutes: 45 }]
    expect(rowOf('t1', { termMarks }, { lessonLengths })).toMatchObject({ totalMinutes: 1800 })
  })

  it('leaves the mark of the class alone where only attendance is brought', () => {
    const termMarks = [brought({ absences: 1, lessonsGiven: 4 })]
    expect(rowOf('t1', { termMarks })).toMatchObject({ mean: 8, absences: 1, lessonsGiven: 4 })
  })

  describe('with the points behind a mark of a term that goes on', () => {
    const open = TERMS.map(term => ({ ...term, closed: false }))
    const moved = (part: ScaledScore | null = { score: 6, highest: 10 }, mark = 6) => ({
      start: '2026-03-01',
      termMarks: [brought({ mark, part, origin: 'MOVED' })],
    })
    const own = (score: number | null) => [
      { evaluationId: 'e1', enrollmentId: 'ana', score },
      { evaluationId: 'e2', enrollmentId: 'ana', score: 8 },
    ]
    const later = { ...moved(), start: '2026-04-01' }

    it('joins 6 of 10 and an own 8 of 10 to 14 of 20', () => {
      expect(rowOf('t1', later, { scores: own(null) })).toMatchObject({
        mean: 14,
        counted: { score: 14, highest: 20 },
      })
      expect(rowOf('t1', later, { scores: own(null), terms: open })).toMatchObject({
        mean: 14,
        partial: { earned: 14, possible: 20 },
        complete: true,
      })
    })

    it('in mode MEAN is one more evaluation with its worth', () => {
      const policy = { ...DEFAULT_POLICY, mode: 'MEAN' } as const
      const terms = TERMS.map(term => ({ ...term, highest: 10 }))
      const part = { score: 14, highest: 20 }
      const enrollment = { ...moved(part, 7), start: '2026-04-01' }
      expect(rowOf('t1', enrollment, { scores: own(null), terms, policy })).toMatchObject({
        mean: 7.3,
        counted: { score: 22, highest: 30 },
      })
    })

    it('stands as carried before the first own score, and as points so far while the term is open', () => {
      const row = rowOf('t1', later, { scores: [], terms: open, explain: true })
      expect(row).toMatchObject({ mean: 6, partial: { earned: 6, possible: 10 }, complete: false })
      expect(row?.explanation).toMatchObject({
        mark: [{ kind: 'TYPED', joins: true }],
        inputs: [
          { evaluationId: 'e1', standing: 'BEFORE_ENTRY' },
          { evaluationId: 'e2', standing: 'STILL_TO_COME' },
        ],
      })
      const afterAll = { ...moved(), start: '2026-04-20' }
      expect(rowOf('t1', afterAll, { scores: [] })).toMatchObject({ mean: 6 })
    })

    it('is points in proportion where it and the tests to come are worth more than the term', () => {
      const enrollment = moved({ score: 15, highest: 20 }, 15)
      const row = rowOf('t1', enrollment, { scores: [], terms: open, explain: true })
      expect(row).toMatchObject({ mean: 15, partial: { earned: 7.5, possible: 10 }, complete: false })
      expect(row?.explanation?.mark).toMatchObject([
        { kind: 'TYPED', joins: true },
        { kind: 'PARTIAL', measured: { worth: 40, scale: 20 } },
      ])
    })

    it('never shows more points than its mark with every missing score at 0, and never more than the term is worth', () => {
      const score = fc.option(fc.integer({ min: 0, max: 10 }))
      const worth = fc.integer({ min: 1, max: 40 })
      fc.assert(
        fc.property(score, score, worth, fc.integer({ min: 0, max: 40 }), (one, other, highest, points) => {
          const part = { score: Math.min(points, highest), highest }
          const enrollment = moved(part, Math.min(part.score, 20))
          const scores = [
            { evaluationId: 'e1', enrollmentId: 'ana', score: one },
            { evaluationId: 'e2', enrollmentId: 'ana', score: other },
          ]
          const zeros = scores.map(given => ({ ...given, score: given.score ?? 0 }))
          const partial = rowOf('t1', enrollment, { scores, terms: open })?.partial
          expect(partial?.earned).toBeLessThanOrEqual(rowOf('t1', enrollment, { scores: zeros })?.mean ?? 0)
          expect(partial?.earned).toBeLessThanOrEqual(partial?.possible ?? 0)
          expect(partial?.possible).toBeLessThanOrEqual(20)
        }),
      )
    })

    it('does not reach the average of the year by points that a missing test takes away', () => {
      const days = ['2026-02-01', '2026-04-01', '2026-07-01', '2026-10-01']
      const ends = ['2026-03-31', '2026-06-30', '2026-09-30', '2026-12-18']
      const terms = days.map((start, at) => ({
        id: `q${at + 1}`,
        position: at + 1,
        start,
        end: ends[at] ?? '',
        closed: at < 2,
        highest: 25,
      }))
      const test = { componentId: 'mat', termId: 'q3', type: 'PROOF', date: '2026-08-20' } as const
      const marks = [19, 15].map((mark, at) => brought({ termId: `q${at + 1}`, mark, origin: 'MOVED' }))
      const part = { score: 18, highest: 25 }
      const enrollment = {
        start: '2026-08-10',
        termMarks: [...marks, brought({ termId: 'q3', mark: 18, part, origin: 'MOVED' })],
      }
      const input = {
        grade: { type: 'MARK', highest: 100, average: 60, retention: 'FULL' },
        evaluations: [
          { ...test, id: 'a', highest: 10 },
          { ...test, id: 'b', highest: 15 },
        ],
        scores: [{ evaluationId: 'a', enrollmentId: 'ana', score: 9 }],
      } as const
      const shown = (missing: 'ZERO' | 'IGNORE', closed: boolean) => {
        const policy = { ...DEFAULT_POLICY, missing } as const
        const all = terms.map(term => (term.id === 'q3' ? { ...term, closed } : term))
        const { rows } = figuresOf(enrollment, { ...input, terms: all, policy })
        const ofReader = all.map(term => {
          const {
            mean = null,
            complete = false,
            partial = null,
          } = rows.find(row => row.termId === term.id) ?? {}
          return { ...term, shown: true, mean, complete: complete || term.closed, partial }
        })
        const grade = input.grade
        const partial = visiblePartialYear({ policy, grade, hasLeft: false, terms: ofReader })
        return openYear({ policy, grade, levelType: 'QUARTER', partial, terms: ofReader as OpenYearTerm[] })
      }
      const figures = { missing: 12.5, outlook: 'WITHIN_REACH' }
      expect(shown('ZERO', false)).toMatchObject({ total: { earned: 47.5, possible: 67.5 }, ...figures })
      expect(shown('IGNORE', false)).toMatchObject(figures)
      expect(shown('ZERO', true)).toMatchObject({ total: { earned: 47.5, possible: 75 }, ...figures })
    })

    it('counts an own missing score as the policy says once the term is closed', () => {
      const enrollment = moved()
      expect(rowOf('t1', enrollment, { scores: own(null) })?.mean).toBe(9.3)
      const policy = { ...DEFAULT_POLICY, missing: 'IGNORE' } as const
      expect(rowOf('t1', enrollment, { scores: own(null), policy })?.mean).toBe(14)
    })

    it('meets a recovery of the class', () => {
      const recovery = { ...EVALUATIONS[1], id: 'r', type: 'RECOVERY', highest: 20 } as const
      const evaluations = [...EVALUATIONS, recovery]
      const given = (score: number) => [{ evaluationId: 'r', enrollmentId: 'ana', score }]
      const after = { ...moved(), start: '2026-04-10' }
      const ignoring = { evaluations, policy: { ...DEFAULT_POLICY, missing: 'IGNORE' } as const }
      const raised = rowOf('t1', after, { ...ignoring, scores: given(18) })
      expect(raised).toMatchObject({ mark: 12, recovery: 18, mean: 18, counted: { score: 9, highest: 10 } })
    })

    it('stands where the term was over before the student came, or where no points are known', () => {
      const over = { ...moved(), start: '2026-04-27' }
      expect(rowOf('t1', over, { scores: own(7) })?.mean).toBe(6)
      expect(rowOf('t1', moved(null), { scores: own(7) })?.mean).toBe(6)
    })

    it('gives the same for any order of scores, and never less for a better one', () => {
      const half = fc.integer({ min: 0, max: 20 }).map(value => value / 2)
      const policies = fc.record({
        mode: fc.constantFrom('SUM', 'MEAN'),
        missing: fc.constantFrom('ZERO', 'IGNORE'),
        closed: fc.boolean(),
      })
      fc.assert(
        fc.property(half, half, half, policies, (carried, one, other, { closed, ...rules }) => {
          const policy = { ...DEFAULT_POLICY, ...rules } as const
          const terms = TERMS.map(term => ({ ...term, closed }))
          const mean = (scores: ReturnType<typeof own>, part = carried) =>
            rowOf('t1', moved({ score: part, highest: 10 }, part), { policy, terms, scores })?.mean ?? -1
          const scores = own(one).map((score, at) => (at === 1 ? { ...score, score: other } : score))
          expect(mean(scores.toReversed())).toBe(mean(scores))
          expect(mean(own(10))).toBeGreaterThanOrEqual(mean(own(one)))
          expect(mean(scores, 10)).toBeGreaterThanOrEqual(mean(scores))
          // Both tests here, or one there: all three are one set.
          expect(mean(scores)).toBeCloseTo(Math.round(((carried + one + other) * 200) / 30) / 10, 5)
        }),
      )
    })
  })

  it('says where it comes from', () => {
    const termMarks = [brought({ mark: 15, absences: 1, lessonsGiven: 4, origin: 'COUNCIL' })]
    const { explanation } = rowOf('t1', { termMarks }, { explain: true }) ?? {}
    expect(explanation?.mark).toMatchObject([{ kind: 'TYPED', origin: 'COUNCIL', values: { mean: 15 } }])
    expect(explanation?.frequency).toContainEqual({
      kind: 'BROUGHT_LESSONS',
      values: { lessonsGiven: 4, absences: 1 },
    })
  })

  it('shows absences without lessons and makes no frequency of them', () => {
    expect(transferredTotals(brought({ absences: 5 }))).toMatchObject({
      absences: 5,
      absentMinutes: 0,
      totalMinutes: 0,
    })
    expect(rowOf('t1', { termMarks: [brought({ absences: 5 })] })).toMatchObject({
      absences: 5,
      frequency: null,
    })
  })

  it('is opinions of their own in a class with opinions, and survives being brought again', () => {
    const grade = { type: 'ASSESSMENT', highest: 50, average: 30, retention: 'FULL' } as const
    const termMarks = [brought({ text: 'B\n\nLê bem.\n\nEscreve.' })]
    expect(rowOf('t1', { termMarks }, { grade })).toMatchObject({ concept: 'B', text: 'Lê bem.\n\nEscreve.' })
    expect(transferredOpinions(brought())).toEqual([])
  })

  it('has no bare letters in the text where it brings several concepts', () => {
    const grade = { type: 'ASSESSMENT', highest: 50, average: 30, retention: 'FULL' } as const
    const termMarks = [brought({ text: 'A\n\nLê bem.\n\nC\n\nEscreve.' })]
    expect(rowOf('t1', { termMarks }, { grade })).toMatchObject({ concept: 'A', text: 'Lê bem.\n\nEscreve.' })
  })

  it('never has fewer minutes of lessons than of absence', () => {
    const count = fc.option(fc.integer({ min: 0, max: 300 }))
    fc.assert(
      fc.property(count, count, fc.integer({ min: 1, max: 120 }), (absences, lessonsGiven, minutes) => {
        const totals = transferredTotals(brought({ absences, lessonsGiven }), minutes)
        expect(totals.absentMinutes).toBeLessThanOrEqual(totals.totalMinutes)
        expect(totals.absences).toBe(absences ?? 0)
      }),
    )
  })

  it('of somebody who moved on has no result but that', () => {
    const exit = { date: '2026-06-01', reason: 'MOVED' } as const
    expect(figuresOf({ exit }, { yearFinished: true }).results[0]).toMatchObject({
      situation: 'MOVED',
      failedComponents: 0,
    })
    expect(rowOf(null, { exit }, { yearFinished: true })?.situation).toBe('MOVED')
  })
})

describe('a dispensation with days', () => {
  const of = (start: string | null, end: string | null) =>
    datedDispensation({ componentId: 'mat', start, end }, { terms: TERMS, evaluations: EVALUATIONS })

  it('means evaluations, terms or the component, as far as they lie in it', () => {
    expect(of(null, null)).toEqual([{ componentId: 'mat' }])
    expect(of('2026-04-01', '2026-04-30')).toEqual([{ evaluationId: 'e2' }])
    expect(of('2026-04-01', null)).toEqual([
      { componentId: 'mat', termId: 't2' },
      { evaluationId: 'e2' },
      { evaluationId: 'e3' },
    ])
    expect(of('2026-02-09', '2026-07-10')).toEqual([{ componentId: 'mat' }])
    expect(of('2026-01-01', '2026-02-01')).toEqual([])
  })

  it('takes no opinion of the class out, which is of no component', () => {
    const grade = { type: 'ASSESSMENT', highest: 50, average: 30, retention: 'FULL' } as const
    const opinion = { id: 'p1', componentId: 'mat', termId: 't1', type: 'FEEDBACK', highest: null } as const
    const textWith = (ofClass: boolean) => {
      const evaluations = [{ ...opinion, date: '2026-04-10', ofClass }]
      const scores = [{ evaluationId: 'p1', enrollmentId: 'ana', score: null, text: 'Lê bem.' }]
      const dispensations = [{ componentId: 'mat', start: '2026-04-01', end: '2026-04-30' }]
      return rowOf('t1', { dispensations }, { grade, evaluations, scores })?.text
    }
    expect([textWith(true), textWith(false)]).toEqual(['Lê bem.', null])
  })

  it('takes evaluations out of the mark of a term', () => {
    const dispensations = [{ componentId: 'mat', start: '2026-04-01', end: '2026-04-30' }]
    expect(rowOf('t1', { dispensations })?.mean).toBe(16)
    expect(rowOf('t1', {})?.mean).toBe(8)
  })
})
