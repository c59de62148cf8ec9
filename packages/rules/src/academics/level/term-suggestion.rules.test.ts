import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, civilDate, daysBetween, weekdayOf } from '../../calendar/civil-date.rules.ts'
import { suggestTerms } from './term-suggestion.rules.ts'
import { checkTerms, TERM_COUNT, type TermType } from './terms.rules.ts'

const types = fc.constantFrom<TermType>('QUARTER', 'TRIMESTER', 'SEMESTER')
const years = fc.integer({ min: 1900, max: 2199 })
const civilYear = (year: number) => ({ start: civilDate(year, 1, 1), end: civilDate(year, 12, 31) })
const anyYear = fc
  .tuple(years, fc.integer({ min: 0, max: 364 }), fc.integer({ min: 0, max: 364 }))
  .map(([year, a, b]) => ({
    start: addDays(civilDate(year, 1, 1), Math.min(a, b)),
    end: addDays(civilDate(year, 1, 1), Math.max(a, b)),
  }))

describe('dates suggested for the terms of a year', () => {
  it('are none where the year is too short for its terms, or no year at all', () => {
    expect(suggestTerms('QUARTER', { start: '2026-03-02', end: '2026-03-08' })).toEqual([])
    expect(suggestTerms('SEMESTER', { start: '', end: '2026-12-31' })).toEqual([])
  })

  it('are the bimestres of docs/rules.md for 2026', () => {
    expect(suggestTerms('QUARTER', civilYear(2026))).toEqual([
      { start: '2026-02-09', end: '2026-04-24' },
      { start: '2026-04-27', end: '2026-07-10' },
      { start: '2026-07-27', end: '2026-10-02' },
      { start: '2026-10-05', end: '2026-12-18' },
    ])
  })

  it('can be saved by a secretary as they are, whatever the ends of the year', () => {
    fc.assert(
      fc.property(types, anyYear, (type, year) => {
        const terms = suggestTerms(type, year)
        const fits = daysBetween(year.start, year.end) + 1 >= 2 * TERM_COUNT[type]
        expect(terms.length).toBe(fits ? TERM_COUNT[type] : 0)
        if (fits) expect(checkTerms(type, terms, year)).toEqual([])
      }),
    )
  })

  it('begin on Mondays, end on Fridays and hold a whole civil year of at least 200 weekdays', () => {
    fc.assert(
      fc.property(types, years, (type, year) => {
        const terms = suggestTerms(type, civilYear(year))
        expect(terms.every(({ start }) => weekdayOf(start) === 'MONDAY')).toBe(true)
        expect(terms.every(({ end }) => weekdayOf(end) === 'FRIDAY')).toBe(true)
        const weeks = terms.map(({ start, end }) => (daysBetween(start, end) + 3) / 7)
        expect(weeks.reduce((sum, one) => sum + one, 0) * 5).toBeGreaterThanOrEqual(200)
        expect(Math.max(...weeks) - Math.min(...weeks)).toBeLessThanOrEqual(4)
      }),
    )
  })
})
