import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, datesBetween } from '../civil-date.rules.ts'
import {
  type CalendarKind,
  calendarGrid,
  gridKinds,
  holidaysWithoutEvent,
  monthsOfCalendar,
  yearGrid,
} from './year-grid.rules.ts'

type Entry = { kind: CalendarKind | 'TERM'; start: string; end: string }
const item = (over: Partial<Entry>): Entry => ({
  kind: 'OTHER',
  start: '2026-03-02',
  end: '2026-03-02',
  ...over,
})

describe('the grid of a year', () => {
  it('has each day of the year once, in weeks that begin on Monday', () => {
    const grid = yearGrid(2026, [])
    const days = grid.flatMap(({ weeks }) => weeks.flat().flatMap(day => day?.date ?? []))
    expect([grid.length, days.length, new Set(days).size, days[0], days.at(-1)]).toEqual([
      12,
      365,
      365,
      '2026-01-01',
      '2026-12-31',
    ])
    // 1 February 2026 is a Sunday.
    expect(grid[1]?.weeks[0]?.map(day => day?.day ?? null)).toEqual([null, null, null, null, null, null, 1])
  })

  it('marks each day with the strongest kind on it, over the ends of months too', () => {
    const grid = yearGrid(2026, [
      item({ kind: 'RECESS', start: '2026-06-29', end: '2026-07-02' }),
      item({ kind: 'MEETING', start: '2026-07-01', end: '2026-07-01' }),
      item({ kind: 'TERM', start: '2026-02-09', end: '2026-02-09' }),
    ])
    const kindOf = (date: string) =>
      grid.flatMap(({ weeks }) => weeks.flat()).find(day => day?.date === date)?.kind
    expect(['2026-06-29', '2026-07-01', '2026-07-03', '2026-02-09'].map(kindOf)).toEqual([
      'RECESS',
      'RECESS',
      null,
      null,
    ])
    expect(gridKinds(grid)).toEqual(['RECESS'])
  })
})

describe('the months of a calendar on paper', () => {
  it('are those of the civil year, or as far as a year of two civil years goes', () => {
    expect(monthsOfCalendar({ start: '2026-02-09', end: '2026-12-18' })).toHaveLength(12)
    expect(monthsOfCalendar({ start: '2026-08-03', end: '2027-02-26' }).map(({ month }) => month)).toEqual([
      '2026-08',
      '2026-09',
      '2026-10',
      '2026-11',
      '2026-12',
      '2027-01',
      '2027-02',
    ])
  })

  it('have every day of the year once and in order, whatever the year', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4000 }), fc.integer({ min: 1, max: 500 }), (from, length) => {
        const start = addDays('2020-01-01', from)
        const year = { start, end: addDays(start, length) }
        const days = calendarGrid(year, [])
          .flatMap(({ weeks }) => weeks.flat())
          .flatMap(day => day?.date ?? [])
        expect(days).toEqual(datesBetween(days[0] ?? '', days.at(-1) ?? ''))
        expect((days[0] ?? '') <= year.start && (days.at(-1) ?? '') >= year.end).toBe(true)
      }),
    )
  })
})

describe('the holidays of a calendar', () => {
  const [range, day] = [{ start: '2026-01-01', end: '2026-12-31' }, '2026-04-21']
  const holiday = { date: day, name: 'Tiradentes', optional: false }
  it('are shown once where the school has stored them too, and an optional day where it has no day off', () => {
    expect(holidaysWithoutEvent([holiday], range, [])).toEqual([holiday])
    expect(
      holidaysWithoutEvent([holiday], range, [item({ kind: 'NATIONAL', start: day, end: day })]),
    ).toEqual([])
    const recess = [item({ kind: 'RECESS', start: day, end: day })]
    expect(holidaysWithoutEvent([holiday], range, recess)).toEqual([holiday])
    expect(holidaysWithoutEvent([{ ...holiday, optional: true }], range, recess)).toEqual([])
    expect(holidaysWithoutEvent([holiday], { start: '2026-05-01', end: '2026-12-31' }, [])).toEqual([])
  })
})
