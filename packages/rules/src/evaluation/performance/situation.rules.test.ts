import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { RETENTIONS, type Retention } from '../../academics/grade/retention.rules.ts'
import { EXIT_REASONS, type ExitReason } from '../../enrollment/exit-reason.rules.ts'
import { explainer } from '../explanation.rules.ts'
import type { CountedDecision } from './council-decision.rules.ts'
import { componentSituation, conceptOf, enrollmentSituation, type Situation } from './situation.rules.ts'

const component = (more: Partial<Parameters<typeof componentSituation>[0]>) =>
  componentSituation({
    mark: 52,
    final: 52,
    average: 60,
    termsClosed: true,
    yearFinished: false,
    recovered: false,
    withoutRecovery: false,
    annualRecovery: 'SUBSTITUTE_IF_GREATER',
    retention: 'FULL',
    ...more,
  })

const enrollment = (components: Situation[], more: Partial<Parameters<typeof enrollmentSituation>[0]> = {}) =>
  enrollmentSituation({
    exit: null,
    termsClosed: true,
    hasRecords: true,
    components,
    maxDependencies: 0,
    decision: null,
    meetsFrequency: true,
    retention: 'FULL',
    ...more,
  })

describe('situation in a component', () => {
  it('a student has none but "cursando" while a term is open, and none at all without a mark', () => {
    expect(component({ mark: 90, final: 90, termsClosed: false })).toBe('ONGOING')
    expect(component({ mark: null, final: null, termsClosed: false })).toBe('ONGOING')
    expect(component({ mark: null, final: null })).toBe('NO_RESULT')
    expect(component({ mark: null, final: null, yearFinished: true })).toBe('NO_RESULT')
  })

  it('a student exactly at the average is approved, just below is in recovery', () => {
    expect(component({ mark: 60, final: 60 })).toBe('APPROVED')
    expect(component({ mark: 59.9, final: 59.9 })).toBe('IN_RECOVERY')
  })

  it('a student with the annual recovery is approved after it, or failed', () => {
    expect(component({ final: 60, recovered: true })).toBe('AFTER_RECOVERY')
    expect(component({ final: 59.2, recovered: true })).toBe('FAILED')
  })

  it('a student who missed the annual recovery fails, and passes by the mark of the year alone', () => {
    expect(component({ withoutRecovery: true })).toBe('FAILED')
    expect(component({ withoutRecovery: true, mark: 60, final: 60 })).toBe('APPROVED')
    expect(component({ withoutRecovery: true, termsClosed: false })).toBe('ONGOING')
    expect(component({ withoutRecovery: true, retention: 'ABSENCE_ONLY' })).toBe('APPROVED')
  })

  it('a student below the average fails when the year ends, or where there is no annual recovery', () => {
    expect(component({ yearFinished: true, termsClosed: false })).toBe('FAILED')
    expect(component({ annualRecovery: 'NONE' })).toBe('FAILED')
  })
})

describe('situation of the enrolment', () => {
  it('a student who left keeps the way of leaving, whatever the marks', () => {
    const exit = { reason: 'TRANSFERRED' as const }
    expect(enrollment(['FAILED'], { exit, meetsFrequency: false })).toBe('TRANSFERRED')
  })

  it('a student is in recovery while one component is, and else decided once all terms are closed', () => {
    expect(enrollment(['APPROVED', 'IN_RECOVERY'])).toBe('IN_RECOVERY')
    expect(enrollment(['APPROVED', 'FAILED'], { termsClosed: false })).toBe('ONGOING')
    expect(enrollment(['APPROVED', 'FAILED'])).toBe('FAILED')
  })

  it('a student of whom nothing is recorded has no result, unless the council decided', () => {
    const nothing = { hasRecords: false }
    expect(enrollment([], nothing)).toBe('NO_RESULT')
    expect(enrollment([], { ...nothing, retention: 'NONE' })).toBe('NO_RESULT')
    expect(enrollment([], { ...nothing, retention: 'NONE', decision: { kind: 'APPROVE' } })).toBe('NO_RESULT')
    expect(enrollment(['NO_RESULT'], { ...nothing, retention: 'ABSENCE_ONLY' })).toBe('NO_RESULT')
    expect(enrollment([], { ...nothing, decision: { kind: 'APPROVE' } })).toBe('BY_COUNCIL')
    expect(enrollment([], { ...nothing, termsClosed: false })).toBe('ONGOING')
    expect(enrollment([], { ...nothing, exit: { reason: 'TRANSFERRED' } })).toBe('TRANSFERRED')
  })

  it('a student with more failed components than allowed fails, also for lack of attendance', () => {
    expect(enrollment(['FAILED', 'FAILED'], { maxDependencies: 1, meetsFrequency: false })).toBe('FAILED')
  })

  it('a council cannot override the lack of attendance', () => {
    expect(enrollment(['FAILED'], { decision: { kind: 'APPROVE' }, meetsFrequency: false })).toBe(
      'BY_ABSENCE',
    )
  })

  it('a council may approve a student with failed components', () => {
    expect(enrollment(['FAILED', 'FAILED'], { decision: { kind: 'APPROVE' } })).toBe('BY_COUNCIL')
  })

  it('a student passes with a dependency where that is allowed', () => {
    expect(enrollment(['FAILED', 'APPROVED'], { maxDependencies: 1 })).toBe('WITH_DEPENDENCY')
  })

  it('a student with every component passes, after recovery too', () => {
    expect(enrollment(['APPROVED', 'AFTER_RECOVERY'])).toBe('APPROVED')
  })

  it('a student of a grade with opinions passes unless absent', () => {
    expect(enrollment([])).toBe('APPROVED')
    expect(enrollment([], { meetsFrequency: false })).toBe('BY_ABSENCE')
  })

  it('nobody is approved without a single mark where marks are given', () => {
    expect(enrollment(['NO_RESULT', 'NO_RESULT'])).toBe('NO_RESULT')
    expect(enrollment(['ONGOING', 'NO_RESULT'])).toBe('NO_RESULT')
  })

  it('a council approves a student without a single mark, unless absent or while a term is open', () => {
    const council = { decision: { kind: 'APPROVE' } } as const
    expect(enrollment(['NO_RESULT', 'NO_RESULT'], council)).toBe('BY_COUNCIL')
    expect(enrollment(['NO_RESULT', 'APPROVED'], council)).toBe('APPROVED')
    expect(enrollment(['NO_RESULT'], { ...council, meetsFrequency: false })).toBe('BY_ABSENCE')
    expect(enrollment(['ONGOING'], { ...council, termsClosed: false })).toBe('ONGOING')
  })

  it('a council retains a student without a single mark where the class retains by marks', () => {
    const council = { decision: { kind: 'RETAIN' } } as const
    expect(enrollment(['NO_RESULT', 'NO_RESULT'], council)).toBe('FAILED')
    expect(enrollment(['NO_RESULT'], { ...council, hasRecords: false })).toBe('FAILED')
    expect(enrollment(['NO_RESULT', 'APPROVED'], council)).toBe('APPROVED')
    expect(enrollment(['NO_RESULT'], { ...council, meetsFrequency: false })).toBe('BY_ABSENCE')
    expect(enrollment(['NO_RESULT'], { ...council, retention: 'ABSENCE_ONLY' })).toBe('NO_RESULT')
  })
})

type Case = {
  retention: Retention
  failed: number
  /** The situation of every other component. */
  others: 'APPROVED' | 'NO_RESULT'
  maxDependencies: number
  meetsFrequency: boolean
  decision: CountedDecision | null
  exit: ExitReason | null
  termsClosed: boolean
  hasRecords: boolean
}

/** The result by the law and docs/rules.md, as a table and not as the tested rule. */
const lawful = (of: Case): Situation => {
  if (of.exit !== null && of.exit !== 'CANCELLED') return of.exit
  if (!of.termsClosed) return 'ONGOING'
  const settling = { NONE: [], ABSENCE_ONLY: ['APPROVE'], FULL: ['APPROVE', 'RETAIN'] }[of.retention]
  if (!of.hasRecords && !settling.some(kind => kind === of.decision?.kind)) return 'NO_RESULT'
  const hasNoMark = of.failed === 0 && of.others === 'NO_RESULT'
  const marks = hasNoMark
    ? of.decision?.kind === 'APPROVE'
      ? 'councilAlone'
      : of.decision?.kind === 'RETAIN'
        ? 'retainedAlone'
        : 'none'
    : of.failed === 0
      ? 'passed'
      : of.failed <= of.maxDependencies
        ? 'depends'
        : of.decision?.kind === 'APPROVE'
          ? 'lifted'
          : of.decision?.kind === 'DEPENDENCY' && of.decision.named > 0
            ? 'depends'
            : 'failed'
  const table: Record<Retention, Record<typeof marks, [present: Situation, absent: Situation]>> = {
    NONE: {
      none: ['APPROVED', 'APPROVED'],
      councilAlone: ['APPROVED', 'APPROVED'],
      retainedAlone: ['APPROVED', 'APPROVED'],
      passed: ['APPROVED', 'APPROVED'],
      depends: ['APPROVED', 'APPROVED'],
      lifted: ['APPROVED', 'APPROVED'],
      failed: ['APPROVED', 'APPROVED'],
    },
    ABSENCE_ONLY: {
      none: ['NO_RESULT', 'BY_ABSENCE'],
      councilAlone: ['BY_COUNCIL', 'BY_ABSENCE'],
      retainedAlone: ['NO_RESULT', 'BY_ABSENCE'],
      passed: ['APPROVED', 'BY_ABSENCE'],
      depends: ['APPROVED', 'BY_ABSENCE'],
      lifted: ['APPROVED', 'BY_ABSENCE'],
      failed: ['APPROVED', 'BY_ABSENCE'],
    },
    FULL: {
      none: ['NO_RESULT', 'BY_ABSENCE'],
      councilAlone: ['BY_COUNCIL', 'BY_ABSENCE'],
      retainedAlone: ['FAILED', 'BY_ABSENCE'],
      passed: ['APPROVED', 'BY_ABSENCE'],
      depends: ['WITH_DEPENDENCY', 'BY_ABSENCE'],
      lifted: ['BY_COUNCIL', 'BY_ABSENCE'],
      failed: ['FAILED', 'FAILED'],
    },
  }
  const [present, absent] = table[of.retention][marks]
  return of.meetsFrequency ? present : absent
}

const FAILURES = (['APPROVED', 'NO_RESULT'] as const).flatMap(others =>
  [0, 1, 2, 3].map(failed => ({ others, failed })),
)

/** Every decision about so many failed components, with a dependency of none, one or all of them. */
const decisionsOf = (failed: number): (CountedDecision | null)[] => [
  null,
  { kind: 'APPROVE' },
  { kind: 'RETAIN' },
  ...[...new Set([0, Math.min(1, failed), failed])].map(named => ({ kind: 'DEPENDENCY' as const, named })),
]

const CASES: Case[] = RETENTIONS.flatMap(retention =>
  FAILURES.flatMap(failures =>
    [0, 1, 2].flatMap(maxDependencies =>
      [true, false].flatMap(meetsFrequency =>
        decisionsOf(failures.failed).flatMap(decision =>
          [null, ...EXIT_REASONS].flatMap(exit =>
            [true, false].flatMap(termsClosed =>
              (failures.failed === 0 && failures.others === 'NO_RESULT' ? [true, false] : [true]).map(
                hasRecords => ({
                  retention,
                  ...failures,
                  maxDependencies,
                  meetsFrequency,
                  decision,
                  exit,
                  termsClosed,
                  hasRecords,
                }),
              ),
            ),
          ),
        ),
      ),
    ),
  ),
)

const situationOf = (
  { failed, others, exit, ...more }: Case,
  notes?: ReturnType<typeof explainer>,
): Situation =>
  enrollmentSituation(
    {
      ...more,
      exit: exit && { reason: exit },
      components: [...Array.from({ length: failed }, (): Situation => 'FAILED'), others],
    },
    notes,
  )

describe('retention', () => {
  it('every case has the situation of the table of law', () => {
    expect(CASES.length).toBe(11592)
    for (const of of CASES) expect([of, situationOf(of)]).toEqual([of, lawful(of)])
  })

  it('infantil retains no child, whatever is recorded', () => {
    const situations = fc.constantFrom<Situation>(
      'FAILED',
      'IN_RECOVERY',
      'ONGOING',
      'NO_RESULT',
      'APPROVED',
      'AFTER_RECOVERY',
    )
    fc.assert(
      fc.property(
        fc.array(situations),
        fc.nat(3),
        fc.constantFrom(...decisionsOf(3)),
        fc.boolean(),
        (components, maxDependencies, decision, meetsFrequency) => {
          const more = { retention: 'NONE', maxDependencies, decision, meetsFrequency } as const
          expect(enrollment(components, more)).toBe('APPROVED')
        },
      ),
    )
  })

  it('a class that retains by absence alone never fails by marks, in a component or in all', () => {
    const marks = fc.integer({ min: 0, max: 100 })
    fc.assert(
      fc.property(marks, marks, fc.boolean(), fc.boolean(), fc.boolean(), (mark, final, ...of) => {
        const [termsClosed = true, yearFinished = true, recovered = true] = of
        const more = { mark, final, termsClosed, yearFinished, recovered, retention: 'ABSENCE_ONLY' } as const
        expect(component({ ...more, annualRecovery: 'NONE' })).not.toBe('FAILED')
      }),
    )
  })

  it('a council that is not needed decides nothing, and the explanation says so', () => {
    for (const of of CASES.filter(
      each => each.termsClosed && (each.exit === null || each.exit === 'CANCELLED'),
    )) {
      const notes = explainer(true)
      const situation = situationOf(of, notes)
      const [council] = notes.steps.filter(step => step.kind === 'COUNCIL')
      if (!of.decision) continue
      const named = of.decision.kind === 'DEPENDENCY' ? of.decision.named : 0
      const isPartial = named > 0 && named < of.failed
      const isNeeded =
        (of.retention === 'FULL' && (isPartial || of.failed > of.maxDependencies)) ||
        (of.retention !== 'NONE' &&
          of.failed === 0 &&
          of.others === 'NO_RESULT' &&
          (of.decision.kind === 'RETAIN'
            ? of.retention === 'FULL'
            : of.hasRecords || of.decision.kind === 'APPROVE'))
      expect(council?.values).toEqual({ decision: of.decision.kind, named, needed: isNeeded ? 1 : 0 })
      if (!isNeeded) expect(situation).toBe(situationOf({ ...of, decision: null }))
    }
  })

  it('more retention never helps a student', () => {
    const rank = (situation: Situation) => (situation === 'FAILED' || situation === 'BY_ABSENCE' ? 0 : 1)
    for (const of of CASES) {
      const [none, absence, full] = RETENTIONS.map(retention => rank(situationOf({ ...of, retention })))
      expect(Number(none) >= Number(absence) && Number(absence) >= Number(full)).toBe(true)
    }
  })
})

describe('concept', () => {
  it('a mark has exactly one concept, from A at 90% to E', () => {
    expect(
      [100, 90, 89.99, 70, 69.9, 50, 49.99, 20, 19.99, 0].map(mark => conceptOf(mark, 100)).join(''),
    ).toBe('AABBCCDDEE')
    expect(conceptOf(2.7, 3)).toBe('A')
  })
})
