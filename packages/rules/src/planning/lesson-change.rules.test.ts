import { describe, expect, it } from 'vitest'
import { dayProblem, touchOf } from './lesson-change.rules.ts'

describe('what keeps a lesson where it is', () => {
  it.each([
    [true, true, 'RELEASED'],
    [true, false, 'RELEASED'],
    [false, true, 'ATTENDANCE'],
    [false, false, null],
  ])('released %s, with attendance %s: %s', (isReleased, hasAttendance, expected) => {
    expect(touchOf({ isReleased, hasAttendance })).toBe(expected)
  })
})

describe('a day for a new lesson', () => {
  it.each([
    [true, false, null],
    [true, true, 'DAY_OFF'],
    [false, false, 'OUT_OF_TERM'],
    [false, true, 'OUT_OF_TERM'],
  ])('in a term %s, off %s: %s', (isInTerm, isDayOff, expected) => {
    expect(dayProblem({ isInTerm, isDayOff })).toBe(expected)
  })
})
