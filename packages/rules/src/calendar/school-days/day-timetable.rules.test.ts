import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, datesBetween, isWeekend, weekdayOf } from '../civil-date.rules.ts'
import type { CalendarEvent } from '../holiday/holidays.rules.ts'
import {
  daysWithoutWeeklyLessons,
  followedWeekdays,
  followingProblem,
  timetableChanges,
} from './day-timetable.rules.ts'
import { schoolDays } from './school-days.rules.ts'

const SATURDAY = '2026-09-12'
const SCHOOL = { hasOrdinaryWeekends: false }
const MUNICIPAL = { hasOrdinaryWeekends: true }
const span = { start: '2026-09-01', end: '2026-09-30' }
const event = (start: string, more: Partial<CalendarEvent> = {}): CalendarEvent => ({
  type: 'SCHOOL_DAY',
  start,
  end: start,
  ...more,
})
const changes = (before: CalendarEvent[], after: CalendarEvent[], rule = SCHOOL) =>
  timetableChanges(span, { holidays: [{ date: '2026-09-07' }], before, after }, rule)

const date = fc.integer({ min: 0, max: 29 }).map(n => addDays(span.start, n))
const events = fc.array(
  fc.record({
    type: fc.constantFrom<CalendarEvent['type']>('SCHOOL_DAY', 'RECESS', 'MEETING'),
    start: date,
    followsWeekday: fc.option(fc.constantFrom('MONDAY' as const, 'FRIDAY' as const)),
  }),
  { maxLength: 8 },
)
const arbitraryEvents = events.map(all => all.map(one => ({ ...one, end: one.start })))

describe('a school day that follows a weekday', () => {
  it('is a SCHOOL_DAY of one day that does not repeat', () => {
    expect(followingProblem(event(SATURDAY))).toBeNull()
    expect(followingProblem(event(SATURDAY, { type: 'MEETING' }))).toBe('NOT_A_SCHOOL_DAY')
    expect(followingProblem(event(SATURDAY, { end: '2026-09-13' }))).toBe('SEVERAL_DAYS')
    expect(followingProblem(event(SATURDAY, { repeatsYearly: true }))).toBe('SEVERAL_DAYS')
  })

  it('gives its date the weekday of the first event on it; other types follow none', () => {
    const all = [
      event(SATURDAY, { followsWeekday: 'MONDAY' }),
      event(SATURDAY, { followsWeekday: 'TUESDAY' }),
      event('2026-09-19', { type: 'OTHER', followsWeekday: 'FRIDAY' }),
      event('2026-09-26'),
      event('2026-10-03', { followsWeekday: 'FRIDAY' }),
    ]
    expect([...followedWeekdays(all, span)]).toEqual([[SATURDAY, 'MONDAY']])
  })
})

describe('the days without weekly lessons', () => {
  it('of a school are days off and weekends without a school day; of a municipal institution days off alone', () => {
    const sources = { holidays: [{ date: '2026-09-07' }], events: [event(SATURDAY)] }
    const week = { start: '2026-09-05', end: '2026-09-13' }
    expect([...daysWithoutWeeklyLessons(week, sources, SCHOOL)]).toEqual([
      '2026-09-05',
      '2026-09-06',
      '2026-09-07',
      '2026-09-13',
    ])
    expect([...daysWithoutWeeklyLessons(week, sources, MUNICIPAL)]).toEqual(['2026-09-07'])
  })

  it('of a school are exactly the days that are no school days', () => {
    fc.assert(
      fc.property(arbitraryEvents, all => {
        const sources = { holidays: [{ date: '2026-09-07' }], events: all }
        const without = daysWithoutWeeklyLessons(span, sources, SCHOOL)
        const expected = datesBetween(span.start, span.end).filter(day => !without.has(day))
        expect(expected).toEqual(schoolDays([span], sources))
      }),
    )
  })
})

describe('the days that get another timetable', () => {
  it('are a Saturday that follows Monday, then Tuesday, then its own day', () => {
    const monday = event(SATURDAY, { followsWeekday: 'MONDAY' })
    const tuesday = event(SATURDAY, { followsWeekday: 'TUESDAY' })
    expect(changes([], [monday])).toEqual([{ date: SATURDAY, weekday: 'MONDAY' }])
    expect(changes([monday], [tuesday])).toEqual([{ date: SATURDAY, weekday: 'TUESDAY' }])
    expect(changes([monday], [event(SATURDAY)])).toEqual([{ date: SATURDAY, weekday: 'SATURDAY' }])
  })

  it('are not a Saturday that is no school day any more', () => {
    expect(changes([event(SATURDAY, { followsWeekday: 'MONDAY' })], [])).toEqual([])
  })

  it('are a Wednesday while it follows Monday and when it does so no more', () => {
    const wednesday = event('2026-09-16', { followsWeekday: 'MONDAY' })
    expect(changes([], [wednesday])).toEqual([{ date: '2026-09-16', weekday: 'MONDAY' }])
    expect(changes([wednesday], [])).toEqual([{ date: '2026-09-16', weekday: 'WEDNESDAY' }])
  })

  it('are a holiday on a Monday that follows Monday, and not one that follows none', () => {
    expect(changes([], [event('2026-09-07', { followsWeekday: 'MONDAY' })])).toHaveLength(1)
    expect(changes([], [event('2026-09-07')])).toEqual([])
  })

  it('are a school Saturday without another weekday in a school, not where weekends are ordinary', () => {
    expect(changes([], [event(SATURDAY)])).toEqual([{ date: SATURDAY, weekday: 'SATURDAY' }])
    expect(changes([], [event(SATURDAY)], MUNICIPAL)).toEqual([])
  })

  it('are school days alone, each on the weekday that the events say, and none without a change', () => {
    fc.assert(
      fc.property(arbitraryEvents, arbitraryEvents, (before, after) => {
        const school = schoolDays([span], { holidays: [{ date: '2026-09-07' }], events: after })
        const followed = followedWeekdays(after, span)
        for (const day of changes(before, after)) {
          expect(school).toContain(day.date)
          expect(day.weekday).toBe(followed.get(day.date) ?? weekdayOf(day.date))
          expect(isWeekend(day.date) || [...before, ...after].some(({ start }) => start === day.date)).toBe(
            true,
          )
        }
        expect(changes(after, after)).toEqual([])
      }),
    )
  })
})
