import { lesson as lessonSchema } from '@lousa/contract/planning/lesson/lesson.contract.ts'
import { describe, expect, it } from 'vitest'
import { type BoardCard, dayLessons, plansByDay } from './day-lessons.ts'

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
  const last = (card: BoardCard | undefined) => card?.lessons[0].id.at(-1)
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

  it('has one card for the lessons of a class that calls by day, with the lesson that runs in it', () => {
    const byDay = new Set([guid(9)])
    const { now, today } = dayLessons(all, '08:30:00', byDay)
    expect(now?.isDay).toBe(true)
    expect(now?.lessons.map(({ id }) => id.at(-1))).toEqual(['1', '2'])
    expect(today).toEqual([])
    expect(dayLessons(all, '10:00:00', byDay).now).toBeUndefined()
  })

  it('reads the roll of a class from its plans, and takes an older answer for one by lesson', () => {
    const plan = (id: string, rollMode?: string) => ({ id, rollMode })
    const lessonPlans = [plan('1', 'PER_DAY'), plan('2', 'PER_DAY_ALL'), plan('3', 'PER_LESSON'), plan('4')]
    expect([...plansByDay({ lessonPlans } as unknown as Parameters<typeof plansByDay>[0])]).toEqual([
      '1',
      '2',
    ])
  })
})
