import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, type CivilDate, isWeekend } from '../../calendar/civil-date.rules.ts'
import {
  APPEAL_STATUSES,
  appealDeadline,
  appealFault,
  isAnsweredAppeal,
  isHeardByCouncil,
  isLateAppeal,
  mayWithdrawOwnAppeal,
  nextAppealStatuses,
  ownAppealBar,
  ownAppealFault,
} from './appeal.rules.ts'

const never = () => false
const within = (start: CivilDate, end: CivilDate) => (date: CivilDate) => date >= start && date <= end

describe('the last day of a deadline', () => {
  test('counts from the day after the event, and moves off a weekend', () => {
    // 2026-12-01 is a Tuesday: the tenth day is Friday the 11th.
    expect(appealDeadline('2026-12-01', 10, never)).toBe('2026-12-11')
    // The tenth day after Wednesday the 2nd is a Saturday.
    expect(appealDeadline('2026-12-02', 10, never)).toBe('2026-12-14')
  })

  test('stops in the recess, and goes on with what is left', () => {
    const recess = within('2026-12-19', '2027-02-07')
    // Published on Tuesday the 15th: three days run before the recess, seven after it, from Monday, February 8th.
    expect(appealDeadline('2026-12-15', 10, recess)).toBe('2027-02-15')
  })

  test('does not end on a holiday after a weekend', () => {
    const monday = within('2026-12-14', '2026-12-14')
    expect(appealDeadline('2026-12-02', 10, monday)).toBe('2026-12-15')
  })

  const start = fc.integer({ min: 0, max: 3000 }).map(days => addDays('2024-01-01', days))
  const days = fc.integer({ min: 1, max: 60 })
  const stops = fc.uniqueArray(fc.integer({ min: 1, max: 150 }), { maxLength: 60 })

  test('has at least so many running days after the event, and ends on a working day', () => {
    fc.assert(
      fc.property(start, days, stops, (from, count, offsets) => {
        const off = new Set(offsets.map(offset => addDays(from, offset)))
        const last = appealDeadline(from, count, date => off.has(date))
        expect(off.has(last) || isWeekend(last)).toBe(false)
        let running = 0
        for (let date = addDays(from, 1); date <= last; date = addDays(date, 1))
          if (!off.has(date)) running += 1
        expect(running).toBeGreaterThanOrEqual(count)
        // Without the days that only a weekend or a stop at the end has added there are exactly so many.
        let end = last
        let exact = running
        while (exact > count) {
          if (!off.has(end)) exact -= 1
          end = addDays(end, -1)
          const isSkipped = off.has(end) || isWeekend(end)
          if (exact > count) expect(isSkipped).toBe(true)
        }
      }),
    )
  })

  test('is never earlier with more days off or more days', () => {
    fc.assert(
      fc.property(start, days, stops, (from, count, offsets) => {
        const off = new Set(offsets.map(offset => addDays(from, offset)))
        const last = appealDeadline(from, count, date => off.has(date))
        expect(last >= appealDeadline(from, count, never)).toBe(true)
        expect(appealDeadline(from, count + 1, date => off.has(date)) >= last).toBe(true)
      }),
    )
  })

  test('ends also where every day is off', () => {
    expect(appealDeadline('2026-01-01', 10, () => true) > '2026-07-01').toBe(true)
  })
})

test('a request on the last day is in time, and one day later it is late', () => {
  expect(isLateAppeal({ receivedOn: '2026-12-11', sendUntil: '2026-12-11' })).toBe(false)
  expect(isLateAppeal({ receivedOn: '2026-12-12', sendUntil: '2026-12-11' })).toBe(true)
})

test('the council is heard before an answer, which has its reasons, and nothing follows it', () => {
  expect(appealFault({ from: 'RECEIVED', to: 'ACCEPTED', answer: 'x' })).toBe('INVALID_TRANSITION')
  expect(appealFault({ from: 'IN_COUNCIL', to: 'DENIED', answer: null })).toBe('REASON_REQUIRED')
  expect(appealFault({ from: 'IN_COUNCIL', to: 'DENIED', answer: 'x' })).toBeNull()
  expect(appealFault({ from: 'RECEIVED', to: 'WITHDRAWN', answer: null })).toBeNull()
  expect(APPEAL_STATUSES.filter(status => nextAppealStatuses(status).length === 0)).toEqual([
    'ACCEPTED',
    'DENIED',
    'WITHDRAWN',
  ])
})

describe('the meeting and the own request', () => {
  test('a meeting is named from the council on, and an answer ends a request', () => {
    expect(APPEAL_STATUSES.filter(isHeardByCouncil)).toEqual(['IN_COUNCIL', 'ACCEPTED', 'DENIED'])
    for (const status of APPEAL_STATUSES)
      if (isAnsweredAppeal(status)) expect(nextAppealStatuses(status)).toEqual([])
  })

  test('a student sends from the 18th birthday on, up to the last day', () => {
    const sent = (birthdate: CivilDate | null, today: CivilDate) =>
      ownAppealFault({ birthdate, today, sendUntil: '2026-12-11' })
    expect(sent('2008-12-10', '2026-12-09')).toBe('NOT_OF_AGE')
    expect(sent('2008-12-10', '2026-12-10')).toBeNull()
    expect(sent('2008-12-10', '2026-12-12')).toBe('APPEAL_LATE')
    expect(sent(null, '2026-12-10')).toBe('NOT_OF_AGE')
  })

  test('age is never lost: who may send on a day may send on every later day', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9000 }), fc.integer({ min: 0, max: 4000 }), (after, more) => {
        const birthdate = '2005-02-28'
        const today = addDays(birthdate, after)
        return (
          ownAppealBar(birthdate, today) !== null || ownAppealBar(birthdate, addDays(today, more)) === null
        )
      }),
    )
  })
})

test('a student withdraws an own request without an answer, and none of a responsible person', () => {
  const own = { status: 'RECEIVED', applicant: 'STUDENT', bar: null } as const
  expect(mayWithdrawOwnAppeal(own)).toBe(true)
  expect(mayWithdrawOwnAppeal({ ...own, status: 'DENIED' })).toBe(false)
  expect(mayWithdrawOwnAppeal({ ...own, applicant: 'RESPONSIBLE' })).toBe(false)
  expect(mayWithdrawOwnAppeal({ ...own, bar: 'MINOR' })).toBe(false)
  expect(ownAppealBar(null, '2026-12-01')).toBe('UNKNOWN_AGE')
})
