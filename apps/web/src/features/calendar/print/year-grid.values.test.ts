import { describe, expect, it } from 'vitest'
import type { CalendarItem } from '../item/calendar-items.values.ts'
import { gridKinds, yearGrid } from './year-grid.values.ts'

const item = (over: Partial<CalendarItem>): CalendarItem => ({
  key: 'a',
  kind: 'OTHER',
  title: 'Evento',
  start: '2026-03-02',
  end: '2026-03-02',
  startHour: null,
  endHour: null,
  detail: null,
  event: null,
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
