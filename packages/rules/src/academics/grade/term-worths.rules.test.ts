import { describe, expect, it } from 'vitest'
import { checkTermWorths, leastTermWorth, termWorthsMissing } from './term-worths.rules.ts'

const marks = (...values: number[]) => values.map(highest => ({ highest }))

describe('term marks', () => {
  it('a secretary cannot give the terms more points than the year has', () => {
    expect(checkTermWorths('SUM', marks(20, 30, 20, 30.01), 100)).toEqual({
      code: 'TERM_MARK_SUM_EXCEEDED',
      limit: 100,
      path: 'academicTermMarks',
    })
  })

  it('a secretary cannot give one term more than the mean may have', () => {
    expect(checkTermWorths('MEAN', marks(10, 10.5), 10)).toEqual({
      code: 'TERM_MARK_EXCEEDED',
      limit: 10,
      path: 'academicTermMarks.1.highest',
    })
  })

  it('a term is worth at least what is planned in it: the sum of a component, or its greatest test in a mean', () => {
    const planned = { sum: 20, one: 10 }
    expect([leastTermWorth('SUM', planned), leastTermWorth('MEAN', planned)]).toEqual([20, 10])
    expect(leastTermWorth('SUM', undefined)).toBe(0)
  })

  it('a secretary may divide the year exactly, and is told when points are missing', () => {
    expect(checkTermWorths('SUM', marks(20, 30, 20, 30), 100)).toBeNull()
    expect(checkTermWorths('SUM', marks(33.3, 33.3, 33.4), 100)).toBeNull()
    expect(checkTermWorths('MEAN', marks(10, 10, 10, 10), 10)).toBeNull()
    expect(termWorthsMissing(marks(20, 30, 20, 20), 100)).toBe(10)
    expect(termWorthsMissing(marks(60, 60), 100)).toBe(0)
  })
})
