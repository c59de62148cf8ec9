import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, civilDate, daysBetween, isCivilDate, weekdayOf } from '../../calendar/civil-date.rules.ts'
import { sameDayIn, shiftDate, yearShift } from './year-shift.rules.ts'

const years = fc.integer({ min: 1900, max: 2199 })
const span = (year: number) => ({ start: `${year}-01-01`, end: `${year}-12-31` })
const dayOf = (year: number) => fc.integer({ min: 0, max: 364 }).map(n => addDays(civilDate(year, 1, 1), n))

describe('a year copied into the next', () => {
  test('keeps the weekday of every date', () => {
    // 2026 begins on a Thursday and 2027 on a Friday: the Monday 9 February becomes Monday 8 February.
    expect(shiftDate('2026-02-09', yearShift(2026, 2027), span(2027))).toEqual({
      date: '2027-02-08',
      clamped: false,
    })
  })

  test('keeps the first days of January inside of the new year', () => {
    expect(shiftDate('2026-01-01', yearShift(2026, 2027), span(2027))).toEqual({
      date: '2027-01-01',
      clamped: true,
    })
  })

  test('moves each date by whole weeks and never by more than half a week off the calendar', () => {
    fc.assert(
      fc.property(years, years, (from, to) => {
        const shift = yearShift(from, to)
        const exact = daysBetween(civilDate(from, 1, 1), civilDate(to, 1, 1))
        expect(Math.abs(shift % 7)).toBe(0)
        expect(Math.abs(shift - exact)).toBeLessThanOrEqual(3)
      }),
    )
  })

  test('keeps order, stays in the year, and keeps weekdays that are not at its ends', () => {
    const cases = fc
      .record({ from: years, to: years })
      .chain(({ from, to }) =>
        fc.record({ from: fc.constant(from), to: fc.constant(to), a: dayOf(from), b: dayOf(from) }),
      )
    fc.assert(
      fc.property(cases, ({ from, to, a, b }) => {
        const shift = yearShift(from, to)
        const [first, second] = [shiftDate(a, shift, span(to)), shiftDate(b, shift, span(to))]
        if (a < b) expect(first.date <= second.date).toBe(true)
        expect(first.date >= `${to}-01-01` && first.date <= `${to}-12-31`).toBe(true)
        if (!first.clamped) expect(weekdayOf(first.date)).toBe(weekdayOf(a))
      }),
    )
  })
})

describe('a feast that is bound to its date', () => {
  test('falls on the 28th when February has no 29th', () => {
    expect(sameDayIn('2028-02-29', 2029)).toBe('2029-02-28')
    expect(sameDayIn('2028-02-29', 2032)).toBe('2032-02-29')
  })

  test('keeps day and month in every year', () => {
    fc.assert(
      fc.property(years.chain(dayOf), years, (date, year) => {
        const same = sameDayIn(date, year)
        expect(isCivilDate(same)).toBe(true)
        expect(same.slice(0, 7)).toBe(`${year}${date.slice(4, 7)}`)
      }),
    )
  })
})
