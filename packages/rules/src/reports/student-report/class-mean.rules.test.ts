import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sumMarks } from '../../evaluation/decimal.rules.ts'
import { classMean, LEAST_OF_MEAN } from './class-mean.rules.ts'

const TENTHS = { step: 0.1, round: 'HALF_UP' } as const

describe('the mean of a class', () => {
  it('is not told of fewer than five marks', () => {
    expect(classMean({ sum: 32, count: 4 }, TENTHS)).toBeNull()
    expect(classMean({ sum: 0, count: 0 }, TENTHS)).toBeNull()
    expect(classMean({ sum: 32, count: 5 }, TENTHS)).toBe(6.4)
  })

  it('is rounded as the marks of the class are, from the exact value', () => {
    expect(classMean({ sum: 36.25, count: 5 }, TENTHS)).toBe(7.3)
    expect(classMean({ sum: 36.25, count: 5 }, { step: 0.1, round: 'DOWN' })).toBe(7.2)
    expect(classMean({ sum: 20, count: 6 }, { step: 0.01, round: 'HALF_UP' })).toBe(3.33)
  })

  const marks = fc.array(
    fc.integer({ min: 0, max: 1000 }).map(tenths => tenths / 10),
    { minLength: LEAST_OF_MEAN, maxLength: 60 },
  )
  it('lies between the lowest and the highest mark, and is theirs where they are equal', () => {
    fc.assert(
      fc.property(marks, all => {
        const mean = classMean({ sum: sumMarks(all), count: all.length }, TENTHS) ?? Number.NaN
        expect(mean).toBeGreaterThanOrEqual(Math.min(...all))
        expect(mean).toBeLessThanOrEqual(Math.max(...all))
      }),
    )
  })
})
