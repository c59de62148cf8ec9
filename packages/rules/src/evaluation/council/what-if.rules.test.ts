import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { supposedSituation } from './what-if.rules.ts'

const FAILED = {
  mark: 60,
  final: 47.5,
  situation: 'FAILED',
  hasRecovery: false,
  average: 60,
  termsClosed: true,
  yearFinished: false,
  retention: 'FULL',
  policy: { annualRecovery: 'NONE', step: 0.1 },
} as const

describe('a supposed final mark', () => {
  it('passes from the average on and fails one step below', () => {
    expect(supposedSituation(FAILED)).toBe('APPROVED')
    expect(supposedSituation({ ...FAILED, mark: 59.9 })).toBe('FAILED')
  })

  it('below the average makes a recovery due only where one may still come', () => {
    const passed = { ...FAILED, situation: 'APPROVED', final: 70, mark: 50 } as const
    const policy = { annualRecovery: 'SUBSTITUTE_IF_GREATER', step: 0.1 } as const
    expect(supposedSituation({ ...passed, policy })).toBe('IN_RECOVERY')
    expect(supposedSituation({ ...passed, policy, hasRecovery: true })).toBe('FAILED')
    expect(supposedSituation({ ...passed, policy, yearFinished: true })).toBe('FAILED')
    expect(supposedSituation({ ...FAILED, mark: 50, policy })).toBe('FAILED')
  })

  it('retains no student where marks do not retain, and decides nothing in an open term', () => {
    expect(supposedSituation({ ...FAILED, mark: 10, retention: 'ABSENCE_ONLY' })).toBe('APPROVED')
    expect(supposedSituation({ ...FAILED, termsClosed: false })).toBe('ONGOING')
  })

  it('that is the stored one changes nothing, and an excused student stays excused', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1000 }),
        fc.constantFrom('APPROVED', 'AFTER_RECOVERY', 'FAILED', 'IN_RECOVERY', null),
        (tenths, situation) => {
          const mark = tenths / 10
          expect(supposedSituation({ ...FAILED, situation, mark, final: mark })).toBe(situation)
        },
      ),
    )
    expect(supposedSituation({ ...FAILED, situation: null })).toBeNull()
  })

  it('is never worse for a higher mark', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1000 }), fc.integer({ min: 0, max: 1000 }), (a, b) => {
        const passes = (tenths: number) =>
          supposedSituation({ ...FAILED, final: -1, mark: tenths / 10 }) === 'APPROVED'
        if (passes(Math.min(a, b))) expect(passes(Math.max(a, b))).toBe(true)
      }),
    )
  })
})
