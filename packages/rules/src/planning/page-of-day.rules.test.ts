import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pageOfDay } from './page-of-day.rules.ts'

describe('the page of a day in a list', () => {
  it('is that of the first row that is not of a former day', () => {
    expect(pageOfDay({ before: 0, total: 55, rowsPerPage: 10 })).toBe(1)
    expect(pageOfDay({ before: 34, total: 55, rowsPerPage: 10 })).toBe(4)
  })

  it('is the last page when all rows are of former days, and the first when there are none', () => {
    expect(pageOfDay({ before: 50, total: 50, rowsPerPage: 10 })).toBe(5)
    expect(pageOfDay({ before: 0, total: 0, rowsPerPage: 10 })).toBe(1)
  })

  it('is a page of the list, and has that row where there is one', () => {
    const counts = fc.tuple(fc.nat({ max: 500 }), fc.nat({ max: 500 }), fc.integer({ min: 1, max: 100 }))
    fc.assert(
      fc.property(counts, ([before, after, rowsPerPage]) => {
        const total = before + after
        const page = pageOfDay({ before, total, rowsPerPage })
        expect(page).toBeGreaterThanOrEqual(1)
        expect(page).toBeLessThanOrEqual(Math.max(1, Math.ceil(total / rowsPerPage)))
        if (after > 0) expect(Math.ceil((before + 1) / rowsPerPage)).toBe(page)
      }),
    )
  })
})
