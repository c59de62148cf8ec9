import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../civil-date.rules.ts'
import { copyEvents } from './calendar-copy.rules.ts'

const year = (number: number, ends = { start: '01-01', end: '12-31' }) => ({
  id: `year ${number}`,
  year: number,
  start: `${number}-${ends.start}`,
  end: `${number}-${ends.end}`,
})
const recess = (start: string, end: string) => ({ title: 'Recesso', type: 'RECESS' as const, start, end })
const datesOf = (events: { start: string; end: string }[]) => events.map(({ start, end }) => [start, end])
const copied = (event: ReturnType<typeof recess>, to: ReturnType<typeof year>) =>
  datesOf(copyEvents([event], { from: year(2026), to, existingEvents: [] }))

test('days off outside of a shorter new year are not moved onto its first school days', () => {
  const late = year(2027, { start: '02-15', end: '12-17' })
  expect(copied(recess('2026-01-05', '2026-01-30'), late)).toEqual([])
  expect(copied(recess('2026-02-02', '2026-02-18'), late)).toEqual([['2027-02-15', '2027-02-17']])
  expect(copied(recess('2026-12-14', '2026-12-31'), late)).toEqual([['2027-12-13', '2027-12-17']])
  expect(copied(recess('2026-12-21', '2026-12-31'), late)).toEqual([])
})

test('a copied event is never longer than it was, and lies in the new year', () => {
  const day = fc.integer({ min: 0, max: 364 })
  fc.assert(
    fc.property(
      day,
      fc.integer({ min: 0, max: 30 }),
      day,
      fc.constantFrom('RECESS', 'HOLIDAY'),
      (from, length, first, type) => {
        const start = addDays('2026-01-01', from)
        const event = { title: 'Dia', type, start, end: addDays(start, length) } as const
        const to = { ...year(2028), start: addDays('2028-01-01', first) }
        for (const copy of copyEvents([event], { from: year(2026), to, existingEvents: [] })) {
          expect(to.start <= copy.start && copy.start <= copy.end && copy.end <= to.end).toBe(true)
          expect(copy.end <= addDays(copy.start, length)).toBe(true)
        }
      },
    ),
  )
})
