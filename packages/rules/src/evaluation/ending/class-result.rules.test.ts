import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CLASS_RESULT_STATUSES } from '../../academics/grade/class-result-status.rules.ts'
import { isDecided, nextStatuses, REQUESTED_STATUSES, stepRefusal } from './class-result.rules.ts'

const ready = { reason: null, termsClosed: true, blocking: 0 } as const

describe('a step of a class', () => {
  it('goes from running over council and decision to publication, and back over a reopening', () => {
    const order = ['RUNNING', 'COUNCIL', 'DECIDED', 'PUBLISHED', 'REOPENED', 'COUNCIL'] as const
    for (const [at, from] of order.slice(0, -1).entries()) {
      const to = order[at + 1]!
      if (to === 'RUNNING') continue
      expect([from, to, stepRefusal({ ...ready, from, to, reason: 'Engano' })]).toEqual([from, to, null])
    }
    expect(stepRefusal({ ...ready, from: 'DECIDED', to: 'COUNCIL' })).toBeNull()
  })

  it('is refused for open terms, for findings that block, and for a reopening without a reason', () => {
    expect(stepRefusal({ ...ready, from: 'RUNNING', to: 'COUNCIL', termsClosed: false })).toBe('TERMS_OPEN')
    expect(stepRefusal({ ...ready, from: 'RUNNING', to: 'COUNCIL', blocking: 2 })).toBeNull()
    expect(stepRefusal({ ...ready, from: 'COUNCIL', to: 'DECIDED', blocking: 1 })).toBe('CLASS_HAS_FINDINGS')
    expect(stepRefusal({ ...ready, from: 'DECIDED', to: 'PUBLISHED', blocking: 1 })).toBe(
      'CLASS_HAS_FINDINGS',
    )
    expect(stepRefusal({ ...ready, from: 'PUBLISHED', to: 'REOPENED' })).toBe('REASON_REQUIRED')
  })

  it('never leaves the steps of its status, whatever the facts', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...CLASS_RESULT_STATUSES),
        fc.constantFrom(...REQUESTED_STATUSES),
        fc.boolean(),
        fc.nat(3),
        fc.option(fc.constant('motivo')),
        (from, to, termsClosed, blocking, reason) => {
          const refusal = stepRefusal({ from, to, termsClosed, blocking, reason })
          if (!nextStatuses(from).includes(to)) expect(refusal).toBe('RESULT_STEP_NOT_ALLOWED')
          if (refusal === null && isDecided(to)) expect([termsClosed, blocking]).toEqual([true, 0])
          if (refusal === null && to === 'REOPENED') expect(from).toBe('PUBLISHED')
        },
      ),
    )
  })
})
