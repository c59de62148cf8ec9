import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pastYear } from './short-year.rules.ts'

test.each([
  [14, 2026, 2014],
  [26, 2026, 2026],
  [27, 2026, 1927],
  [61, 2026, 1961],
  [99, 2000, 1999],
])('the year %i typed in %i is %i', (typed, now, year) => {
  expect(pastYear(typed, now)).toBe(year)
})

test('the year ends in the digits typed, and lies in the last hundred years', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99 }), fc.integer({ min: 1950, max: 2150 }), (typed, now) => {
      const year = pastYear(typed, now)
      expect(year % 100).toBe(typed)
      expect(now - year).toBeGreaterThanOrEqual(0)
      expect(now - year).toBeLessThan(100)
    }),
  )
})
