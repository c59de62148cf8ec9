import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, datesBetween, weekdayOf } from '../civil-date.rules.ts'
import { type CalendarEventType, isDayOff, nationalHolidays } from '../holiday/holidays.rules.ts'
import {
  countSchoolDays,
  dayKinds,
  isLowerKind,
  schoolDayCounter,
  schoolDays,
  spanOf,
} from './school-days.rules.ts'

const holidays = nationalHolidays(2026)
const quarters = [
  { start: '2026-02-09', end: '2026-04-24' },
  { start: '2026-04-27', end: '2026-07-10' },
  { start: '2026-07-27', end: '2026-10-02' },
  { start: '2026-10-05', end: '2026-12-18' },
]
const recesses = [
  { type: 'RECESS' as const, start: '2026-02-16', end: '2026-02-18' },
  { type: 'RECESS' as const, start: '2026-06-04', end: '2026-06-04' },
]

describe('school days', () => {
  it('the bimestres of 2026 have 204 days when Carnaval and Corpus Christi are off', () => {
    expect(countSchoolDays(quarters, { holidays, events: recesses })).toBe(204)
    expect(countSchoolDays(quarters, { holidays, events: [] })).toBe(208)
  })

  it('a Saturday entered as school day counts, one outside the terms does not', () => {
    const saturday = (start: string) => ({ type: 'SCHOOL_DAY' as const, start, end: start })
    const events = [...recesses, saturday('2026-03-14'), saturday('2026-07-18')]
    expect(countSchoolDays(quarters, { holidays, events })).toBe(205)
  })

  it('a date in two periods counts once', () => {
    const week = { start: '2026-03-09', end: '2026-03-15' }
    expect(schoolDays([week, week], { holidays, events: [] })).toHaveLength(5)
  })

  it('a Saturday is a weekend until it is off or made a school day', () => {
    const on = (type: CalendarEventType) =>
      dayKinds('2026-03-14', '2026-03-14', {
        holidays,
        events: [{ type, start: '2026-03-14', end: '2026-03-14' }],
      }).get('2026-03-14')
    expect([on('MEETING'), on('RECESS'), on('SCHOOL_DAY')]).toEqual(['WEEKEND', 'OFF', 'SCHOOL'])
    expect(isLowerKind('WEEKEND', 'SCHOOL')).toBe(true)
    expect(isLowerKind('OFF', 'WEEKEND')).toBe(true)
    expect(isLowerKind('SCHOOL', 'OFF')).toBe(false)
    expect(isLowerKind('OFF', 'OFF')).toBe(false)
  })

  it('the count is that of going through the year day by day', () => {
    const anEvent = fc
      .record({
        type: fc.constantFrom<CalendarEventType>('HOLIDAY', 'MEETING', 'SCHOOL_DAY', 'RECESS'),
        from: fc.integer({ min: -900, max: 380 }),
        length: fc.integer({ min: 0, max: 30 }),
        repeatsYearly: fc.boolean(),
      })
      .map(({ from, length, ...rest }) => ({
        ...rest,
        start: addDays('2026-01-01', from),
        end: addDays('2026-01-01', from + length),
      }))
    const aPeriod = fc
      .tuple(fc.integer({ min: 0, max: 364 }), fc.integer({ min: 0, max: 120 }))
      .map(([from, length]) => ({
        start: addDays('2026-01-01', from),
        end: addDays('2026-01-01', Math.min(364, from + length)),
      }))
    fc.assert(
      fc.property(
        fc.array(anEvent, { maxLength: 6 }),
        fc.array(aPeriod, { maxLength: 4 }),
        (events, periods) => {
          const covers = (each: (typeof events)[number], date: string) =>
            [2022, 2023, 2024, 2025, 2026, 2027].some(year => {
              if (!each.repeatsYearly || year < Number(each.start.slice(0, 4)))
                return each.start <= date && date <= each.end
              const same = `${year}${each.start.slice(4)}`.replace('-02-29', year % 4 ? '-02-28' : '-02-29')
              return datesBetween(
                same,
                addDays(same, datesBetween(each.start, each.end).length - 1),
              ).includes(date)
            })
          let expected = 0
          for (const date of datesBetween('2026-01-01', '2026-12-31')) {
            if (!periods.some(period => period.start <= date && date <= period.end)) continue
            const isSchoolDay = events.some(each => each.type === 'SCHOOL_DAY' && covers(each, date))
            const isWeekend = ['SATURDAY', 'SUNDAY'].includes(weekdayOf(date))
            const isOff =
              events.some(each => ['HOLIDAY', 'RECESS'].includes(each.type) && covers(each, date)) ||
              holidays.some(each => each.date === date && !each.optional)
            if (isSchoolDay || (!isWeekend && !isOff)) expected += 1
            expect(isDayOff(date, { holidays, events })).toBe(isOff && !isSchoolDay)
          }
          expect(countSchoolDays(periods, { holidays, events })).toBe(expected)
        },
      ),
      { numRuns: 25 },
    )
  })

  it('one counter answers for any periods of its span what going through each of them finds', () => {
    const aDay = fc.integer({ min: -400, max: 800 }).map(day => addDays('2026-01-01', day))
    const aRange = fc
      .tuple(aDay, fc.integer({ min: 0, max: 200 }))
      .map(([start, length]) => ({ start, end: addDays(start, length) }))
    const anEvent = fc
      .tuple(
        aRange,
        fc.constantFrom<CalendarEventType>('NATIONAL', 'HOLIDAY', 'MEETING', 'SCHOOL_DAY', 'RECESS', 'OTHER'),
        fc.boolean(),
        fc.option(fc.integer({ min: 2025, max: 2028 })),
      )
      .map(([range, type, repeatsYearly, repeatsUntil]) => ({ ...range, type, repeatsYearly, repeatsUntil }))
    const ofYears = [2025, 2026, 2027, 2028].flatMap(nationalHolidays)
    fc.assert(
      fc.property(
        fc.array(anEvent, { maxLength: 8 }),
        fc.array(fc.array(aRange, { maxLength: 5 }), { minLength: 1, maxLength: 4 }),
        (events, lists) => {
          const sources = { holidays: ofYears, events }
          const count = schoolDayCounter(
            spanOf(lists.flat()) ?? { start: '2026-01-01', end: '2026-01-01' },
            sources,
          )
          for (const periods of lists) {
            expect(count(periods)).toBe(schoolDays(periods, sources).length)
            expect(countSchoolDays(periods, sources)).toBe(schoolDays(periods, sources).length)
          }
        },
      ),
      { numRuns: 60 },
    )
  })

  it('a counter counts nothing outside of its span', () => {
    const count = schoolDayCounter({ start: '2026-03-09', end: '2026-03-13' }, { holidays, events: [] })
    expect(count([{ start: '2026-01-01', end: '2026-12-31' }])).toBe(5)
    expect(count([{ start: '2026-03-02', end: '2026-03-08' }])).toBe(0)
    expect(count([{ start: '2026-03-14', end: '2026-04-14' }])).toBe(0)
    expect(count([])).toBe(0)
  })
})
