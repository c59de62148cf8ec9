import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { RETENTIONS } from '../../academics/grade/retention.rules.ts'
import {
  type CouncilDecision,
  DECISION_KINDS,
  DECISION_REASONS,
  decisionFault,
} from '../performance/council-decision.rules.ts'
import { overallResult, type YearFigures } from '../performance/enrollment-result.rules.ts'
import type { Situation } from '../performance/situations.rules.ts'
import { councilOrder, missingPoints, whatWouldDo } from './council-order.rules.ts'

const year = (componentId: string, situation: Situation): YearFigures => ({
  componentId,
  situation,
  absences: 0,
  justifiedAbsences: 0,
  lessonsGiven: 40,
  totalMinutes: 2000,
  absentMinutes: 0,
})

describe('a dependency', () => {
  const resultOf = (decision: CouncilDecision | null, failed: string[], maxDependencies = 0) =>
    overallResult({
      exit: null,
      decision,
      termsClosed: true,
      gradeType: 'MARK',
      retention: 'FULL',
      policy: { maxDependencies, minFreq: 75 },
      years: ['mat', 'his', 'geo'].map(id => year(id, failed.includes(id) ? 'FAILED' : 'APPROVED')),
    }).situation

  it('promotes a student with failed components that it names', () => {
    const decision: CouncilDecision = { kind: 'DEPENDENCY', componentIds: ['mat'] }
    expect(resultOf(null, ['mat', 'his'])).toBe('FAILED')
    expect(resultOf(decision, ['mat', 'his'])).toBe('WITH_DEPENDENCY')
    expect(resultOf(decision, [])).toBe('APPROVED')
  })

  it('settles nothing once none of its components is failed', () => {
    expect(resultOf({ kind: 'DEPENDENCY', componentIds: ['geo'] }, ['mat', 'his'])).toBe('FAILED')
  })

  it('retention by the council never fails a student whom the marks pass', () => {
    expect(resultOf({ kind: 'RETAIN' }, [])).toBe('APPROVED')
    expect(resultOf({ kind: 'RETAIN' }, ['mat'], 1)).toBe('WITH_DEPENDENCY')
    expect(resultOf({ kind: 'RETAIN' }, ['mat'])).toBe('FAILED')
  })
})

describe('retention of a student without any mark', () => {
  const resultOf = (gradeType: 'MARK' | 'ASSESSMENT', stored: Situation, decision: CouncilDecision | null) =>
    overallResult({
      exit: null,
      decision,
      termsClosed: true,
      gradeType,
      retention: 'FULL',
      policy: { maxDependencies: 0, minFreq: 75 },
      years: [{ ...year('mat', stored), lessonsGiven: 0, totalMinutes: 0 }],
    }).situation

  it('fails the student, and once it is withdrawn there is no result', () => {
    for (const gradeType of ['MARK', 'ASSESSMENT'] as const) {
      expect(resultOf(gradeType, 'NO_RESULT', { kind: 'RETAIN' })).toBe('FAILED')
      expect(resultOf(gradeType, 'NO_RESULT', null)).toBe('NO_RESULT')
    }
    // Figures that were stored with the decision.
    expect(resultOf('ASSESSMENT', 'FAILED', { kind: 'RETAIN' })).toBe('FAILED')
    expect(resultOf('ASSESSMENT', 'FAILED', null)).toBe('NO_RESULT')
  })
})

describe('a decision', () => {
  const of = {
    kind: 'APPROVE' as const,
    componentIds: [],
    reason: 'PROGRESS' as const,
    text: null,
    byMarks: 'FAILED' as Situation,
    retention: 'FULL' as const,
    failed: ['mat', 'his'],
    maxDependencies: 1,
  }

  it('needs a reason where it differs from the marks, and a text for another reason', () => {
    expect(decisionFault(of)).toBeNull()
    expect(decisionFault({ ...of, reason: null })).toEqual({ field: 'reason', code: 'REASON_REQUIRED' })
    expect(decisionFault({ ...of, reason: 'OTHER' })).toEqual({ field: 'text', code: 'REASON_REQUIRED' })
    expect(decisionFault({ ...of, kind: 'RETAIN', reason: null })).toBeNull()
  })

  it('names failed components alone, and above the limit of the class it needs a text', () => {
    const dependency = { ...of, kind: 'DEPENDENCY' as const }
    expect(decisionFault({ ...dependency, componentIds: ['mat'] })).toBeNull()
    expect(decisionFault({ ...dependency, componentIds: ['geo'] })?.code).toBe('COMPONENT_NOT_FAILED')
    expect(decisionFault({ ...dependency, componentIds: [] })?.code).toBe('COMPONENT_NOT_FAILED')
    expect(decisionFault({ ...dependency, componentIds: ['mat', 'his'] })).toEqual({
      field: 'text',
      code: 'REASON_REQUIRED',
    })
  })

  it('is refused where the class does not retain, while the result is open, and against a student who passes', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...DECISION_KINDS),
        fc.option(fc.constantFrom(...DECISION_REASONS)),
        fc.constantFrom(...RETENTIONS),
        fc.constantFrom<Situation>(
          'APPROVED',
          'ONGOING',
          'FAILED',
          'NO_RESULT',
          'BY_ABSENCE',
          'WITH_DEPENDENCY',
        ),
        (kind, reason, retention, byMarks) => {
          const code = decisionFault({ ...of, kind, reason, retention, byMarks, text: 'x' })?.code ?? null
          const needsNone = kind === 'NOTE' || kind === 'WITHDRAWN'
          const refused =
            retention === 'NONE' ? 'NOT_RETAINABLE' : byMarks === 'ONGOING' ? 'RESULT_NOT_DECIDED' : null
          if (needsNone || refused) expect(code).toBe(needsNone ? null : refused)
          else if (kind === 'RETAIN' || kind === 'EXTRA_RECOVERY') {
            const isRetainable =
              byMarks === 'FAILED' ||
              byMarks === 'BY_ABSENCE' ||
              (byMarks === 'NO_RESULT' && retention === 'FULL')
            expect(code).toBe(isRetainable ? null : 'NOT_RETAINABLE')
          }
        },
      ),
    )
  })
})

const student = (number: number, byMarks: Situation, missing = 0, frequency = 90) => ({
  number,
  byMarks,
  missing,
  frequency,
  meetsFrequency: frequency >= 75,
})

describe('the order of a council', () => {
  it('begins with students who miss the fewest points, then nearly present ones, then class numbers', () => {
    const students = [
      student(1, 'APPROVED'),
      student(2, 'BY_ABSENCE', 0, 50),
      student(3, 'BY_ABSENCE', 0, 74.9),
      student(4, 'FAILED', 20),
      student(5, 'FAILED', 1.5),
      student(6, 'BY_ABSENCE', 0, 71),
    ]
    expect(councilOrder(students, 75).map(({ number }) => number)).toEqual([5, 4, 3, 6, 1, 2])
  })

  it('loses no student', () => {
    const anyStudent = fc.record({
      number: fc.option(fc.nat(50)),
      byMarks: fc.constantFrom<Situation>('FAILED', 'APPROVED', 'BY_ABSENCE', 'NO_RESULT'),
      missing: fc.nat(400).map(n => n / 100),
      frequency: fc.option(fc.nat(1000).map(n => n / 10)),
      meetsFrequency: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.array(anyStudent), students => {
        expect(new Set(councilOrder(students, 75))).toEqual(new Set(students))
      }),
    )
  })
})

describe('what would change the result', () => {
  const failed = (componentId: string, final: number) => ({
    componentId,
    final,
    situation: 'FAILED' as const,
    missing: missingPoints({ componentId, final, situation: 'FAILED' }, 60),
  })
  const of = { ...student(1, 'FAILED'), components: [failed('mat', 50), failed('his', 59.9)], minFreq: 75 }

  it('is the fewest components with the fewest points', () => {
    expect(whatWouldDo({ ...of, maxDependencies: 1 })).toEqual({
      kind: 'POINTS',
      componentIds: ['his'],
      missing: 0.1,
    })
    expect(whatWouldDo({ ...of, maxDependencies: 0 })).toMatchObject({ missing: 10.1 })
  })

  it('is nothing for a student below the minimum of frequency', () => {
    const absent = { ...of, frequency: 74.9, meetsFrequency: false, maxDependencies: 0 }
    expect(whatWouldDo(absent)).toEqual({ kind: 'ABSENT', gap: 0.1 })
  })

  it('with these points the marks fail no more components than the class allows', () => {
    const marks = fc.array(
      fc.nat(5999).map(n => n / 100),
      { minLength: 1, maxLength: 6 },
    )
    fc.assert(
      fc.property(marks, fc.nat(3), (finals, maxDependencies) => {
        const components = finals.map((final, at) => failed(String(at), final))
        if (components.length <= maxDependencies) return
        const change = whatWouldDo({ ...of, components, maxDependencies })
        if (change.kind !== 'POINTS') throw new Error(change.kind)
        expect(components.length - change.componentIds.length).toBe(maxDependencies)
      }),
    )
  })
})
