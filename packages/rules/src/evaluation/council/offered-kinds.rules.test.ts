import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CLASS_RESULT_STATUSES } from '../../academics/grade/class-result-status.rules.ts'
import { RETENTIONS } from '../../academics/grade/retention.rules.ts'
import { DECISION_KINDS, decisionFault } from '../performance/council-decision.rules.ts'
import { SITUATIONS } from '../performance/situations.rules.ts'
import { offeredKinds } from './offered-kinds.rules.ts'

const FAILED = {
  status: 'COUNCIL',
  yearFinished: false,
  byMarks: 'FAILED',
  retention: 'FULL',
  failed: ['mat'],
  hasDecision: false,
} as const

describe('offered kinds of decisions', () => {
  it('offers every kind for a failed student, and a withdrawal once there is a decision', () => {
    expect(offeredKinds(FAILED)).toEqual(['APPROVE', 'RETAIN', 'DEPENDENCY', 'EXTRA_RECOVERY', 'NOTE'])
    expect(offeredKinds({ ...FAILED, hasDecision: true })).toContain('WITHDRAWN')
  })

  it('offers nothing once the result is decided or the year is finished', () => {
    for (const status of ['DECIDED', 'PUBLISHED'] as const)
      expect(offeredKinds({ ...FAILED, status, hasDecision: true })).toEqual([])
    expect(offeredKinds({ ...FAILED, yearFinished: true })).toEqual([])
  })

  it('does not offer retention for a student whom attendance alone retains', () => {
    const absent = { ...FAILED, byMarks: 'BY_ABSENCE', failed: [] } as const
    expect(offeredKinds(absent)).not.toContain('RETAIN')
    expect(offeredKinds({ ...absent, retention: 'ABSENCE_ONLY' })).not.toContain('RETAIN')
    expect(offeredKinds({ ...absent, failed: ['mat'] })).toContain('RETAIN')
  })

  it('offers notes alone in an open term and where the class does not retain', () => {
    expect(offeredKinds({ ...FAILED, byMarks: 'ONGOING', failed: [] })).toEqual(['NOTE'])
    expect(offeredKinds({ ...FAILED, byMarks: 'APPROVED', retention: 'NONE', failed: [] })).toEqual(['NOTE'])
  })

  it('offers notes alone for a student who left, and the withdrawal of an earlier decision', () => {
    const left = { ...FAILED, byMarks: 'TRANSFERRED' } as const
    expect(offeredKinds(left)).toEqual(['NOTE'])
    expect(offeredKinds({ ...left, hasDecision: true })).toEqual(['NOTE', 'WITHDRAWN'])
  })

  it('offers no kind that the call refuses', () => {
    const inputs = fc.record({
      status: fc.constantFrom(...CLASS_RESULT_STATUSES),
      yearFinished: fc.boolean(),
      byMarks: fc.constantFrom(...SITUATIONS),
      retention: fc.constantFrom(...RETENTIONS),
      failed: fc.subarray(['mat', 'his']),
      hasDecision: fc.boolean(),
    })
    fc.assert(
      fc.property(inputs, fc.constantFrom(...DECISION_KINDS), (input, kind) => {
        fc.pre(offeredKinds(input).includes(kind))
        const fault = decisionFault({
          ...input,
          kind,
          componentIds: kind === 'DEPENDENCY' ? input.failed : [],
          maxDependencies: 0,
          reason: 'OTHER',
          text: 'Motivo.',
        })
        expect(fault).toBeNull()
      }),
    )
  })
})
