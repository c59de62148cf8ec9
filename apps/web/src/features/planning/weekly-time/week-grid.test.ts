import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  clashAt,
  freeSlots,
  type GridTime,
  lanesOf,
  movedTo,
  nudgedBy,
  openingDay,
  resizedBy,
  resizedTo,
  shownDays,
  shownHours,
} from './week-grid.values.ts'

const SLOTS = [
  { start: '07:30:00', end: '08:20:00' },
  { start: '08:20:00', end: '09:10:00' },
  { start: '09:30:00', end: '10:20:00' },
]
const time = (over: Partial<GridTime> = {}): GridTime => ({
  id: 'a',
  weekday: 'MONDAY',
  start: '07:30:00',
  end: '08:20:00',
  name: 'Arte',
  more: '',
  group: null,
  ...over,
})
const clock = fc.integer({ min: 0, max: 22 * 12 }).map(step => step * 5)
const spans = fc
  .record({ from: clock, length: fc.integer({ min: 3, max: 20 }).map(step => step * 5) })
  .map(({ from, length }) => {
    const at = (minutes: number) =>
      `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}:00`
    return { start: at(from), end: at(Math.min(from + length, 1435)) }
  })

describe('a time in the week', () => {
  it('falls into the slot where it is dropped, and keeps its length elsewhere', () => {
    expect(movedTo(time(), 8 * 60 + 10, SLOTS)).toEqual(SLOTS[1])
    expect(movedTo({ start: '07:30:00', end: '09:00:00' }, 14 * 60 + 3, SLOTS)).toEqual({
      start: '14:05:00',
      end: '15:35:00',
    })
  })

  it('steps from slot to slot, over the break', () => {
    expect(nudgedBy({ start: '08:20:00', end: '09:10:00' }, 1, SLOTS)).toEqual(SLOTS[2])
    expect(nudgedBy({ start: '07:30:00', end: '08:20:00' }, -1, SLOTS)).toEqual({
      start: '07:25:00',
      end: '08:15:00',
    })
  })

  it('is stretched to the next bell, and never to nothing', () => {
    expect(resizedBy({ start: '07:30:00', end: '08:20:00' }, 1, SLOTS).end).toBe('09:10:00')
    expect(resizedTo(time(), 0, SLOTS).end).toBe('07:45:00')
  })

  it('keeps its length when it is moved, inside of the day', () => {
    fc.assert(
      fc.property(spans, fc.integer({ min: -60, max: 1500 }), (span, minute) => {
        const moved = movedTo(span, minute, [])
        const length = (each: { start: string; end: string }) =>
          Date.parse(`2026-01-01T${each.end}Z`) - Date.parse(`2026-01-01T${each.start}Z`)
        expect(length(moved)).toBe(length(span))
        expect(moved.start < moved.end).toBe(true)
      }),
    )
  })

  it('clashes in its class and with its instructors, but not with another parallel group', () => {
    const other = time({ id: 'b', start: '08:00:00', end: '08:50:00' })
    const none = { ofGrade: [], ofInstructors: [] }
    expect(clashAt(time(), time(), { ...none, ofGrade: [other] })).toBe(other)
    expect(clashAt(time(), time(), { ...none, ofInstructors: [other] })).toBe(other)
    expect(clashAt(time(), time({ weekday: 'TUESDAY' }), { ...none, ofGrade: [other] })).toBeNull()
    const grouped = { ...none, ofGrade: [{ ...other, group: 2 }] }
    expect(clashAt(time({ group: 1 }), time(), grouped)).toBeNull()
    expect(clashAt(time({ group: 2 }), time(), grouped)).not.toBeNull()
    expect(clashAt(time(), time(), { ...none, ofGrade: [time()] })).toBeNull()
  })
})

describe('the week', () => {
  it('has five days, and Saturday when something is there', () => {
    expect(shownDays([])).toHaveLength(5)
    expect(shownDays([time({ weekday: 'SATURDAY' })])).toHaveLength(6)
  })

  it('opens on a phone with today, or the next day that has something', () => {
    const days = shownDays([], true)
    const midweek = [time({ weekday: 'TUESDAY' }), time({ weekday: 'THURSDAY' })]
    expect(openingDay(midweek, days, 'TUESDAY')).toBe('TUESDAY')
    expect(openingDay(midweek, days, 'WEDNESDAY')).toBe('THURSDAY')
    expect(openingDay(midweek, days, 'SATURDAY')).toBe('TUESDAY')
    expect(openingDay([], days, 'FRIDAY')).toBe('FRIDAY')
    expect(openingDay([], days, 'SUNDAY')).toBe('MONDAY')
  })

  it('shows whole hours around what is in it', () => {
    expect(shownHours(SLOTS)).toEqual({ first: 7 * 60, last: 11 * 60 })
    expect(shownHours([])).toEqual({ first: 7 * 60, last: 18 * 60 })
  })

  it('offers the slots that are free', () => {
    expect(freeSlots('MONDAY', SLOTS, [time()])).toEqual(SLOTS.slice(1))
    expect(freeSlots('TUESDAY', SLOTS, [time()])).toEqual(SLOTS)
  })

  it('puts times of one hour beside each other', () => {
    const lanes = lanesOf([time(), time({ id: 'b' }), time({ id: 'c', start: '10:00:00', end: '11:00:00' })])
    expect(lanes.get('a')).toEqual({ lane: 0, lanes: 2 })
    expect(lanes.get('b')).toEqual({ lane: 1, lanes: 2 })
    expect(lanes.get('c')).toEqual({ lane: 0, lanes: 1 })
  })
})
