import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addMinutes, minutesOf } from '../planning/time.rules.ts'
import { isAttendanceTime, OFFERED_BEFORE_MINUTES } from './attendance-due.rules.ts'

const lesson = { date: '2026-08-17', start: '07:30:00', end: '08:20:00' }
const at = (time: string, date = '2026-08-17') => isAttendanceTime(lesson, { date, time })

describe('when attendance is to be taken', () => {
  it('is from ten minutes before the lesson until it ends', () => {
    expect(['07:19:59', '07:20:00', '07:30:00', '08:19:59', '08:20:00'].map(time => at(time))).toEqual([
      false,
      true,
      true,
      true,
      false,
    ])
  })

  it('is on no other day', () => {
    expect(at('07:40:00', '2026-08-18')).toBe(false)
  })

  it('is one span, as long as the lesson and the minutes before it, for any lesson', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: OFFERED_BEFORE_MINUTES, max: 20 * 60 }),
        fc.integer({ min: 1, max: 120 }),
        (begin, length) => {
          const start = addMinutes('00:00:00', begin)
          const given = { date: '2026-08-17', start, end: addMinutes(start, length) }
          const minutes = Array.from({ length: 24 * 60 }, (_, minute) => addMinutes('00:00:00', minute))
          const due = minutes.filter(time => isAttendanceTime(given, { date: given.date, time }))
          expect(due).toHaveLength(length + OFFERED_BEFORE_MINUTES)
          expect(minutesOf(due[0] ?? '')).toBe(begin - OFFERED_BEFORE_MINUTES)
        },
      ),
    )
  })
})
