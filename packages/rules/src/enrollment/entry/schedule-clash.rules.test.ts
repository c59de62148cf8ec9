import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addDays, datesBetween, WEEKDAYS, weekdayOf } from '../../calendar/civil-date.rules.ts'
import { type BusyTime, hasClash } from './schedule-clash.rules.ts'

const weekly = (weekday: BusyTime['weekday'], start: string, end: string): BusyTime => ({
  days: { start: '2026-02-02', end: '2026-12-18' },
  weekday,
  time: { start: `${start}:00`, end: `${end}:00` },
})
/** 17/08/2026 is a Monday. */
const event = (first: string, last: string, start: string, end: string): BusyTime => ({
  ...weekly(null, start, end),
  days: { start: first, end: last },
})

it('two classes at the same hour of the same weekday clash, and touching ones do not', () => {
  const monday = [weekly('MONDAY', '14:00', '15:00')]
  expect(hasClash(monday, [weekly('MONDAY', '14:30', '16:00')], '2026-03-01')).toBe(true)
  expect(hasClash(monday, [weekly('MONDAY', '15:00', '16:00')], '2026-03-01')).toBe(false)
  expect(hasClash(monday, [weekly('TUESDAY', '14:00', '15:00')], '2026-03-01')).toBe(false)
})

it('a time that is over, or over before the other begins, clashes with nothing', () => {
  const spring = { ...weekly('MONDAY', '14:00', '15:00'), days: { start: '2026-02-02', end: '2026-06-30' } }
  const autumn = { ...weekly('MONDAY', '14:00', '15:00'), days: { start: '2026-07-01', end: '2026-12-18' } }
  expect(hasClash([spring], [autumn], '2026-02-02')).toBe(false)
  const whole = [weekly('MONDAY', '14:00', '15:00')]
  expect(hasClash([spring], whole, '2026-06-01')).toBe(true)
  expect(hasClash([spring], whole, '2026-06-30')).toBe(false)
})

it('an event clashes with a class on a weekday among its days alone', () => {
  const monday = [weekly('MONDAY', '14:00', '15:00')]
  expect(hasClash(monday, [event('2026-08-17', '2026-08-17', '13:00', '18:00')], '2026-08-01')).toBe(true)
  expect(hasClash(monday, [event('2026-08-18', '2026-08-23', '13:00', '18:00')], '2026-08-01')).toBe(false)
  expect(hasClash(monday, [event('2026-08-18', '2026-08-24', '13:00', '18:00')], '2026-08-01')).toBe(true)
})

const hour = fc.integer({ min: 0, max: 22 })
const clock = (n: number) => `${String(n).padStart(2, '0')}:00:00`
const taken = fc
  .record({
    from: fc.integer({ min: 0, max: 40 }),
    days: fc.integer({ min: 0, max: 40 }),
    weekday: fc.option(fc.constantFrom(...WEEKDAYS)),
    at: hour,
    hours: fc.integer({ min: 1, max: 3 }),
  })
  .map(
    ({ from, days, weekday, at, hours }): BusyTime => ({
      days: { start: addDays('2026-08-01', from), end: addDays('2026-08-01', from + days) },
      weekday,
      time: { start: clock(at), end: at + hours > 23 ? '23:59:59' : clock(at + hours) },
    }),
  )

it('clashes exactly where one day and one hour belong to both, whichever is named first', () => {
  const isTaken = (time: BusyTime, day: string) =>
    time.days.start <= day &&
    day <= time.days.end &&
    (time.weekday === null || weekdayOf(day) === time.weekday)
  fc.assert(
    fc.property(taken, taken, fc.integer({ min: 0, max: 60 }), (a, b, n) => {
      const from = addDays('2026-08-01', n)
      const hours = a.time.start < b.time.end && b.time.start < a.time.end
      const days = datesBetween(from, '2026-12-31').some(day => isTaken(a, day) && isTaken(b, day))
      expect(hasClash([a], [b], from)).toBe(hours && days)
      expect(hasClash([b], [a], from)).toBe(hours && days)
    }),
  )
})
