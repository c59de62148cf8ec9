import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, datesBetween, isWeekend } from '../../calendar/civil-date.rules.ts'
import { addMinutes } from '../time.rules.ts'
import { type DatedTime, dayInTerms, hoursOfYear, weeksOfTerms } from './weekly-hours.rules.ts'

const TERMS = [
  { start: '2026-02-09', end: '2026-06-26' },
  { start: '2026-07-27', end: '2026-12-11' },
]
const lesson = (validFrom: string | null = null, validUntil: string | null = null): DatedTime => ({
  start: '07:30:00',
  end: '08:20:00',
  validFrom,
  validUntil,
})
const many = (count: number) => Array.from({ length: count }, () => lesson())

describe('the weeks of the terms', () => {
  it('are counted by their days from Monday to Friday, and none without terms', () => {
    expect(weeksOfTerms(TERMS)).toBe(40)
    expect(weeksOfTerms([])).toBe(0)
    expect(weeksOfTerms([{ start: '2026-08-08', end: '2026-08-09' }])).toBe(0)
  })

  it('count no day twice where terms overlap, and never more than all days have', () => {
    const range = fc.record({ from: fc.nat(300), days: fc.nat(100) }).map(({ from, days }) => ({
      start: addDays('2026-01-01', from),
      end: addDays('2026-01-01', from + days),
    }))
    fc.assert(
      fc.property(fc.array(range, { maxLength: 4 }), ranges => {
        expect(weeksOfTerms([...ranges, ...ranges])).toBe(weeksOfTerms(ranges))
        expect(weeksOfTerms(ranges)).toBeLessThanOrEqual(
          ranges.reduce((sum, each) => sum + weeksOfTerms([each]) + 1, 0),
        )
      }),
    )
  })

  it('are those of a list of all days', () => {
    const range = fc.record({ from: fc.nat(300), days: fc.integer({ min: -3, max: 100 }) })
    fc.assert(
      fc.property(fc.array(range, { maxLength: 4 }), ranges => {
        const terms = ranges.map(({ from, days }) => ({
          start: addDays('2026-01-01', from),
          end: addDays('2026-01-01', from + days),
        }))
        const days = new Set(terms.flatMap(({ start, end }) => datesBetween(start, end)))
        const school = [...days].filter(day => !isWeekend(day)).length
        expect(weeksOfTerms(terms)).toBe(Math.round(school / 5))
      }),
    )
  })
})

describe('the day on which a week is looked at', () => {
  it('is today, else the nearest day of the terms', () => {
    expect(dayInTerms('2026-08-03', TERMS)).toBe('2026-08-03')
    expect(dayInTerms('2025-12-01', TERMS)).toBe('2026-02-09')
    expect(dayInTerms('2027-01-10', TERMS)).toBe('2026-12-11')
    expect(dayInTerms('2026-08-03', [])).toBe('2026-08-03')
  })
})

describe('the hours of a year', () => {
  const of = (times: DatedTime[], matrix: number[], weeks = 40) =>
    hoursOfYear(times, { day: '2026-03-02', weeks, matrix })

  it('of 25 lessons of 50 minutes are 833 in 40 weeks, and 1.000 of 30', () => {
    expect(of(many(25), [800])).toEqual({ minutes: 1250, weeks: 40, hours: 833, difference: 33 })
    expect(of(many(30), [1000])).toMatchObject({ hours: 1000, difference: 0 })
    expect(of(many(5), [100, 100])).toMatchObject({ hours: 167, difference: -33 })
  })

  it('leave out what has ended and what is still to come, so that a version that follows counts once', () => {
    const times = [lesson(null, '2026-03-01'), lesson('2026-03-02', '2026-05-01'), lesson('2026-05-02')]
    expect(of(times, []).minutes).toBe(50)
  })

  it('grow with every lesson and every week, and what is too much is nothing that lacks', () => {
    const time = fc
      .record({ from: fc.nat(600), minutes: fc.integer({ min: 1, max: 200 }) })
      .map(({ from, minutes }) => ({
        start: addMinutes('06:00:00', from),
        end: addMinutes('06:00:00', from + minutes),
        validFrom: null,
        validUntil: null,
      }))
    fc.assert(
      fc.property(fc.array(time), time, fc.nat(45), fc.nat(1000), (times, one, weeks, hour) => {
        const before = of(times, [hour], weeks)
        expect(of([...times, one], [hour], weeks).hours).toBeGreaterThanOrEqual(before.hours)
        expect(of(times, [hour], weeks + 1).hours).toBeGreaterThanOrEqual(before.hours)
        expect(before.difference).toBe(before.hours - hour)
        expect(of(times, [hour, hour], weeks).difference).toBe(before.difference - hour)
      }),
    )
  })
})
