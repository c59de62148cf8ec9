import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { UNSCORED_STATES } from '../mark/unscored-state.rules.ts'
import { DEFAULT_POLICY } from '../policy/policy.rules.ts'
import { overallResult } from './enrollment-result.rules.ts'
import {
  type ClassPerformanceInput,
  type LessonTotals,
  type PerformanceEnrollment,
  type PerformanceEvaluation,
  type PerformanceRow,
  performanceOfGrade,
} from './performance.rules.ts'

const TERMS = [
  { id: 't1', position: 1, start: '2026-02-09', end: '2026-04-24', closed: true, highest: 20 },
  { id: 't2', position: 2, start: '2026-04-27', end: '2026-07-10', closed: true, highest: 30 },
  { id: 't3', position: 3, start: '2026-07-27', end: '2026-10-02', closed: true, highest: 20 },
  { id: 't4', position: 4, start: '2026-10-05', end: '2026-12-18', closed: true, highest: 30 },
]

const evaluation = (
  id: string,
  termId: string | null,
  highest: number | null,
  date: string,
  type: PerformanceEvaluation['type'] = 'PROOF',
): PerformanceEvaluation => ({ id, componentId: 'mat', termId, type, highest, date })

const EVALUATIONS = [
  evaluation('1a', 't1', 10, '2026-03-10'),
  evaluation('1b', 't1', 6, '2026-04-01', 'WORK'),
  evaluation('1c', 't1', 4, '2026-04-20', 'WORK'),
  evaluation('2a', 't2', 15, '2026-05-10'),
  evaluation('2b', 't2', 15, '2026-06-20'),
  evaluation('2r', 't2', 30, '2026-07-08', 'RECOVERY'),
  evaluation('3a', 't3', 12, '2026-08-10'),
  evaluation('3b', 't3', 8, '2026-09-10', 'WORK'),
  evaluation('3r', 't3', 10, '2026-09-30', 'RECOVERY'),
  evaluation('4a', 't4', 30, '2026-11-10'),
  evaluation('z', null, 100, '2026-12-17', 'ANNUAL_RECOVERY'),
]

const student = (id: string, more: Partial<PerformanceEnrollment> = {}): PerformanceEnrollment => ({
  id,
  status: 'ACTIVE',
  start: '2026-02-09',
  exit: null,
  decision: null,
  ...more,
})

const scores = (enrollmentId: string, given: Record<string, number | null>) =>
  Object.entries(given).map(([evaluationId, score]) => ({ evaluationId, enrollmentId, score }))

const lessons = (enrollmentId: string, termId: string, more: Partial<LessonTotals> = {}): LessonTotals => ({
  enrollmentId,
  componentId: 'mat',
  termId,
  lessonsGiven: 20,
  totalMinutes: 1000,
  absentMinutes: 0,
  absences: 0,
  justifiedMinutes: 0,
  justifiedAbsences: 0,
  ...more,
})

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

function school(more: Partial<ClassPerformanceInput> = {}): ClassPerformanceInput {
  return {
    policy: DEFAULT_POLICY,
    grade: { type: 'MARK', highest: 100, average: 60, retention: 'FULL' },
    terms: TERMS,
    components: ['mat'],
    evaluations: EVALUATIONS,
    scores: scores('ana', ANA),
    enrollments: [student('ana')],
    lessonTotals: [],
    yearFinished: true,
    ...more,
  }
}

const rowOf = (rows: readonly PerformanceRow[], enrollmentId: string, termId: string | null) =>
  rows.find(row => row.enrollmentId === enrollmentId && row.termId === termId)

const meansOf = (rows: readonly PerformanceRow[], enrollmentId: string) =>
  rows.filter(row => row.enrollmentId === enrollmentId).map(row => row.mean)

describe('class performance', () => {
  it('a student on the waiting list or cancelled by mistake has no rows', () => {
    const enrollments = [
      student('bia', { status: 'SURPLUS' }),
      student('caio', { exit: { date: '2026-03-01', reason: 'CANCELLED' } }),
    ]
    expect(performanceOfGrade(school({ enrollments }))).toEqual({ rows: [], results: [] })
  })

  it('the student of the worked example has 16,5 20,0 6,0 18,5 and 61,0, approved', () => {
    const { rows, results } = performanceOfGrade(school())
    expect(meansOf(rows, 'ana')).toEqual([16.5, 20, 6, 18.5, 61])
    expect(rowOf(rows, 'ana', 't2')).toMatchObject({ mark: 14, recovery: 20, situation: null, partial: null })
    expect(rowOf(rows, 'ana', null)).toMatchObject({ mark: 61, recovery: null, situation: 'APPROVED' })
    expect(results[0]).toMatchObject({ situation: 'APPROVED', frequency: null, failedComponents: 0 })
  })

  it('a student who came in the middle of the second term has 73,8', () => {
    const late = student('davi', { start: '2026-05-20' })
    const given = scores('davi', { '2a': 15, '2b': 12, '3a': 9, '3b': 5, '4a': 21 })
    const { rows } = performanceOfGrade(school({ enrollments: [late], scores: given }))
    expect(meansOf(rows, 'davi')).toEqual([null, 24, 14, 21, 73.8])
  })

  it('marks brought from another school stand as typed', () => {
    const moved = student('davi', {
      start: '2026-05-20',
      termMarks: [{ componentId: 'mat', termId: 't1', mark: 14 }],
    })
    const { rows } = performanceOfGrade(
      school({ enrollments: [moved], scores: scores('davi', { '2b': 12, '3a': 9, '3b': 5, '4a': 21 }) }),
    )
    expect(meansOf(rows, 'davi')).toEqual([14, 24, 14, 21, 73])
  })

  it('a transferred student keeps the marks up to the exit and the way of leaving', () => {
    const gone = student('ana', { exit: { date: '2026-06-01', reason: 'TRANSFERRED' } })
    const { rows, results } = performanceOfGrade(school({ enrollments: [gone] }))
    expect(meansOf(rows, 'ana').slice(0, 4)).toEqual([16.5, 12, null, null])
    expect(rowOf(rows, 'ana', null)?.situation).toBe('TRANSFERRED')
    expect(results[0]?.situation).toBe('TRANSFERRED')
  })

  it('an excused evaluation counts like an ignored missing score', () => {
    const excused = student('ana', { dispensations: [{ evaluationId: '3b' }] })
    const ignoring = { ...DEFAULT_POLICY, missing: 'IGNORE' as const }
    const one = performanceOfGrade(school({ enrollments: [excused] }))
    expect(one).toEqual(performanceOfGrade(school({ policy: ignoring })))
    expect(rowOf(one.rows, 'ana', null)?.mark).toBe(65)
  })

  it('a student excused from the component has neither mark nor situation and does not fail', () => {
    const excused = student('ana', { dispensations: [{ componentId: 'mat' }] })
    const { rows, results } = performanceOfGrade(school({ enrollments: [excused] }))
    expect(meansOf(rows, 'ana')).toEqual([null, null, null, null, null])
    expect(rowOf(rows, 'ana', null)?.situation).toBeNull()
    expect(results[0]?.situation).toBe('APPROVED')
  })

  it('a student with 52 is in recovery until the annual one is given or the year ends', () => {
    const low = scores('ana', { '1a': 2, '1b': 4, '1c': 4, '2a': 8, '2b': 8, '3a': 6, '3b': 4, '4a': 16 })
    const open = performanceOfGrade(school({ scores: low, yearFinished: false }))
    expect(rowOf(open.rows, 'ana', null)).toMatchObject({ mean: 52, situation: 'IN_RECOVERY' })
    expect(open.results[0]?.situation).toBe('IN_RECOVERY')
    const recovered = performanceOfGrade(school({ scores: [...low, ...scores('ana', { z: 70 })] }))
    expect(rowOf(recovered.rows, 'ana', null)).toMatchObject({
      mark: 52,
      mean: 70,
      situation: 'AFTER_RECOVERY',
    })
    expect(performanceOfGrade(school({ scores: low })).results[0]).toMatchObject({
      situation: 'FAILED',
      failedComponents: 1,
    })
  })

  it('the council approves a failed student, in the component too', () => {
    const enrollments = [student('ana', { decision: { kind: 'APPROVE' } })]
    const { rows, results } = performanceOfGrade(school({ enrollments, scores: [] }))
    expect(rowOf(rows, 'ana', null)).toMatchObject({ mean: 0, situation: 'BY_COUNCIL' })
    expect(results[0]?.situation).toBe('BY_COUNCIL')
  })

  it('a student with good marks and 251 absences in 1000 fails by absence, with 250 passes', () => {
    const absent = (minutes: number) =>
      school({ lessonTotals: [lessons('ana', 't1', { absentMinutes: minutes, absences: 5 })] })
    expect(performanceOfGrade(absent(250)).results[0]).toMatchObject({ situation: 'APPROVED', frequency: 75 })
    expect(performanceOfGrade(absent(251)).results[0]).toMatchObject({
      situation: 'BY_ABSENCE',
      frequency: 74.9,
      meetsFrequency: false,
    })
  })

  it('attendance is shown per term and added up in the year and over all components', () => {
    const totals = [
      lessons('ana', 't1', { absentMinutes: 50, absences: 1 }),
      lessons('ana', 't2', { justifiedMinutes: 100, justifiedAbsences: 2 }),
      lessons('ana', 't1', { componentId: 'his', totalMinutes: 2000 }),
    ]
    const { rows, results } = performanceOfGrade(school({ lessonTotals: totals, components: ['mat', 'his'] }))
    expect(rowOf(rows, 'ana', 't1')).toMatchObject({ absences: 1, lessonsGiven: 20, frequency: 95 })
    expect(rowOf(rows, 'ana', 't3')).toMatchObject({ lessonsGiven: 0, frequency: null })
    expect(rowOf(rows, 'ana', null)).toMatchObject({ absences: 1, justifiedAbsences: 2, frequency: 92.5 })
    expect(results[0]).toMatchObject({ totalMinutes: 4000, absentMinutes: 150, frequency: 96.2 })
  })

  it('an open term is partial, has no situation, and leaves the year without a mark', () => {
    const terms = TERMS.map(term => ({ ...term, closed: term.id === 't1' }))
    const given = scores('ana', { '1a': 7.5, '1b': 5, '1c': 4, '2a': 9 })
    const { rows, results } = performanceOfGrade(school({ terms, scores: given, yearFinished: false }))
    expect(rowOf(rows, 'ana', 't2')).toMatchObject({ mean: 9, partial: { earned: 9, possible: 15 } })
    expect(rowOf(rows, 'ana', 't3')?.mean).toBeNull()
    expect(rowOf(rows, 'ana', null)).toMatchObject({
      mark: null,
      mean: null,
      partial: { earned: 16.5, possible: 20, missing: 43.5, remaining: 80 },
      situation: 'ONGOING',
    })
    expect(results[0]?.situation).toBe('ONGOING')
  })

  it('is decided once all terms of the level are closed, while the year goes on', () => {
    const { rows, results } = performanceOfGrade(school({ yearFinished: false }))
    expect(rowOf(rows, 'ana', null)).toMatchObject({ mark: 61, situation: 'APPROVED' })
    expect(results[0]?.situation).toBe('APPROVED')
    const absent = [lessons('ana', 't1', { absentMinutes: 251, absences: 5 })]
    expect(
      performanceOfGrade(school({ lessonTotals: absent, yearFinished: false })).results[0]?.situation,
    ).toBe('BY_ABSENCE')
  })

  it('a student without a lesson, a text or a mark has no result, in the components and over all', () => {
    const empty = { evaluations: [], scores: [], components: ['mat', 'his'] }
    const situations = (more: Partial<ClassPerformanceInput>) => {
      const { rows, results } = performanceOfGrade(school({ ...empty, ...more }))
      const years = rows.filter(({ termId }) => termId === null)
      return [...years.map(({ situation }) => situation), results[0]?.situation]
    }
    const opinions = { type: 'ASSESSMENT', highest: 100, average: 60, retention: 'FULL' } as const
    const infantil = { ...opinions, retention: 'NONE' } as const
    for (const grade of [school().grade, opinions, infantil, { ...infantil, type: 'MARK' as const }])
      expect(situations({ grade })).toEqual(['NO_RESULT', 'NO_RESULT', 'NO_RESULT'])
    expect(situations({ grade: opinions, components: [] })).toEqual(['NO_RESULT'])
    const lesson = [lessons('ana', 't1')]
    for (const grade of [opinions, infantil]) {
      expect(situations({ grade, lessonTotals: lesson })).toEqual(['APPROVED', 'APPROVED', 'APPROVED'])
      const termMarks = [{ componentId: 'mat', termId: 't1', mark: null, text: 'Lê bem.' }]
      expect(situations({ grade, enrollments: [student('ana', { termMarks })] })).toEqual([
        'APPROVED',
        'APPROVED',
        'APPROVED',
      ])
    }
    expect(situations({ lessonTotals: lesson })).toEqual(['NO_RESULT', 'NO_RESULT', 'NO_RESULT'])
  })

  it('an excused component is no record of the others, but where every one is excused', () => {
    const situationOf = (excused: string[], councilApproved = false) =>
      performanceOfGrade(
        school({
          grade: { type: 'ASSESSMENT', highest: 100, average: 60, retention: 'FULL' },
          evaluations: [],
          scores: [],
          components: ['mat', 'his'],
          enrollments: [
            student('ana', {
              decision: councilApproved ? { kind: 'APPROVE' } : null,
              dispensations: excused.map(componentId => ({ componentId })),
            }),
          ],
        }),
      ).results[0]?.situation
    expect(situationOf(['mat'])).toBe('NO_RESULT')
    expect(situationOf(['mat'], true)).toBe('BY_COUNCIL')
    expect(situationOf(['mat', 'his'])).toBe('APPROVED')
  })

  it('comes to the same result from the figures of the year as they are stored', () => {
    const grade = fc.record({
      type: fc.constantFrom('MARK' as const, 'ASSESSMENT' as const),
      highest: fc.constant(100),
      average: fc.constant(60),
      retention: fc.constantFrom('FULL' as const, 'ABSENCE_ONLY' as const, 'NONE' as const),
    })
    const text = fc.constantFrom(null, 'Lê bem.', 'A')
    const score = fc.option(fc.integer({ min: 0, max: 30 }))
    fc.assert(
      fc.property(grade, text, score, fc.boolean(), fc.boolean(), fc.boolean(), (of, opinion, ...more) => {
        const [given, hasLessons, isApproved, closed] = more
        const decision = isApproved ? ({ kind: 'APPROVE' } as const) : null
        const input = school({
          grade: of,
          policy: { ...DEFAULT_POLICY, missing: 'IGNORE' },
          terms: TERMS.map(term => ({ ...term, closed })),
          evaluations: EVALUATIONS.filter(({ id }) => id === '4a'),
          scores: given === null ? [] : scores('ana', { '4a': given }),
          enrollments: [
            student('ana', {
              decision,
              termMarks: [{ componentId: 'mat', termId: 't1', mark: null, text: opinion }],
            }),
          ],
          lessonTotals: hasLessons ? [lessons('ana', 't1')] : [],
          yearFinished: false,
        })
        const { rows, results } = performanceOfGrade(input)
        const stored = overallResult({
          exit: null,
          decision,
          termsClosed: closed,
          gradeType: of.type,
          retention: of.retention,
          policy: input.policy,
          years: rows.filter(({ termId }) => termId === null),
        })
        expect(stored.situation).toBe(results[0]?.situation)
      }),
    )
  })

  it('a student has the concept and the text of one opinion', () => {
    const evaluations = [evaluation('p1', 't1', null, '2026-03-20', 'FEEDBACK')]
    const grade = { type: 'ASSESSMENT' as const, highest: 100, average: 60, retention: 'FULL' as const }
    const of = { evaluationId: 'p1', enrollmentId: 'ana', score: null }
    const scores = [{ ...of, text: 'Lê com segurança.', concept: 'B' as const }]
    const { rows } = performanceOfGrade(school({ grade, evaluations, scores }))
    expect(rowOf(rows, 'ana', 't1')).toMatchObject({ text: 'Lê com segurança.', concept: 'B' })
  })

  it('concepts of several opinions are no part of the text, and the best is the concept of the term', () => {
    const evaluations = ['p1', 'p2'].map(id => evaluation(id, 't1', null, '2026-03-20', 'FEEDBACK'))
    const grade = { type: 'ASSESSMENT' as const, highest: 100, average: 60, retention: 'FULL' as const }
    const of = { enrollmentId: 'ana', score: null }
    const scores = [
      { ...of, evaluationId: 'p1', text: 'Leu bem.', concept: 'A' as const },
      { ...of, evaluationId: 'p2', text: 'Escreve pouco.', concept: 'C' as const },
    ]
    const { rows } = performanceOfGrade(school({ grade, evaluations, scores }))
    expect(rowOf(rows, 'ana', 't1')).toMatchObject({ text: 'Leu bem.\n\nEscreve pouco.', concept: 'A' })
  })

  it('a grade with opinions has texts and concepts, no arithmetic, and passes who attends', () => {
    const evaluations = [
      evaluation('p2', 't1', null, '2026-04-20', 'FEEDBACK'),
      evaluation('p1', 't1', null, '2026-03-20', 'FEEDBACK'),
      evaluation('p3', 't2', null, '2026-06-20', 'FEEDBACK'),
    ]
    const given = ['Lê com segurança.', 'Participa.', 'B'].map((text, at) => ({
      evaluationId: ['p1', 'p2', 'p3'][at] ?? '',
      enrollmentId: 'ana',
      score: null,
      text,
    }))
    const grade = { type: 'ASSESSMENT' as const, highest: 100, average: 60, retention: 'FULL' as const }
    const { rows, results } = performanceOfGrade(school({ grade, evaluations, scores: given }))
    expect(rowOf(rows, 'ana', 't1')).toMatchObject({ text: 'Lê com segurança.\n\nParticipa.', mean: null })
    expect(rowOf(rows, 'ana', 't2')).toMatchObject({ text: null, concept: 'B' })
    expect(rowOf(rows, 'ana', null)).toMatchObject({ mark: null, situation: 'APPROVED' })
    expect(results[0]?.situation).toBe('APPROVED')
  })

  it('results explain themselves without their rows, in the same words', () => {
    const explained = performanceOfGrade(school({ explain: true }))
    const ofResults = performanceOfGrade(school({ explainResults: true }))
    expect(ofResults.results).toEqual(explained.results)
    expect(ofResults.results[0]?.explanation?.situation.length).toBeGreaterThan(0)
    expect(ofResults.rows).toEqual(performanceOfGrade(school({})).rows)
  })

  it('every row explains itself when asked, and is otherwise the same', () => {
    const plain = performanceOfGrade(school())
    const explained = performanceOfGrade(school({ explain: true }))
    expect(explained.rows.map(({ explanation: _, ...row }) => row)).toEqual(plain.rows)
    expect(explained.results.map(({ explanation: _, ...result }) => result)).toEqual(plain.results)
    expect(rowOf(explained.rows, 'ana', 't3')?.explanation?.mark).toContainEqual({
      kind: 'MISSING',
      values: { missing: 1, policy: 'ZERO' },
      open: false,
    })
  })
})

describe('states of a student without a score', () => {
  const states = [
    { evaluationId: '3a', enrollmentId: 'ana', score: 6 },
    { evaluationId: '3b', enrollmentId: 'ana', score: null, state: 'MISSED' as const },
    { evaluationId: '4a', enrollmentId: 'ana', score: null, state: 'SECOND_CALL' as const },
    { evaluationId: '2a', enrollmentId: 'ana', score: 6 },
    { evaluationId: '2b', enrollmentId: 'ana', score: null, state: 'EXCUSED' as const },
  ]
  const open = { terms: TERMS.map(term => ({ ...term, closed: false })), yearFinished: false, scores: states }
  const standingsOf = (more: Partial<ClassPerformanceInput>, termId: string) =>
    rowOf(performanceOfGrade(school({ ...open, ...more, explain: true })).rows, 'ana', termId)?.explanation
      ?.inputs

  it('in an open term a missed test is a zero at once, an excused one is out and a second call is to come', () => {
    const { rows } = performanceOfGrade(school(open))
    const partialOf = (termId: string) => rowOf(rows, 'ana', termId)?.partial
    expect(partialOf('t3')).toMatchObject({ earned: 6, possible: 20 })
    expect(partialOf('t2')).toMatchObject({ earned: 12, possible: 30 })
    expect(partialOf('t4')).toMatchObject({ earned: 0, possible: 0 })
    expect(standingsOf({}, 't3')).toEqual([
      { evaluationId: '3a', standing: 'COUNTED' },
      { evaluationId: '3b', standing: 'MISSING_AS_ZERO' },
      { evaluationId: '3r', standing: 'STILL_TO_COME' },
    ])
    expect(standingsOf({}, 't2')).toContainEqual({ evaluationId: '2b', standing: 'EXCUSED' })
    expect(standingsOf({}, 't4')).toEqual([{ evaluationId: '4a', standing: 'STILL_TO_COME' }])
  })

  it('closed, a second call that did not come is a missing score', () => {
    const closed = { terms: TERMS, yearFinished: true }
    expect(meansOf(performanceOfGrade(school({ ...open, ...closed })).rows, 'ana').slice(1, 4)).toEqual([
      12, 6, 0,
    ])
    expect(standingsOf(closed, 't4')).toEqual([{ evaluationId: '4a', standing: 'MISSING_AS_ZERO' }])
  })

  it('where missing scores are left out a missed test is left out', () => {
    const policy = { ...DEFAULT_POLICY, missing: 'IGNORE' as const }
    expect(standingsOf({ policy }, 't3')).toContainEqual({ evaluationId: '3b', standing: 'MISSING_LEFT_OUT' })
    const { rows } = performanceOfGrade(school({ ...open, policy }))
    expect(rowOf(rows, 'ana', 't3')?.mean).toBe(10)
  })
})

describe('an annual recovery without a score, all terms closed and the year open', () => {
  const low = scores('ana', { '1a': 2, '1b': 4, '1c': 4, '2a': 8, '2b': 6, '3a': 6, '4a': 10 })
  type Given = number | null | (typeof UNSCORED_STATES)[number]
  const ofRecovery = (...given: Given[]): ClassPerformanceInput =>
    school({
      yearFinished: false,
      evaluations: [
        ...EVALUATIONS.filter(({ id }) => id !== 'z'),
        ...given.map((_, at) => evaluation(`z${at}`, null, 100, '2026-12-17', 'ANNUAL_RECOVERY')),
      ],
      scores: [
        ...low,
        ...given.map((value, at) => ({
          evaluationId: `z${at}`,
          enrollmentId: 'ana',
          ...(typeof value === 'string' ? { score: null, state: value } : { score: value }),
        })),
      ],
      explain: true,
    })
  const situationOf = (...given: Given[]) => {
    const { rows, results } = performanceOfGrade(ofRecovery(...given))
    expect(rowOf(rows, 'ana', null)).toMatchObject({ mark: 40 })
    return [rowOf(rows, 'ana', null)?.situation, results[0]?.situation]
  }

  it('comes no more once missed or excused: the mark of the year decides', () => {
    expect(situationOf(0)).toEqual(['FAILED', 'FAILED'])
    expect(situationOf('MISSED')).toEqual(['FAILED', 'FAILED'])
    expect(situationOf('EXCUSED')).toEqual(['FAILED', 'FAILED'])
    expect(situationOf('MISSED', 'EXCUSED')).toEqual(['FAILED', 'FAILED'])
  })

  it('may still come while it is empty or in a second call, in one of several too', () => {
    for (const given of [[], [null], ['SECOND_CALL'], ['MISSED', null], ['EXCUSED', 'SECOND_CALL']] as const)
      expect(situationOf(...given)).toEqual(['IN_RECOVERY', 'IN_RECOVERY'])
  })

  it('is explained as a recovery without a score', () => {
    const { rows } = performanceOfGrade(ofRecovery('MISSED'))
    expect(rowOf(rows, 'ana', null)?.explanation?.situation[0]).toMatchObject({
      kind: 'COMPONENT',
      situation: 'FAILED',
      values: { recovered: 0, yearFinished: 0 },
    })
  })
})

describe('laws of the class', () => {
  const given = fc
    .record(
      Object.fromEntries(
        EVALUATIONS.map(one => [one.id, fc.option(fc.integer({ min: 0, max: (one.highest ?? 0) * 10 }))]),
      ),
    )
    .map(values =>
      Object.fromEntries(Object.entries(values).map(([id, n]) => [id, n === null ? null : n / 10])),
    )
  const people = fc.array(given, { minLength: 1, maxLength: 4 })
  const classOf = (marks: Record<string, number | null>[]) =>
    school({
      enrollments: marks.map((_, at) => student(`s${at}`)),
      scores: marks.flatMap((own, at) => scores(`s${at}`, own)),
    })

  it('the order of evaluations and scores does not matter', () => {
    fc.assert(
      fc.property(people, marks => {
        const input = classOf(marks)
        const turned = {
          ...input,
          evaluations: input.evaluations.toReversed(),
          scores: input.scores.toReversed(),
        }
        expect(performanceOfGrade(turned)).toEqual(performanceOfGrade(input))
      }),
      { numRuns: 40 },
    )
  })

  it('a student on the waiting list with scores changes nobody', () => {
    fc.assert(
      fc.property(people, given, (marks, waiting) => {
        const input = classOf(marks)
        const more = {
          ...input,
          enrollments: [student('w', { status: 'SURPLUS' }), ...input.enrollments],
          scores: [...scores('w', waiting), ...input.scores],
          lessonTotals: [lessons('w', 't1', { absentMinutes: 900 })],
        }
        expect(performanceOfGrade(more)).toEqual(performanceOfGrade(input))
      }),
      { numRuns: 40 },
    )
  })

  it('a student has the same marks alone as in the class', () => {
    fc.assert(
      fc.property(people, marks => {
        const together = performanceOfGrade(classOf(marks))
        const [first] = classOf(marks).enrollments
        const alone = performanceOfGrade({ ...classOf(marks), enrollments: first ? [first] : [] })
        expect(together.rows.filter(row => row.enrollmentId === 's0')).toEqual(alone.rows)
      }),
      { numRuns: 40 },
    )
  })

  it('a state stands for a zero, for an excuse from the evaluation, or for no score at all', () => {
    const typed = fc.record(
      Object.fromEntries(
        EVALUATIONS.map(one => [
          one.id,
          fc.oneof(
            fc.constantFrom(null, ...UNSCORED_STATES),
            fc.integer({ min: 0, max: (one.highest ?? 0) * 10 }).map(score => score / 10),
          ),
        ]),
      ),
    )
    const missing = fc.constantFrom('ZERO' as const, 'IGNORE' as const, 'BLOCK' as const)
    fc.assert(
      fc.property(typed, missing, fc.boolean(), fc.boolean(), (given, missing, closed, yearFinished) => {
        const isZero = (id: string) => missing !== 'IGNORE' && !['2r', '3r', 'z'].includes(id)
        const rows = Object.entries(given).map(([evaluationId, value]) => ({ evaluationId, value }))
        const left = rows.filter(
          ({ evaluationId: id, value }) => value === 'EXCUSED' || (value === 'MISSED' && !isZero(id)),
        )
        const more = {
          policy: { ...DEFAULT_POLICY, missing },
          terms: TERMS.map(term => ({ ...term, closed })),
          yearFinished,
        }
        const isRecoveryOver = left.some(({ evaluationId }) => evaluationId === 'z')
        const withStates = school({
          ...more,
          enrollments: [student('s')],
          scores: rows.map(({ evaluationId, value }) => ({
            enrollmentId: 's',
            evaluationId,
            ...(typeof value === 'string' ? { score: null, state: value } : { score: value }),
          })),
        })
        const withoutStates = school({
          ...more,
          // Without any score of it a settled annual recovery is as none of the policy.
          policy: isRecoveryOver ? { ...more.policy, annualRecovery: 'NONE' } : more.policy,
          enrollments: [student('s', { dispensations: left.map(({ evaluationId }) => ({ evaluationId })) })],
          scores: rows.map(({ evaluationId, value }) => ({
            enrollmentId: 's',
            evaluationId,
            score: typeof value === 'number' ? value : value === 'MISSED' && isZero(evaluationId) ? 0 : null,
          })),
        })
        expect(performanceOfGrade(withStates)).toEqual(performanceOfGrade(withoutStates))
      }),
      { numRuns: 150 },
    )
  })
})
