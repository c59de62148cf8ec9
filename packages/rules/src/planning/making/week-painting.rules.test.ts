import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isOpenOn } from './availability-window.rules.ts'
import type { WeekInterval } from './making-records.ts'
import { intervalOfCell, paintRows, paintWeek, tidyWeek } from './week-painting.rules.ts'

const part = (
  weekday: number,
  from: number,
  until: number,
  more: Partial<WeekInterval> = {},
): WeekInterval => ({
  weekday,
  from,
  until,
  kind: 'BLOCKED',
  source: 'SELF',
  travel: 0,
  note: null,
  ...more,
})
const cell = (weekday: number, from: number, until: number) => ({ weekday, from, until })

describe('painting a week', () => {
  test('a painted cell joins its neighbour, and an erased one divides it', () => {
    const once = paintWeek([part(1, 420, 470)], cell(1, 470, 520), { kind: 'BLOCKED', source: 'SELF' })
    expect(once).toEqual([part(1, 420, 520)])
    expect(paintWeek(once, cell(1, 440, 450), { kind: null, source: 'SELF' })).toEqual([
      part(1, 420, 440),
      part(1, 450, 520),
    ])
  })

  test('parts of another source stay, and decide on the cell', () => {
    const office = part(1, 420, 520, { source: 'OFFICE' })
    const week = paintWeek([office], cell(1, 420, 470), { kind: 'PREFER', source: 'SELF' })
    expect(week).toHaveLength(2)
    expect(intervalOfCell(week, cell(1, 420, 470))).toEqual(office)
    expect(intervalOfCell(week, cell(2, 420, 470))).toBeNull()
  })

  const kinds = fc.constantFrom('BLOCKED' as const, 'AVOID' as const, 'PREFER' as const, null)
  const strokes = fc.array(
    fc.record({
      weekday: fc.integer({ min: 1, max: 3 }),
      row: fc.nat(5),
      rows: fc.integer({ min: 1, max: 3 }),
      kind: kinds,
    }),
    { maxLength: 12 },
  )
  test('after any strokes each cell has the last kind that was painted on it', () => {
    fc.assert(
      fc.property(strokes, list => {
        let week: WeekInterval[] = []
        const expected = new Map<string, string | null>()
        for (const { weekday, row, rows, kind } of list) {
          week = paintWeek(week, cell(weekday, row * 50, (row + rows) * 50), { kind, source: 'SELF' })
          for (let each = row; each < row + rows; each++) expected.set(`${weekday} ${each}`, kind)
        }
        for (const [key, kind] of expected) {
          const [weekday = 0, row = 0] = key.split(' ').map(Number)
          expect(intervalOfCell(week, cell(weekday, row * 50, row * 50 + 50))?.kind ?? null).toBe(kind)
        }
        expect(tidyWeek(week)).toEqual(week)
      }),
    )
  })
})

describe('the rows of the grid', () => {
  test('are the bells, or hours where bells overlap or there are none', () => {
    const bells = [
      { start: '08:20:00', end: '09:10:00' },
      { start: '07:30:00', end: '08:20:00' },
    ]
    expect(paintRows(bells)).toEqual([
      { from: 450, until: 500 },
      { from: 500, until: 550 },
    ])
    expect(paintRows([...bells, { start: '07:50:00', end: '08:35:00' }])).toEqual([
      { from: 420, until: 480 },
      { from: 480, until: 540 },
      { from: 540, until: 600 },
    ])
    expect(paintRows([])).toHaveLength(15)
  })
})

test('a window is open on both of its days', () => {
  const window = { opens: '2026-01-10', closes: '2026-01-20' }
  expect(['2026-01-09', '2026-01-10', '2026-01-20', '2026-01-21'].map(day => isOpenOn(window, day))).toEqual([
    false,
    true,
    true,
    false,
  ])
  expect(isOpenOn(null, '2026-01-10')).toBe(false)
})
