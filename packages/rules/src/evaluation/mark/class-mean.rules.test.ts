import fc from 'fast-check'
import { expect, test } from 'vitest'
import { classMean } from './class-mean.rules.ts'

test('nobody has no mean', () => {
  expect(classMean([])).toBeNull()
})

test('half a tenth goes up, exactly', () => {
  expect(classMean([1, 1.1])).toBe(1.1)
  expect(classMean([1.05, 1.05, 1.05])).toBe(1.1)
  expect(classMean([7, 8, 8])).toBe(7.7)
})

const marks = fc.array(
  fc.integer({ min: 0, max: 10_000 }).map(value => value / 100),
  { minLength: 1, maxLength: 45 },
)

test('lies between the lowest and the highest but for its rounding, and knows no order', () => {
  fc.assert(
    fc.property(marks, given => {
      const mean = classMean(given) ?? Number.NaN
      expect(mean).toBeGreaterThanOrEqual(Math.min(...given) - 0.05)
      expect(mean).toBeLessThanOrEqual(Math.max(...given) + 0.05 + 1e-9)
      expect(classMean(given.toReversed())).toBe(mean)
      expect(classMean([...given, ...given])).toBe(mean)
    }),
  )
})
