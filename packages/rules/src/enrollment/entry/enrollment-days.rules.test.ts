import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '../../calendar/civil-date.rules.ts'
import {
  activeRange,
  affectsClosedTerm,
  type EnrollmentPeriod,
  lastDayOf,
  lostAndGainedDays,
  overlapsOther,
  reentryDate,
} from './enrollment-days.rules.ts'

const terms = [
  { start: '2026-02-09', end: '2026-04-24', closed: true },
  { start: '2026-04-27', end: '2026-07-10', closed: false },
]

describe('reachesClosedTerm', () => {
  it('looks at the days that change alone', () => {
    const running = { start: '2026-02-09', end: null }
    expect(affectsClosedTerm(terms, running, running)).toBe(false)
    expect(affectsClosedTerm(terms, running, { ...running, end: '2026-04-24' })).toBe(false)
    expect(affectsClosedTerm(terms, running, { ...running, end: '2026-04-23' })).toBe(true)
    expect(affectsClosedTerm(terms, { ...running, end: '2026-05-01' }, running)).toBe(false)
    expect(affectsClosedTerm(terms, { ...running, end: '2026-04-01' }, running)).toBe(true)
    expect(affectsClosedTerm(terms, running, { ...running, start: '2026-02-10' })).toBe(true)
    expect(
      affectsClosedTerm(terms, { ...running, start: '2026-05-01' }, { ...running, start: '2026-06-01' }),
    ).toBe(false)
    expect(affectsClosedTerm(terms, null, { start: '2026-04-25', end: null })).toBe(false)
    expect(affectsClosedTerm(terms, null, { start: null, end: null })).toBe(true)
    expect(affectsClosedTerm(terms, running, null)).toBe(true)
    expect(affectsClosedTerm(terms, null, null)).toBe(false)
    const [earlier, later] = [
      { start: null, end: '2026-02-08' },
      { start: '2026-04-25', end: null },
    ]
    expect(affectsClosedTerm(terms, earlier, later)).toBe(false)
    expect(affectsClosedTerm(terms, later, earlier)).toBe(false)
  })

  it('says what a look at every day says, in either direction', () => {
    const day = fc.integer({ min: -5, max: 200 }).map(days => addDays('2026-02-09', days))
    const days = fc.option(
      fc
        .tuple(fc.option(day), fc.option(day))
        .map(([a, b]) => (a !== null && b !== null && b < a ? { start: b, end: a } : { start: a, end: b })),
    )
    const isOn = (range: { start: string | null; end: string | null } | null, date: string) =>
      range !== null &&
      (range.start === null || range.start <= date) &&
      (range.end === null || date <= range.end)
    const closedDays = Array.from({ length: 75 }, (_, place) => addDays('2026-02-09', place))
    fc.assert(
      fc.property(days, days, (a, b) => {
        const expected = closedDays.some(date => isOn(a, date) !== isOn(b, date))
        expect(affectsClosedTerm(terms, a, b)).toBe(expected)
        expect(affectsClosedTerm(terms, b, a)).toBe(expected)
      }),
    )
  })
})

describe('lostAndGainedDays', () => {
  it('names the days before a later start and after a later exit', () => {
    const before = { start: '2026-02-09', end: '2026-08-10' }
    expect(lostAndGainedDays(before, { start: '2026-03-02', end: '2026-08-14' })).toEqual({
      lost: [{ first: '2026-02-09', last: '2026-03-01' }],
      gained: [{ first: '2026-08-11', last: '2026-08-14' }],
    })
    expect(lostAndGainedDays(null, before)).toEqual({
      lost: [],
      gained: [{ first: '2026-02-09', last: '2026-08-10' }],
    })
  })

  it('has each day that one of the two has alone, on its side', () => {
    const day = fc.integer({ min: 0, max: 20 })
    const days = fc.option(
      fc.tuple(day, fc.option(day)).map(([start, length]) => ({
        start: addDays('2026-02-09', start),
        end: length === null ? null : addDays('2026-02-09', start + length),
      })),
    )
    const isOn = (range: { start: string; end: string | null } | null, date: string) =>
      range !== null && range.start <= date && (range.end === null || date <= range.end)
    fc.assert(
      fc.property(days, days, (before, after) => {
        const { lost, gained } = lostAndGainedDays(before, after)
        for (let at = 0; at < 45; at++) {
          const date = addDays('2026-02-09', at)
          const isIn = (spans: typeof lost) => spans.some(({ first, last }) => first <= date && date <= last)
          expect([isIn(lost), isIn(gained)]).toEqual([
            isOn(before, date) && !isOn(after, date),
            !isOn(before, date) && isOn(after, date),
          ])
        }
      }),
    )
  })
})

const stay = (start: string, date: string | null = null, reason = 'TRANSFERRED'): EnrollmentPeriod => ({
  status: 'ACTIVE',
  start,
  exit: date === null ? null : { date, reason },
})

describe('somebody who is in a class by two enrolments', () => {
  it('is there twice on a day that both have, the first and the last included', () => {
    const former = [stay('2026-02-09', '2026-05-12')]
    const begins = (start: string) => overlapsOther(former, null, { start, end: null })
    expect(begins('2026-05-12')).toBe(true)
    expect(begins('2026-05-13')).toBe(false)
    expect(overlapsOther(former, null, { start: '2026-02-01', end: '2026-02-08' })).toBe(false)
    expect(overlapsOther([stay('2026-02-09')], null, { start: '2026-11-01', end: '2026-11-01' })).toBe(true)
  })

  it('is not where one of them has no days: cancelled, or waiting', () => {
    const days = { start: '2026-05-01', end: null }
    expect(overlapsOther([stay('2026-02-09', '2026-05-12', 'CANCELLED')], null, days)).toBe(false)
    expect(overlapsOther([{ ...stay('2026-02-09'), status: 'SURPLUS' }], null, days)).toBe(false)
    expect(overlapsOther([stay('2026-02-09')], days, null)).toBe(false)
  })

  it('may leave, and may have shared days taken away', () => {
    const former = [stay('2026-02-09', '2026-05-12')]
    const running = { start: '2026-05-04', end: null }
    expect(overlapsOther(former, running, { ...running, end: '2026-08-17' })).toBe(false)
    expect(overlapsOther(former, running, { ...running, start: '2026-05-08' })).toBe(false)
    expect(overlapsOther(former, running, { ...running, start: '2026-05-01' })).toBe(true)
  })

  it('is told by a look at every day', () => {
    const day = fc.integer({ min: 0, max: 40 }).map(days => addDays('2026-03-01', days))
    const range = fc
      .tuple(day, fc.option(day))
      .map(([a, b]) => (b === null || a <= b ? { start: a, end: b } : { start: b, end: a }))
    const some = fc.option(range)
    const isOn = (days: { start: string; end: string | null } | null, date: string) =>
      days !== null && days.start <= date && (days.end === null || date <= days.end)
    const dates = Array.from({ length: 60 }, (_, place) => addDays('2026-03-01', place))
    fc.assert(
      fc.property(fc.array(range, { maxLength: 3 }), some, some, (others, before, after) => {
        const stays = others.map(({ start, end }) => stay(start, end))
        const isTwice = dates.some(
          date => isOn(after, date) && !isOn(before, date) && others.some(other => isOn(other, date)),
        )
        expect(overlapsOther(stays, before, after)).toBe(isTwice)
      }),
    )
  })
})

describe('who comes back to a class', () => {
  it('begins the day after they left it last', () => {
    const stays = [
      stay('2026-05-01', '2026-05-12'),
      stay('2026-02-09', '2026-03-31'),
      stay('2026-08-01', '2026-08-20', 'CANCELLED'),
    ]
    expect(lastDayOf(stays)).toBe('2026-05-12')
    expect(lastDayOf([])).toBeNull()
    expect(reentryDate('2026-05-12', '2026-05-12')).toBe('2026-05-13')
    expect(reentryDate('2026-05-10', '2026-05-12')).toBe('2026-05-13')
    expect(reentryDate('2026-05-13', '2026-05-12')).toBe('2026-05-13')
    expect(reentryDate('2026-05-13', null)).toBe('2026-05-13')
  })

  it('is then in it once', () => {
    const day = fc.integer({ min: 0, max: 40 }).map(days => addDays('2026-03-01', days))
    const ended = fc.tuple(day, day).map(([a, b]) => (a <= b ? stay(a, b) : stay(b, a)))
    fc.assert(
      fc.property(fc.array(ended, { maxLength: 3 }), day, (stays, today) => {
        const start = reentryDate(today, lastDayOf(stays))
        expect(overlapsOther(stays, null, activeRange(stay(start)))).toBe(false)
      }),
    )
  })
})
