import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { overlapCode } from './overlap.rules.ts'
import { addMinutes } from './time.rules.ts'

const taken = { start: '08:00:00', end: '09:00:00' }
const slot = fc
  .tuple(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 1, max: 60 }))
  .map(([from, length]) => ({
    start: addMinutes('07:00:00', from),
    end: addMinutes('07:00:00', from + length),
  }))

describe('overlap', () => {
  it.each([
    ['07:30:00', '09:30:00', 'INTERVAL_TIME_OVERLAP'],
    ['08:00:00', '09:00:00', 'INTERVAL_TIME_OVERLAP'],
    ['08:00:00', '08:30:00', 'START_TIME_OVERLAP'],
    ['08:30:00', '09:30:00', 'START_TIME_OVERLAP'],
    ['08:15:00', '08:45:00', 'START_TIME_OVERLAP'],
    ['07:30:00', '08:30:00', 'END_TIME_OVERLAP'],
  ])('a secretary cannot put a lesson from %s to %s over 08:00–09:00', (start, end, code) => {
    expect(overlapCode({ start, end }, taken)).toBe(code)
  })

  it.each([
    ['07:00:00', '08:00:00'],
    ['09:00:00', '09:50:00'],
    ['10:00', '11:00'],
  ])('a secretary may put a lesson from %s to %s beside 08:00–09:00', (start, end) => {
    expect(overlapCode({ start, end }, taken)).toBeNull()
  })

  it('there is a code exactly when the two share a moment, whichever came first', () => {
    fc.assert(
      fc.property(slot, slot, (one, other) => {
        const shared = one.start < other.end && other.start < one.end
        expect(overlapCode(one, other) !== null).toBe(shared)
        expect(overlapCode(other, one) !== null).toBe(shared)
      }),
    )
  })
})
