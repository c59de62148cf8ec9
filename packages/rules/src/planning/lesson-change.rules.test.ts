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
  const school = { isInTerm: true, isDayOff: false, isSchoolDay: true }
  const weekend = { ...school, isSchoolDay: false }
  const holiday = { isInTerm: true, isDayOff: true, isSchoolDay: false }
  const outside = { ...holiday, isInTerm: false }

  it.each([
    ['a school day', school, null, null, null],
    ['a weekend', weekend, null, 'LESSON_NOT_ON_SCHOOL_DAY', null],
    ['a holiday', holiday, 'DAY_OFF', 'LESSON_NOT_ON_SCHOOL_DAY', null],
    ['a day outside of the terms', outside, 'OUT_OF_TERM', 'OUT_OF_TERM', 'OUT_OF_TERM'],
  ])('%s: without a decision, asked, allowed', (_, day, undecided, asked, allowed) => {
    expect([dayProblem(day), dayProblem(day, 'ASK'), dayProblem(day, 'ALLOW')]).toEqual([
      undecided,
      asked,
      allowed,
    ])
  })
})
