import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addMinutes, minutesOf } from '../../planning/time.rules.ts'
import { cellOf, gridRows, type Span, timeRows } from './timetable-grid.rules.ts'

const span = (start: number, length: number): Span => ({
  start: addMinutes('00:00:00', start),
  end: addMinutes('00:00:00', start + length),
})
const spans = fc.array(
  fc.tuple(fc.integer({ min: 0, max: 1200 }), fc.integer({ min: 5, max: 200 })).map(([a, b]) => span(a, b)),
  { maxLength: 14 },
)

describe('the rows of a timetable', () => {
  it('never lie over each other, and every lesson stands in at least one of them', () => {
    fc.assert(
      fc.property(spans, lessons => {
        const rows = timeRows([], lessons)
        for (const [at, row] of rows.entries()) {
          const next = rows[at + 1]
          if (next) expect(minutesOf(row.end)).toBeLessThanOrEqual(minutesOf(next.start))
        }
        const placed = lessons.map(lesson => ({ ...lesson, weekday: 'MONDAY' as const }))
        const shown = rows.flatMap(row =>
          cellOf(placed, rows, { weekday: 'MONDAY', row }).map(({ item }) => item),
        )
        expect(placed.every(lesson => shown.includes(lesson))).toBe(true)
      }),
    )
  })

  it('have a pause between two of them, unless it parts two shifts', () => {
    const rows = [span(450, 50), span(520, 50), span(780, 50)]
    expect(gridRows(rows, 90).map(({ isBreak }) => isBreak)).toEqual([false, true, false, false])
  })
})
