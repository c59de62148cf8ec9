import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '../civil-date.rules.ts'
import { monthsOfPeriods, monthsOfYear, periodsWithin } from './months.rules.ts'
import { countSchoolDays } from './school-days.rules.ts'

describe('the months of periods', () => {
  it('are those that the periods touch, also over the end of a year', () => {
    const periods = [
      { start: '2026-02-09', end: '2026-04-01' },
      { start: '2026-12-20', end: '2027-01-05' },
    ]
    expect(monthsOfPeriods(periods).map(({ month }) => month)).toEqual([
      '2026-02',
      '2026-03',
      '2026-04',
      '2026-12',
      '2027-01',
    ])
    expect(monthsOfPeriods([])).toEqual([])
    expect(monthsOfYear(2028)[1]?.range).toEqual({ start: '2028-02-01', end: '2028-02-29' })
  })

  it('have together as many school days as the periods', () => {
    const period = fc
      .tuple(fc.integer({ min: 0, max: 700 }), fc.integer({ min: 0, max: 120 }))
      .map(([from, length]) => {
        const start = addDays('2026-01-01', from)
        return { start, end: addDays(start, length) }
      })
    fc.assert(
      fc.property(fc.array(period, { maxLength: 4 }), periods => {
        const sources = { holidays: [], events: [] }
        const byMonth = monthsOfPeriods(periods).map(({ range }) =>
          countSchoolDays(periodsWithin(periods, range), sources),
        )
        expect(byMonth.reduce((sum, days) => sum + days, 0)).toBe(countSchoolDays(periods, sources))
      }),
    )
  })
})
