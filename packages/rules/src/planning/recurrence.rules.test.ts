import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, WEEKDAYS, weekdayOf } from '../calendar/civil-date.rules.ts'
import { expandRecurrence, occurrences } from './recurrence.rules.ts'

const slot = { weekday: 'MONDAY' as const, start: '07:30:00', end: '08:20:00' }
const august = { start: '2026-08-01', end: '2026-08-31' }
const never = () => false

const date = fc.integer({ min: 0, max: 364 }).map(n => addDays('2026-01-01', n))
const window = fc
  .tuple(date, fc.integer({ min: 0, max: 200 }))
  .map(([start, n]) => ({ start, end: addDays(start, n) }))
const recurrence = fc.record({
  weekday: fc.constantFrom(...WEEKDAYS),
  start: fc.constant('07:30:00'),
  end: fc.constant('08:20:00'),
  validFrom: fc.option(date),
  validUntil: fc.option(date),
})

describe('recurrence', () => {
  it('a Monday class has five lessons in August 2026', () => {
    expect(expandRecurrence(slot, august, never)).toEqual([
      '2026-08-03',
      '2026-08-10',
      '2026-08-17',
      '2026-08-24',
      '2026-08-31',
    ])
  })

  it('a recurrence makes no lesson before or after its validity, whose ends count', () => {
    const valid = { ...slot, validFrom: '2026-08-10', validUntil: '2026-08-24' }
    expect(expandRecurrence(valid, august, never)).toEqual(['2026-08-10', '2026-08-17', '2026-08-24'])
  })

  it('a day off removes exactly one date', () => {
    expect(expandRecurrence(slot, august, new Set(['2026-08-17', '2026-08-18']))).toHaveLength(4)
  })

  it('the dates are sorted, unique, of the weekday and in the window', () => {
    fc.assert(
      fc.property(recurrence, window, (one, range) => {
        const dates = expandRecurrence(one, range, never)
        expect(dates).toEqual([...new Set(dates)].sort())
        for (const found of dates) {
          expect(weekdayOf(found)).toBe(one.weekday)
          expect(range.start <= found && found <= range.end).toBe(true)
        }
      }),
    )
  })

  it('two adjoining windows give what their union gives', () => {
    fc.assert(
      fc.property(recurrence, window, fc.integer({ min: 0, max: 200 }), (one, range, n) => {
        const cut = addDays(range.start, n)
        fc.pre(cut < range.end)
        const parts = [
          ...expandRecurrence(one, { start: range.start, end: cut }, never),
          ...expandRecurrence(one, { start: addDays(cut, 1), end: range.end }, never),
        ]
        expect(parts).toEqual(expandRecurrence(one, range, never))
      }),
    )
  })
})

describe('occurrences', () => {
  const terms = [
    { start: '2026-06-29', end: '2026-07-10' },
    { start: '2026-07-27', end: '2026-08-10' },
  ]

  it('a secretary sees which dates were skipped and why', () => {
    expect(occurrences({ recurrence: slot, terms, isDayOff: new Set(['2026-08-03', '2026-07-20']) })).toEqual(
      {
        dates: ['2026-06-29', '2026-07-06', '2026-07-27', '2026-08-10'],
        skipped: [
          { date: '2026-07-13', reason: 'OUT_OF_TERM' },
          { date: '2026-07-20', reason: 'OUT_OF_TERM' },
          { date: '2026-08-03', reason: 'DAY_OFF' },
        ],
      },
    )
  })

  it('a year without terms has no lessons', () => {
    expect(occurrences({ recurrence: slot, terms: [], isDayOff: never })).toEqual({ dates: [], skipped: [] })
    expect(
      occurrences({ recurrence: slot, terms: [], window: august, isDayOff: never }).skipped,
    ).toHaveLength(5)
  })
})
