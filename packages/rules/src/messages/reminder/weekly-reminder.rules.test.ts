import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, WEEKDAYS, weekdayOf } from '../../calendar/civil-date.rules.ts'
import { isReminderDue, LATE_MINUTES, reminderWeek, wallClockIn } from './weekly-reminder.rules.ts'

const MONDAY = '2026-08-17'
const set = { weekday: 'MONDAY', time: '07:00:00' } as const

test.each([
  ['before its time', MONDAY, '06:59', false],
  ['at its time', MONDAY, '07:00', true],
  ['an hour late', MONDAY, '08:00', true],
  ['three hours late', MONDAY, '10:00', false],
  ['on another day', addDays(MONDAY, 1), '07:00', false],
])('a reminder of Mondays at seven, %s: %s %s is %s', (_, today, time, due) => {
  expect(isReminderDue(set, { today, time })).toBe(due)
})

const day = fc.integer({ min: 0, max: 800 }).map(days => addDays(MONDAY, days))
const minute = fc.integer({ min: 0, max: 1439 })
const clock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
const setting = fc.record({ weekday: fc.constantFrom(...WEEKDAYS), time: minute.map(clock) })

test('law: in every week it is due on one day, for as long as it may be late and that day lasts', () => {
  fc.assert(
    fc.property(setting, day, (weekly, today) => {
      const days = WEEKDAYS.map((_, index) => addDays(reminderWeek(today), index))
      const [hour = 0, min = 0] = weekly.time.split(':').map(Number)
      const minutes = Array.from({ length: 24 * 60 }, (_, index) => clock(index))
      const due = days.map(
        each => minutes.filter(time => isReminderDue(weekly, { today: each, time })).length,
      )
      expect(due.filter(count => count > 0)).toEqual([Math.min(LATE_MINUTES, 24 * 60 - hour * 60 - min)])
    }),
    { numRuns: 6 },
  )
})

test('law: the days of one week share it, and it begins on a Monday', () => {
  fc.assert(
    fc.property(day, today => {
      const week = reminderWeek(today)
      expect(weekdayOf(week)).toBe('MONDAY')
      expect(week <= today && today <= addDays(week, 6)).toBe(true)
    }),
  )
})

test.each([
  ['America/Sao_Paulo', '07:00'],
  ['America/Manaus', '06:00'],
  ['America/Noronha', '08:00'],
])('a clock in %s shows %s at ten o’clock UTC', (zone, shown) => {
  expect(wallClockIn(zone, new Date('2026-08-17T10:00:00Z'))).toBe(shown)
})

test('midnight is 00:00', () => {
  expect(wallClockIn('America/Sao_Paulo', new Date('2026-08-17T03:00:00Z'))).toBe('00:00')
})
