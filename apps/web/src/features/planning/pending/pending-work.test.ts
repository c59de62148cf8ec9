import { lesson as lessonSchema } from '@lousa/contract/planning/lesson/lesson.contract.ts'
import { describe, expect, it } from 'vitest'
import type { EntryState, EntryView, OutboxKind } from '../../../lib/outbox/outbox.types.ts'
import { pendingTotal, pendingWords } from '../planning.api.ts'
import { firstDueOf, lessonsDue, waitingIn } from './pending-work.part.ts'

const guid = (last: number) => `019b0822-0000-7000-8000-00000000000${last}`
const lesson = (id: string, attendanceTaken: boolean) =>
  lessonSchema.parse({
    id,
    date: '2026-03-05',
    start: '07:00:00',
    end: '07:50:00',
    lessonPlan: {
      id: guid(9),
      grade: { id: guid(6), name: '6º ano A' },
      curriculumComponent: { id: guid(7), name: 'Arte' },
    },
    accomplished: null,
    deleted: false,
    deletedReason: null,
    attendanceTaken,
    studentsWithoutAttendance: 0,
    can: { launch: true, takeAttendance: true, edit: false },
    version: 1,
  })
const entry = (
  kind: OutboxKind,
  subjectId: string,
  state: EntryState,
  lessonIds: string[] = [],
): EntryView => ({
  kind,
  subjectId,
  place: {},
  title: '',
  state,
  rows: state === 'queued' ? { record: { value: { lessonIds }, version: 0 } } : {},
  conflicts: {},
  refused: {},
  reason: null,
  savedAt: null,
  changedAt: '2026-03-05T12:00:00Z',
})
const stateOf = (entries: EntryView[], attendanceTaken = false) =>
  lessonsDue([lesson(guid(1), attendanceTaken)], entries).map(({ release, attendance }) => [
    release,
    attendance,
  ])

describe('what an instructor still has to do about a lesson', () => {
  it('is everything that neither the server nor this device has', () => {
    expect(stateOf([])).toEqual([['due', 'due']])
    expect(stateOf([], true)).toEqual([['due', null]])
    expect(stateOf([entry('release', guid(2), 'queued'), entry('scores', guid(1), 'queued')])).toEqual([
      ['due', 'due'],
    ])
  })

  it('is attendance that was saved without a student', () => {
    const lacking = { ...lesson(guid(1), true), studentsWithoutAttendance: 1 }
    expect(lessonsDue([lacking], []).map(({ attendance }) => attendance)).toEqual(['due'])
  })

  it('waits with the network when it was done on this device, also together with another lesson', () => {
    expect(stateOf([entry('release', guid(1), 'queued')])).toEqual([['waiting', 'due']])
    expect(stateOf([entry('attendance', guid(1), 'sending')])).toEqual([['due', 'waiting']])
    expect(stateOf([entry('release', guid(2), 'queued', [guid(1)])])).toEqual([['waiting', 'due']])
  })

  it('is due again when the server refused it or somebody else was first', () => {
    expect(stateOf([entry('release', guid(1), 'refused')])).toEqual([['due', 'due']])
    expect(stateOf([entry('attendance', guid(1), 'conflict')])).toEqual([['due', 'due']])
  })

  it('is gone once the server has it, before the list is read again', () => {
    expect(stateOf([entry('release', guid(1), 'saved'), entry('attendance', guid(1), 'saved')])).toEqual([])
  })
})

it('what is left over is said in singular and plural, and nothing is not said', () => {
  const plans = [
    { unreleased: 1, withoutAttendance: 2, unscored: 0 },
    { unreleased: 0, withoutAttendance: 1, unscored: 0 },
  ]
  expect(pendingWords(pendingTotal(plans)).map(({ words }) => words)).toEqual([
    '1 aula a lançar',
    '3 aulas sem frequência',
  ])
})

describe('the list of lessons opens at the first thing to do', () => {
  const first = (entries: EntryView[], where: { planId?: string; start?: string; end?: string } = {}) =>
    firstDueOf([lesson(guid(1), true), lesson(guid(2), false)], entries, { planId: guid(9), ...where })?.id

  it('of that plan and span, the oldest', () => {
    expect(first([])).toBe(guid(1))
    expect(first([], { start: '2026-03-05', end: '2026-03-05' })).toBe(guid(1))
    expect(first([], { start: '2026-03-06' })).toBeUndefined()
    expect(first([], { planId: guid(8) })).toBeUndefined()
  })

  it('past what waits on this device already, which is counted as done', () => {
    const waiting = [entry('release', guid(1), 'queued')]
    expect(first(waiting)).toBe(guid(2))
    expect(waitingIn(lessonsDue([lesson(guid(1), true), lesson(guid(2), false)], waiting))).toEqual({
      unreleased: 1,
      withoutAttendance: 0,
    })
  })
})
