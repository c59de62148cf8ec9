import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { NO_PEAKS, pendingWishes, timeShare, withPeaks } from './draft-progress.values.ts'

const wish = (rule: 'WINDOWS' | 'SPREAD' | 'DOUBLES', met: number, total: number) => ({ rule, met, total })

describe('the list of what could be better', () => {
  it('falls without a line that jumps: a rule that is met stays with its former number', () => {
    const before = [wish('SPREAD', 2, 9), wish('WINDOWS', 1, 4), wish('DOUBLES', 3, 3)]
    const peaks = withPeaks(NO_PEAKS, before)
    const now = [wish('SPREAD', 9, 9), wish('WINDOWS', 3, 4), wish('DOUBLES', 3, 3)]
    expect(withPeaks(peaks, now)).toBe(peaks)
    expect(pendingWishes(now, peaks)).toEqual([
      { rule: 'SPREAD', missing: 0, peak: 7 },
      { rule: 'WINDOWS', missing: 1, peak: 3 },
    ])
  })

  it('never shows a number above the peak of its rule', () => {
    const count = fc.record({ met: fc.nat(20), more: fc.nat(20) })
    fc.assert(
      fc.property(fc.array(count, { minLength: 1, maxLength: 10 }), counts => {
        let peaks = NO_PEAKS
        for (const { met, more } of counts) {
          const wishes = [wish('WINDOWS', met, met + more)]
          peaks = withPeaks(peaks, wishes)
          for (const { missing, peak } of pendingWishes(wishes, peaks))
            expect(missing).toBeLessThanOrEqual(peak)
        }
        expect(peaks.get('WINDOWS') ?? 0).toBe(Math.max(...counts.map(({ more }) => more)))
      }),
    )
  })

  it('counts time up to its end', () => {
    expect(timeShare({ milliseconds: 15_000, seconds: 60 })).toBe(25)
    expect(timeShare({ milliseconds: 90_000, seconds: 60 })).toBe(100)
    expect(timeShare({ milliseconds: 0, seconds: 0 })).toBe(100)
  })
})
