import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  isLeaving,
  isUnanswered,
  REENROLLMENT_ANSWERS,
  REENROLLMENT_STATES,
  reenrollmentState,
} from '../advance/reenrollment-answer.rules.ts'
import { SITUATIONS } from '../performance/situations.rules.ts'
import {
  answerDateFault,
  expectedSituation,
  hasLowFrequency,
  isLateAnswer,
  mainEnrollments,
  remainingPlaces,
} from './reenrollment.rules.ts'

const closes = '2026-11-30'
const day = fc.constantFrom('2026-11-01', '2026-11-30', '2026-12-01', '2027-02-10')

describe('the state of a student in a campaign', () => {
  it('without an answer the student is proposed through the last day, and has not answered after it', () => {
    expect(reenrollmentState(null, { closes, today: '2026-11-30' })).toBe('PROPOSED')
    expect(reenrollmentState(null, { closes, today: '2026-12-01' })).toBe('NO_ANSWER')
  })

  it('an answer is the state on every day, and only no answer is unanswered', () => {
    fc.assert(
      fc.property(fc.constantFrom(null, ...REENROLLMENT_ANSWERS), day, (answer, today) => {
        const state = reenrollmentState(answer, { closes, today })
        expect(REENROLLMENT_STATES).toContain(state)
        expect(isUnanswered(state)).toBe(answer === null)
        if (answer) expect(state).toBe(answer)
        expect(isLeaving(state)).toBe(answer === 'ASKS_TRANSFER' || answer === 'NOT_RETURNING')
      }),
    )
  })

  it('without a campaign a student is neither leaving nor unanswered', () => {
    expect([isLeaving(null), isUnanswered(null)]).toEqual([false, false])
  })
})

describe('the date of an answer', () => {
  const year = { today: '2026-12-01', yearStart: '2026-02-09' }
  it('is of the year and not of the future', () => {
    expect(answerDateFault('2026-12-02', year)).toBe('FUTURE_DATE')
    expect(answerDateFault('2026-02-08', year)).toBe('INVALID_DATE')
    expect(answerDateFault('2026-12-01', year)).toBeNull()
    expect(answerDateFault('2026-02-09', year)).toBeNull()
  })

  it('is late after the last day, and timely where the window is extended', () => {
    expect(isLateAnswer('2026-11-30', { closes })).toBe(false)
    expect(isLateAnswer('2026-12-01', { closes })).toBe(true)
    expect(isLateAnswer('2026-12-01', { closes: '2026-12-10' })).toBe(false)
  })
})

describe('frequency below the law', () => {
  it.each([
    ['6º ano A', 74.99, true],
    ['6º ano A', 75, false],
    ['1ª série A', 60, true],
    ['EJA 3ª etapa', 70, true],
    ['Pré II A', 60, false],
    ['Pré II A', 59.9, true],
    ['6º ano A', null, false],
  ] as const)('%s with %s %%: %s', (name, frequency, low) => {
    expect(hasLowFrequency({ name }, frequency)).toBe(low)
  })
})

describe('the expected result', () => {
  it('is to pass where there is none, and the decided one where there is', () => {
    for (const situation of SITUATIONS) {
      const isOpen = ['ONGOING', 'IN_RECOVERY', 'NO_RESULT'].includes(situation)
      expect(expectedSituation(situation)).toBe(isOpen ? 'APPROVED' : situation)
    }
  })
})

describe('the enrolment for which a family answers', () => {
  it('is that of a class with a stage, whatever the order', () => {
    const aee = { accountId: 'a', gradeName: 'AEE manhã', start: '2026-03-02' }
    const own = { accountId: 'a', gradeName: '6º ano A', start: '2026-02-09' }
    expect(mainEnrollments([aee, own])).toEqual([own])
    expect(mainEnrollments([own, aee])).toEqual([own])
    expect(mainEnrollments([aee])).toEqual([aee])
  })

  it('is that of the second half-year of EJA, whatever the order of classes, and the first of equals', () => {
    const second = { accountId: 'a', gradeName: 'EJA 3ª etapa', start: '2026-07-27' }
    const first = { accountId: 'a', gradeName: 'EJA 2ª etapa', start: '2026-02-09' }
    expect(mainEnrollments([first, second])).toEqual([second])
    expect(mainEnrollments([second, first])).toEqual([second])
    const equal = { ...second, gradeName: 'EJA 4ª etapa' }
    expect(mainEnrollments([second, equal])).toEqual([second])
  })

  it('each student has exactly one', () => {
    const enrollment = fc.record({
      accountId: fc.constantFrom('a', 'b', 'c'),
      gradeName: fc.constantFrom('6º ano A', 'Oficina de Teatro', 'Pré I', 'AEE'),
      start: fc.constantFrom('2026-02-09', '2026-07-27'),
    })
    fc.assert(
      fc.property(fc.array(enrollment), enrollments => {
        const accounts = mainEnrollments(enrollments).map(({ accountId }) => accountId)
        expect(accounts.toSorted()).toEqual([...new Set(enrollments.map(one => one.accountId))].sort())
      }),
    )
  })
})

describe('places of the next year', () => {
  it('a class of 30 with 2 entries, 20 confirmed and 5 open has 8 places, and 3 if all return', () => {
    const places = { capacity: 30, active: 2, confirmed: 20, unanswered: 5 }
    expect(remainingPlaces(places)).toEqual({ free: 8, freeIfAllReturn: 3 })
    expect(remainingPlaces({ ...places, capacity: 20 })).toEqual({ free: -2, freeIfAllReturn: -7 })
    expect(remainingPlaces({ ...places, capacity: null })).toEqual({ free: null, freeIfAllReturn: null })
  })
})
