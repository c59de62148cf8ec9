import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addMinutes, formatTime, isTimeOfDay, minutesBetween, minutesOf, secondsOf } from './time.rules.ts'

describe('times of day', () => {
  it('a lesson from 07:30 to 08:20 lasts 50 minutes', () => {
    expect(minutesBetween('07:30:00', '08:20:00')).toBe(50)
    expect(minutesOf('07:30:00')).toBe(450)
    expect(secondsOf('07:30')).toBe(27_000)
    expect(formatTime('07:30:00')).toBe('07:30')
  })

  it('a person cannot type a time that does not exist', () => {
    expect(['24:00:00', '07:60:00', '7:30:00', '07:30', ''].filter(isTimeOfDay)).toEqual([])
    expect(() => minutesOf('25:00:00')).toThrow(RangeError)
    expect(() => addMinutes('23:30:00', 30)).toThrow(RangeError)
  })

  it('adding minutes and measuring them agree', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1439 }), fc.integer({ min: 0, max: 1439 }), (from, to) => {
        const start = addMinutes('00:00:00', from)
        expect(minutesBetween(start, addMinutes('00:00:00', to))).toBe(to - from)
        expect(isTimeOfDay(start)).toBe(true)
      }),
    )
  })
})
