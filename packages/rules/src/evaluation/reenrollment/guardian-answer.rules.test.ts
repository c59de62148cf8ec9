import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { answersReenrollment, campaignWindow } from './guardian-answer.rules.ts'

describe('the window of a campaign', () => {
  test.each([
    ['2026-08-09', 'BEFORE'],
    ['2026-08-10', 'OPEN'],
    ['2026-08-31', 'OPEN'],
    ['2026-09-01', 'OVER'],
  ])('on %s it is %s', (today, expected) => {
    expect(campaignWindow(today, { opens: '2026-08-10', closes: '2026-08-31' })).toBe(expected)
  })
})

describe('a guardian who answers for a student', () => {
  test('lives with the student, or no guardian is marked to', () => {
    expect(answersReenrollment({ livesWith: true, hasHome: true, isAdult: false })).toBe(true)
    expect(answersReenrollment({ livesWith: false, hasHome: true, isAdult: false })).toBe(false)
    expect(answersReenrollment({ livesWith: false, hasHome: false, isAdult: false })).toBe(true)
  })

  test('never answers for an adult, and a mark of the own home never takes the answer away', () => {
    fc.assert(
      fc.property(fc.boolean(), fc.boolean(), fc.boolean(), (livesWith, hasHome, isAdult) => {
        const may = answersReenrollment({ livesWith, hasHome, isAdult })
        expect(may && isAdult).toBe(false)
        expect(!may || answersReenrollment({ livesWith: true, hasHome: true, isAdult })).toBe(true)
      }),
    )
  })
})
