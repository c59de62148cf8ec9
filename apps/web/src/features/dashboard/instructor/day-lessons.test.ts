import { lesson as lessonSchema } from '@lousa/contract/planning/lesson/lesson.contract.ts'
import { describe, expect, it } from 'vitest'
import { dayLessons } from './day-lessons.ts'

const guid = (last: number) => `019b0822-0000-7000-8000-00000000000${last}`
const lesson = (last: number, date: string, start: string, end: string, deleted = false) =>
  lessonSchema.parse({
    id: guid(last),
    date,
    start,
    end,
    lessonPlan: {
      id: guid(9),
      grade: { id: guid(6), name: '6º ano A' },
      curriculumComponent: { id: guid(7), name: 'Arte' },
    },
    accomplished: null,
    deleted,
    deletedReason: null,
    attendanceTaken: false,
    studentsWithoutAttendance: 0,
    can: { launch: true, takeAttendance: true, edit: false },
    version: 1,
  })

const TODAY = '2026-03-05'
const all = [
  lesson(2, TODAY, '09:00:00', '09:50:00'),
  lesson(1, TODAY, '07:00:00', '07:50:00'),
  lesson(3, TODAY, '08:00:00', '08:50:00', true),
]
const at = (time: string) => {
  const { now, today } = dayLessons(all, time)
  const last = (of: { id: string } | undefined) => of?.id.at(-1)
  return [last(now), today.map(last).join('')]
}

describe('the first screen of an instructor', () => {
  it('begins with the lesson that runs, then the others of today', () => {
    expect(at('07:20:00')).toEqual(['1', '2'])
  })

  it('begins with the next lesson of today between two, and with none after the last', () => {
    expect(at('07:50:00')).toEqual(['2', '1'])
    expect(at('06:00:00')[0]).toBe('1')
    expect(at('09:50:00')).toEqual([undefined, '12'])
  })
})
