import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { RETENTIONS } from '../../academics/grade/retention.rules.ts'
import { SITUATIONS } from '../performance/situations.rules.ts'
import {
  blockingFindings,
  closingFindings,
  type EndingFacts,
  type EndingStudent,
} from './closing-findings.rules.ts'

const student = (fields: Partial<EndingStudent> = {}): EndingStudent => ({
  enrollmentId: 'e',
  name: 'Ana',
  situation: 'APPROVED',
  hasDecision: false,
  lacksMinutes: false,
  inRecovery: [],
  lacksExit: false,
  dependencies: 0,
  ...fields,
})
const facts = (fields: Partial<EndingFacts> = {}): EndingFacts => ({
  stage: 'FUNDAMENTAL',
  retention: 'FULL',
  isLastClass: false,
  openTerms: [],
  unsignedMinutes: [],
  closing: [],
  expectsOpinions: true,
  given: { days: 200, hours: 800 },
  components: [],
  students: [student()],
  ...fields,
})
const found = (fields: Partial<EndingFacts>) =>
  closingFindings(facts(fields)).map(({ kind, severity, count }) => [kind, severity, count])

describe('what is found at the end of a class', () => {
  it('is a draft of final minutes, which blocks, and a decision that is in no minutes, which is advisable', () => {
    expect(found({ unsignedMinutes: [{ id: 'm', date: '2026-12-10' }] })).toEqual([
      ['MINUTES_UNSIGNED', 'BLOCKS', 1],
    ])
    expect(found({ students: [student({ lacksMinutes: true }), student()] })).toEqual([
      ['DECISIONS_WITHOUT_MINUTES', 'ADVISES', 1],
    ])
    const [draft] = closingFindings(facts({ unsignedMinutes: [{ id: 'm', date: '2026-12-10' }] }))
    expect(draft?.places).toEqual([{ meetingId: 'm', name: '10/12/2026', count: 1 }])
  })

  it('is nothing where all is given, and nothing in a class without students', () => {
    expect(found({})).toEqual([])
    expect(
      found({ students: [], openTerms: [{ id: 't', position: 1 }], given: { days: 0, hours: 0 } }),
    ).toEqual([])
  })

  it('blocks for open terms, recoveries that are due and students without a result', () => {
    expect(found({ openTerms: [{ id: 't', position: 4 }] })).toEqual([['OPEN_TERMS', 'BLOCKS', 1]])
    expect(
      found({
        students: [
          student({ situation: 'IN_RECOVERY', inRecovery: ['a', 'b'] }),
          student({ situation: 'NO_RESULT' }),
        ],
      }),
    ).toEqual([
      ['RECOVERY_DUE', 'BLOCKS', 1],
      ['NO_RESULT', 'BLOCKS', 1],
    ])
  })

  it('advises on owed dependencies, and where students conclude only on those of students who pass', () => {
    const retained = student({ situation: 'FAILED', hasDecision: true, dependencies: 1 })
    const students = [student({ dependencies: 2 }), student(), retained]
    expect(found({ students, isLastClass: true })).toEqual([['DEPENDENCY_BEFORE_CONCLUSION', 'ADVISES', 2]])
    expect(found({ students: [retained], isLastClass: true })).toEqual([])
    expect(found({ students })).toEqual([['DEPENDENCY_OWED', 'ADVISES', 3]])
  })

  it('advises on candidates of the council until it has decided', () => {
    const failed = student({ situation: 'FAILED' })
    expect(found({ students: [failed, { ...failed, hasDecision: true }] })).toEqual([
      ['CANDIDATES_WITHOUT_DECISION', 'ADVISES', 1],
    ])
  })

  it('advises on days and hours below the law of the stage, and on hours below the matrix', () => {
    expect(found({ given: { days: 190, hours: 780.5 } })).toEqual([
      ['DAYS_BELOW_LAW', 'ADVISES', 10],
      ['HOURS_BELOW_LAW', 'ADVISES', 19.5],
    ])
    expect(found({ stage: 'MEDIO' })).toEqual([['HOURS_BELOW_LAW', 'ADVISES', 200]])
    expect(found({ stage: 'EJA', given: { days: 90, hours: 300 } })).toEqual([])
    const component = { id: 'c', name: 'Arte', given: 38, required: 40 }
    expect(found({ components: [component, { ...component, id: 'd', required: null }] })).toEqual([
      ['HOURS_BELOW_MATRIX', 'ADVISES', 1],
    ])
  })

  it('presumes no retention of a child of Infantil, whatever its situation', () => {
    fc.assert(
      fc.property(fc.constantFrom(...SITUATIONS), fc.constantFrom(...RETENTIONS), (situation, retention) => {
        const kinds = found({ stage: 'INFANTIL', retention, students: [student({ situation })] }).map(
          ([kind]) => kind,
        )
        if (retention === 'NONE') expect(kinds).not.toContain('CANDIDATES_WITHOUT_DECISION')
      }),
    )
  })

  it('counts students once each and names at most twenty', () => {
    const students = Array.from({ length: 30 }, (_, at) =>
      student({ enrollmentId: `e${at}`, situation: 'IN_RECOVERY', inRecovery: ['a', 'b'] }),
    )
    const [finding] = closingFindings(facts({ students }))
    expect([finding?.count, finding?.places.length]).toEqual([30, 20])
    expect(blockingFindings(closingFindings(facts({ students })))).toBe(1)
  })

  it('names each component in which a student is in recovery, and a student without any of them', () => {
    const inRecovery = { situation: 'IN_RECOVERY' } as const
    const [finding] = closingFindings(
      facts({
        students: [
          student({ ...inRecovery, inRecovery: ['a', 'b'] }),
          student({ ...inRecovery, enrollmentId: 'f', name: 'Bento' }),
        ],
      }),
    )
    expect(finding).toMatchObject({ kind: 'RECOVERY_DUE', count: 2 })
    expect(finding?.places).toEqual([
      { enrollmentId: 'e', name: 'Ana', componentId: 'a', count: 1 },
      { enrollmentId: 'e', name: 'Ana', componentId: 'b', count: 1 },
      { enrollmentId: 'f', name: 'Bento', count: 1 },
    ])
  })
})
