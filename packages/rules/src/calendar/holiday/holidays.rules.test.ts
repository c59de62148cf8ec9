import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, datesBetween, daysBetween, weekdayOf } from '../civil-date.rules.ts'
import {
  affectsLessons,
  type CalendarEventType,
  daysOffBetween,
  easterSunday,
  isDayOff,
  isOptionalDay,
  nationalHolidays,
} from './holidays.rules.ts'

const dateOf = (year: number, name: string) =>
  nationalHolidays(year)
    .filter(holiday => holiday.name === name)
    .map(holiday => holiday.date)

describe('national holidays', () => {
  it.each([
    [2026, '2026-04-05', '2026-02-17', '2026-06-04'],
    [2027, '2027-03-28', '2027-02-09', '2027-05-27'],
    [2028, '2028-04-16', '2028-02-29', '2028-06-15'],
  ])('Easter, Carnaval and Corpus Christi of %i are on their dates', (year, easter, carnaval, corpus) => {
    expect(easterSunday(year)).toBe(easter)
    expect(dateOf(year, 'Carnaval')).toEqual([addDays(carnaval, -1), carnaval])
    expect(dateOf(year, 'Quarta-feira de Cinzas')).toEqual([addDays(carnaval, 1)])
    expect(dateOf(year, 'Paixão de Cristo')).toEqual([addDays(easter, -2)])
    expect(dateOf(year, 'Corpus Christi')).toEqual([corpus])
  })

  it('a secretary sees the fourteen of 2026 in order, four of them optional', () => {
    expect(nationalHolidays(2026).map(holiday => `${holiday.date}${holiday.optional ? '?' : ''}`)).toEqual([
      '2026-01-01',
      '2026-02-16?',
      '2026-02-17?',
      '2026-02-18?',
      '2026-04-03',
      '2026-04-21',
      '2026-05-01',
      '2026-06-04?',
      '2026-09-07',
      '2026-10-12',
      '2026-11-02',
      '2026-11-15',
      '2026-11-20',
      '2026-12-25',
    ])
  })

  it('Consciência Negra is national from 2024 and not before', () => {
    expect(dateOf(2023, 'Consciência Negra')).toEqual([])
    expect(dateOf(2024, 'Consciência Negra')).toEqual(['2024-11-20'])
  })

  it('a list that calls Carnaval, Easter and Corpus Christi national is read as the law has them', () => {
    const ofService = nationalHolidays(2026).filter(({ name }) => !name.startsWith('Quarta'))
    const dates = [...ofService.map(holiday => holiday.date), '2026-04-05'].sort()
    expect(dates.filter(isOptionalDay)).toEqual(['2026-02-16', '2026-02-17', '2026-04-05', '2026-06-04'])
    expect(dates).toHaveLength(14)
    expect(isOptionalDay('2026-04-03')).toBe(false)
    // Easter of 2019 was on Tiradentes.
    expect(isOptionalDay('2019-04-21')).toBe(false)
  })

  it('Easter is a Sunday from 22 March to 25 April in every year', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1583, max: 9999 }), year => {
        const easter = easterSunday(year)
        expect(weekdayOf(easter)).toBe('SUNDAY')
        expect(daysBetween(`${easter.slice(0, 4)}-03-22`, easter)).toBeGreaterThanOrEqual(0)
        expect(daysBetween(easter, `${easter.slice(0, 4)}-04-25`)).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})

describe('days off', () => {
  const holidays = nationalHolidays(2026)
  const event = (type: CalendarEventType, start: string, end = start) => ({ type, start, end })

  it('lessons stop on a national holiday, and not on an optional day or a meeting', () => {
    const sources = { holidays, events: [event('MEETING', '2026-03-10'), event('OTHER', '2026-03-11')] }
    expect(isDayOff('2026-09-07', sources)).toBe(true)
    expect(isDayOff('2026-02-17', sources)).toBe(false)
    expect(isDayOff('2026-03-10', sources)).toBe(false)
  })

  it('a school that enters Carnaval as recess has it off', () => {
    expect(isDayOff('2026-02-17', { holidays, events: [event('RECESS', '2026-02-16', '2026-02-18')] })).toBe(
      true,
    )
  })

  it('a school day entered on a holiday wins over it', () => {
    const events = [event('SCHOOL_DAY', '2026-09-07'), event('RECESS', '2026-09-01', '2026-09-10')]
    expect(isDayOff('2026-09-07', { holidays, events })).toBe(false)
    expect(isDayOff('2026-09-08', { holidays, events })).toBe(true)
  })

  it('a municipal holiday that repeats is off in every year until its last', () => {
    const events = [{ ...event('HOLIDAY', '2020-06-24'), repeatsYearly: true, repeatsUntil: 2026 }]
    const off = (date: string) => isDayOff(date, { holidays: [], events })
    expect(['2019-06-24', '2020-06-24', '2026-06-24', '2027-06-24'].map(off)).toEqual([
      false,
      true,
      true,
      false,
    ])
  })

  it('meetings and other events say nothing about lessons', () => {
    const types: CalendarEventType[] = ['NATIONAL', 'HOLIDAY', 'MEETING', 'SCHOOL_DAY', 'RECESS', 'OTHER']
    expect(types.filter(affectsLessons)).toEqual(['NATIONAL', 'HOLIDAY', 'SCHOOL_DAY', 'RECESS'])
  })

  it('the days off of an interval are exactly the dates that are days off', () => {
    const types = fc.constantFrom<CalendarEventType>(
      'NATIONAL',
      'HOLIDAY',
      'MEETING',
      'SCHOOL_DAY',
      'RECESS',
      'OTHER',
    )
    const anEvent = fc
      .tuple(types, fc.integer({ min: -800, max: 390 }), fc.integer({ min: 0, max: 25 }), fc.boolean())
      .map(([type, from, length, repeatsYearly]) => ({
        ...event(type, addDays('2026-01-01', from), addDays('2026-01-01', from + length)),
        repeatsYearly,
      }))
    fc.assert(
      fc.property(fc.array(anEvent, { maxLength: 6 }), events => {
        const sources = { holidays, events }
        const expected = datesBetween('2026-01-01', '2026-12-31').filter(date => isDayOff(date, sources))
        expect([...daysOffBetween('2026-01-01', '2026-12-31', sources)]).toEqual(expected)
      }),
      { numRuns: 40 },
    )
  })
})
