import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addDays,
  civilDateIn,
  compareDates,
  datesBetween,
  daysBetween,
  earlierDate,
  formatDate,
  formatLongDate,
  isCivilDate,
  isTimeZone,
  rangesOverlap,
  WEEKDAYS,
  weekdayOf,
  weekStart,
} from './civil-date.rules.ts'

const anyDate = fc.integer({ min: -25_000, max: 50_000 }).map(n => addDays('2000-01-01', n))

describe('civil dates', () => {
  it('a person cannot type a date that does not exist', () => {
    const dates = [
      '2026-02-29',
      '2026-13-01',
      '2026-00-10',
      '2026-1-1',
      '01/01/2026',
      '',
      '0000-01-01',
      '2026-04-31',
    ]
    expect(dates.filter(isCivilDate)).toEqual([])
  })

  it('29 February exists in 2028, and 2100 is not a leap year', () => {
    expect([isCivilDate('2028-02-29'), isCivilDate('2100-02-29'), isCivilDate('0099-12-31')]).toEqual([
      true,
      false,
      true,
    ])
  })

  it('a date that does not exist cannot be counted with', () => {
    expect(() => addDays('2026-02-30', 1)).toThrow(RangeError)
  })

  it('knows the weekdays and the Monday of the week', () => {
    expect(weekdayOf('2026-08-03')).toBe('MONDAY')
    expect(weekdayOf('2026-11-15')).toBe('SUNDAY')
    expect(weekStart('2026-11-15')).toBe('2026-11-09')
    expect(weekStart('2026-11-09')).toBe('2026-11-09')
  })

  it('a person reads dates in Portuguese', () => {
    expect(formatDate('2026-08-03')).toBe('03/08/2026')
    expect(formatLongDate('2026-08-03')).toBe('3 de agosto de 2026')
    expect(formatLongDate('2026-03-01')).toBe('1º de março de 2026')
  })

  it('"today" is that of the institution and not of the server', () => {
    const instant = new Date('2026-03-10T02:30:00Z')
    expect(civilDateIn('America/Sao_Paulo', instant)).toBe('2026-03-09')
    expect(civilDateIn('America/Rio_Branco', instant)).toBe('2026-03-09')
    expect(civilDateIn('UTC', instant)).toBe('2026-03-10')
  })

  it('a time zone is known by its name and not by its offset', () => {
    expect(['America/Manaus', 'UTC'].map(isTimeZone)).toEqual([true, true])
    expect(['-03:00', '', 'America/Lugar'].map(isTimeZone)).toEqual([false, false, false])
  })

  it('two intervals that share one day overlap; neighbours do not', () => {
    const june = { start: '2026-06-01', end: '2026-06-30' }
    expect(rangesOverlap(june, { start: '2026-06-30', end: '2026-07-10' })).toBe(true)
    expect(rangesOverlap(june, { start: '2026-07-01', end: '2026-07-10' })).toBe(false)
  })

  it('adding days and counting them agree', () => {
    fc.assert(
      fc.property(anyDate, fc.integer({ min: -5000, max: 5000 }), (date, n) => {
        expect(daysBetween(date, addDays(date, n))).toBe(n)
        expect(addDays(addDays(date, n), -n)).toBe(date)
        expect(compareDates(date, addDays(date, n)) < 0).toBe(n > 0)
      }),
    )
  })

  it('the weekday moves one step a day and every date of an interval comes once', () => {
    fc.assert(
      fc.property(anyDate, fc.integer({ min: 0, max: 60 }), (date, n) => {
        const dates = datesBetween(date, addDays(date, n))
        expect(dates).toHaveLength(n + 1)
        expect(new Set(dates).size).toBe(n + 1)
        const expected = WEEKDAYS[(WEEKDAYS.indexOf(weekdayOf(date)) + n) % 7]
        expect(weekdayOf(dates.at(-1) ?? '')).toBe(expected)
      }),
    )
  })
})

it('the earlier of two dates is the same in either order', () => {
  expect(earlierDate('2026-02-28', '2026-03-01')).toBe('2026-02-28')
  expect(earlierDate('2026-03-01', '2026-02-28')).toBe('2026-02-28')
})
