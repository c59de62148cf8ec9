import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '../calendar/civil-date.rules.ts'
import { hasBegun, localMoment } from './lesson-begin.rules.ts'
import { addMinutes, isTimeOfDay } from './time.rules.ts'

describe('the beginning of a lesson', () => {
  it('a lesson later the same day has not begun, one that starts this minute has', () => {
    const now = { date: '2026-03-05', time: '08:20:00' }
    expect(hasBegun({ date: '2026-03-05', start: '08:20:01' }, now)).toBe(false)
    expect(hasBegun({ date: '2026-03-05', start: '08:20:00' }, now)).toBe(true)
    expect(hasBegun({ date: '2026-03-06', start: '07:30:00' }, now)).toBe(false)
    expect(hasBegun({ date: '2026-03-04', start: '23:00:00' }, now)).toBe(true)
  })

  it('is told by the clock of the institution, not by that of the device or the server', () => {
    const instant = new Date('2026-03-05T10:45:09Z')
    expect(localMoment('America/Sao_Paulo', instant)).toEqual({ date: '2026-03-05', time: '07:45:09' })
    expect(localMoment('America/Rio_Branco', instant)).toEqual({ date: '2026-03-05', time: '05:45:09' })
    expect(localMoment('America/Sao_Paulo', new Date('2026-03-05T03:00:00Z'))).toEqual({
      date: '2026-03-05',
      time: '00:00:00',
    })
    expect(() => localMoment('America/Lousa', instant)).toThrow(RangeError)
  })

  it('once begun a lesson stays begun', () => {
    const minute = fc.integer({ min: 0, max: 1439 })
    fc.assert(
      fc.property(minute, minute, fc.integer({ min: -3, max: 3 }), (start, now, day) => {
        const lesson = { date: '2026-03-05', start: addMinutes('00:00:00', start) }
        const date = addDays(lesson.date, day)
        const moment = { date, time: addMinutes('00:00:00', now) }
        expect(hasBegun(lesson, moment)).toBe(day > 0 || (day === 0 && start <= now))
        if (hasBegun(lesson, moment))
          expect(hasBegun(lesson, { ...moment, date: addDays(date, 1) })).toBe(true)
      }),
    )
  })

  it('every instant has a time of day that exists', () => {
    fc.assert(
      fc.property(
        fc.date({ noInvalidDate: true, min: new Date('2000-01-01'), max: new Date('2100-01-01') }),
        instant => {
          expect(isTimeOfDay(localMoment('America/Sao_Paulo', instant).time)).toBe(true)
        },
      ),
    )
  })
})
