import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, daysBetween } from '../../calendar/civil-date.rules.ts'
import { justificationsFor } from '../absence-justification.rules.ts'
import {
  daysToJustify,
  isNoteActAllowed,
  justifiedReason,
  MAX_NOTE_DAYS,
  NOTE_REACH_DAYS,
  NOTE_REASONS,
  NOTE_STATUSES,
  noteDaysFault,
} from './absence-note.rules.ts'

const TODAY = '2026-08-17'
const away = fc.integer({ min: -800, max: 800 })

describe('noteDaysFault', () => {
  test('takes one day, ten days, and days to come', () => {
    expect(noteDaysFault({ start: TODAY, end: TODAY }, TODAY)).toBeNull()
    expect(noteDaysFault({ start: '2026-08-03', end: '2026-08-14' }, TODAY)).toBeNull()
    expect(noteDaysFault({ start: '2026-09-01', end: '2026-09-30' }, TODAY)).toBeNull()
  })

  test('names the field that is wrong', () => {
    expect(noteDaysFault({ start: '2026-08-17', end: '2026-08-16' }, TODAY)).toEqual({
      field: 'end',
      code: 'ORDER',
    })
    expect(noteDaysFault({ start: '2006-08-17', end: TODAY }, TODAY)).toMatchObject({ field: 'start' })
    expect(noteDaysFault({ start: TODAY, end: '2062-08-17' }, TODAY)).toMatchObject({ field: 'end' })
  })

  test('takes exactly days in order, near today and not too many', () => {
    fc.assert(
      fc.property(away, away, (from, to) => {
        const [start, end] = [addDays(TODAY, from), addDays(TODAY, to)]
        const isRight =
          from <= to &&
          from >= -NOTE_REACH_DAYS &&
          to <= NOTE_REACH_DAYS &&
          daysBetween(start, end) < MAX_NOTE_DAYS
        expect(noteDaysFault({ start, end }, TODAY) === null).toBe(isRight)
      }),
    )
  })
})

describe('daysToJustify', () => {
  const day = (date: string, absences = 5, justified = 0) => ({ date, absences, justified })

  test('takes the newest days of absence, over a weekend, and not those before a day without one', () => {
    const days = [day('2026-08-17'), day('2026-08-14'), day('2026-08-13'), day('2026-08-11')]
    expect(daysToJustify(days)).toEqual({ start: '2026-08-13', end: '2026-08-17' })
  })

  test('leaves out what is justified already', () => {
    expect(daysToJustify([day('2026-08-17', 5, 5), day('2026-08-14')])).toEqual({
      start: '2026-08-14',
      end: '2026-08-14',
    })
    expect(daysToJustify([day('2026-08-17', 5, 5)])).toBeNull()
    expect(daysToJustify([])).toBeNull()
  })

  test('begins and ends on a day of absence that is not justified, in any order of the days', () => {
    const absentDay = fc.record({
      date: fc.integer({ min: 0, max: 30 }).map(at => addDays('2026-08-01', at)),
      absences: fc.integer({ min: 1, max: 5 }),
      justified: fc.integer({ min: 0, max: 5 }),
    })
    fc.assert(
      fc.property(fc.uniqueArray(absentDay, { selector: ({ date }) => date }), days => {
        const open = days.filter(({ absences, justified }) => absences > justified).map(({ date }) => date)
        const found = daysToJustify(days)
        if (found === null) {
          expect(open).toEqual([])
          return
        }
        expect(open).toContain(found.start)
        expect(found.end).toBe(open.toSorted().at(-1))
        expect(daysToJustify(days.toReversed())).toEqual(found)
      }),
    )
  })
})

test('a note is decided or withdrawn while it waits, and a decision alone is taken back', () => {
  for (const status of NOTE_STATUSES) {
    expect(isNoteActAllowed('DECIDE', status)).toBe(status === 'SENT')
    expect(isNoteActAllowed('WITHDRAW', status)).toBe(status === 'SENT')
    expect(isNoteActAllowed('TAKE_BACK', status)).toBe(status === 'ACCEPTED' || status === 'REFUSED')
  }
})

test('every reason of a family is a reason of a justification', () => {
  expect(NOTE_REASONS.map(justifiedReason)).toEqual([
    'MEDICAL',
    'MEDICAL',
    'BEREAVEMENT',
    'RELIGIOUS',
    'SUMMONS',
    'OTHER',
  ])
})

describe('justificationsFor', () => {
  const recordedAt = '2026-08-17T12:00:00.000Z'
  const one = { id: 'office', start: TODAY, end: TODAY, leavesClosed: false, recordedAt }
  const other = { id: 'family', start: TODAY, end: TODAY, leavesClosed: true, recordedAt }

  test('leaves a row of a closed term to the office, but for what a note had justified before', () => {
    const row = { isClosed: true, closedAt: recordedAt, justificationId: null }
    expect(justificationsFor([other, one], row)).toEqual([one])
    expect(justificationsFor([other, one], { ...row, justificationId: 'family' })).toEqual([other, one])
    expect(justificationsFor([other, one], { ...row, closedAt: null, isClosed: false })).toEqual([other, one])
  })

  test('counts a note of before the closing, whichever justification the row names', () => {
    const row = { isClosed: true, closedAt: '2026-08-17T12:00:00.001Z', justificationId: 'office' }
    expect(justificationsFor([one, other], row)).toEqual([one, other])
    expect(justificationsFor([one, other], { ...row, closedAt: '2026-08-17T11:59:59.999Z' })).toEqual([one])
    // A finished year whose lesson lies outside of all terms.
    expect(justificationsFor([one, other], { ...row, closedAt: null })).toEqual([one])
  })
})
