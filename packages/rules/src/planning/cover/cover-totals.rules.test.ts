import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { coverTotals } from './cover-totals.rules.ts'

describe('the sums of a register', () => {
  it('part lessons that were not given by what makes them up, and count the others together', () => {
    expect(
      coverTotals([
        { outcome: 'NOT_GIVEN', madeUp: null },
        { outcome: 'NOT_GIVEN', madeUp: { date: '2026-09-12' } },
        { outcome: 'SUBSTITUTE', madeUp: null },
        { outcome: 'JOINT', madeUp: null },
      ]),
    ).toEqual({ notGiven: 2, madeUp: 1, missing: 1, covered: 2 })
  })

  it('count each lesson once', () => {
    const cover = fc.record({
      outcome: fc.constantFrom('SUBSTITUTE' as const, 'JOINT' as const, 'NOT_GIVEN' as const),
      madeUp: fc.option(fc.string()),
    })
    fc.assert(
      fc.property(fc.array(cover), covers => {
        const { notGiven, madeUp, missing, covered } = coverTotals(covers)
        expect(madeUp + missing + covered).toBe(covers.length)
        expect(notGiven).toBe(madeUp + missing)
      }),
    )
  })
})
