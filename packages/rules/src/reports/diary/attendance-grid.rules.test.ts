import fc from 'fast-check'
import { expect, test } from 'vitest'
import { gridPages } from './attendance-grid.rules.ts'

const ROOM = { columns: 49, totals: 2.5 }

test('months stay together, as many on a page as it holds', () => {
  const months = [
    { month: '2026-02', lessons: 8 },
    { month: '2026-03', lessons: 22 },
    { month: '2026-04', lessons: 22 },
  ]
  expect(gridPages(months, ROOM).map(page => page.map(({ month, count }) => `${month} ${count}`))).toEqual([
    ['2026-02 8', '2026-03 22'],
    ['2026-04 22'],
  ])
})

test('a month that no page holds is parted into nearly equal stretches', () => {
  expect(gridPages([{ month: '2026-03', lessons: 95 }], ROOM)).toEqual([
    [{ month: '2026-03', first: 0, count: 31, part: 1, parts: 3 }],
    [{ month: '2026-03', first: 31, count: 32, part: 2, parts: 3 }],
    [{ month: '2026-03', first: 63, count: 32, part: 3, parts: 3 }],
  ])
})

test('a month without lessons has no columns, and no months no pages', () => {
  expect(gridPages([{ month: '2026-07', lessons: 0 }], ROOM)).toEqual([])
  expect(gridPages([], ROOM)).toEqual([])
})

test('every lesson stands once and in order, and no page holds more than it can', () => {
  const counts = fc.array(fc.integer({ min: 0, max: 120 }), { maxLength: 12 })
  fc.assert(
    fc.property(counts, fc.integer({ min: 4, max: 60 }), (lessons, columns) => {
      const months = lessons.map((count, at) => ({ month: `2026-${at + 1}`, lessons: count }))
      const pages = gridPages(months, { columns, totals: 2.5 })
      const placed = pages
        .flat()
        .flatMap(({ month, first, count }) =>
          Array.from({ length: count }, (_, at) => `${month} ${first + at}`),
        )
      expect(placed).toEqual(
        months.flatMap(({ month, lessons: count }) =>
          Array.from({ length: count }, (_, at) => `${month} ${at}`),
        ),
      )
      for (const page of pages) {
        expect(page.reduce((sum, { count }) => sum + count + 2.5, 0)).toBeLessThanOrEqual(columns)
      }
    }),
  )
})
