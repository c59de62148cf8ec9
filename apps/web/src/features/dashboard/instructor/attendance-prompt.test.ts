import { lesson as lessonSchema } from '@lousa/contract/planning/lesson/lesson.contract.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { lessonToOpen, markPrompted, wasPrompted } from './attendance-prompt.ts'

const TODAY = '2026-03-05'
const lesson = (last: number, start: string, end: string, more: object = {}) =>
  lessonSchema.parse({
    id: `019b0822-0000-7000-8000-00000000000${last}`,
    date: TODAY,
    start,
    end,
    lessonPlan: {
      id: '019b0822-0000-7000-8000-000000000009',
      grade: { id: '019b0822-0000-7000-8000-000000000006', name: '6º ano A' },
      curriculumComponent: { id: '019b0822-0000-7000-8000-000000000007', name: 'Arte' },
    },
    accomplished: null,
    deleted: false,
    deletedReason: null,
    attendanceTaken: false,
    studentsWithoutAttendance: 0,
    can: { launch: true, takeAttendance: true, edit: false },
    version: 1,
    ...more,
  })
const first = lesson(1, '07:30:00', '08:20:00')
const second = lesson(2, '08:20:00', '09:10:00')
const openedAt = (time: string, lessons = [second, first], offered: string[] = []) =>
  lessonToOpen(lessons, { entries: [], moment: { date: TODAY, time }, offered })?.id.at(-1)

describe('the lesson whose attendance an instructor is led to', () => {
  beforeEach(() => sessionStorage.clear())

  it('is the one that runs, before the one that begins soon', () => {
    expect(['07:19:00', '07:20:00', '08:15:00', '08:20:00', '09:10:00'].map(time => openedAt(time))).toEqual([
      undefined,
      '1',
      '1',
      '2',
      undefined,
    ])
  })

  it('is none that was offered, and then the next that is due', () => {
    expect(openedAt('08:15:00', [first, second], [first.id])).toBe('2')
    expect(openedAt('07:40:00', [first, second], [first.id])).toBeUndefined()
  })

  it('is none that is deleted, whose attendance is taken, or closed to the instructor', () => {
    const closed = { can: { launch: false, takeAttendance: false, edit: false } }
    for (const more of [{ deleted: true }, { attendanceTaken: true }, closed]) {
      expect(openedAt('07:40:00', [lesson(1, '07:30:00', '08:20:00', more)])).toBeUndefined()
    }
  })

  it('is remembered for the session, person by person', () => {
    markPrompted('a', first.id)
    markPrompted('a', second.id)
    expect(wasPrompted('a')).toEqual([first.id, second.id])
    expect(wasPrompted('b')).toEqual([])
  })
})
