import { describe, expect, it } from 'vitest'
import { isRunning, nextOf, type ScheduledLesson, shownDates, weekOf } from './own-schedule.values.ts'

const lessonAt = (date: string, start: string, end: string): ScheduledLesson => ({
  name: 'Matemática',
  instructors: '',
  lesson: {
    id: `${date} ${start}`,
    date,
    start,
    end,
    lessonPlan: {
      id: 'p',
      grade: { id: 'g', name: '6º ano A' },
      curriculumComponent: { id: 'c', name: 'Matemática' },
    },
    accomplished: null,
    deleted: false,
    deletedReason: null,
    attendanceTaken: false,
    studentsWithoutAttendance: 0,
    can: { launch: false, takeAttendance: false, edit: false },
    version: 1,
  },
})
const early = lessonAt('2026-08-07', '07:30:00', '08:20:00')
const late = lessonAt('2026-08-07', '08:20:00', '09:10:00')
const saturday = lessonAt('2026-08-08', '07:30:00', '08:20:00')
const at = (time: string) => ({ date: '2026-08-07', time })

describe('the lessons of a week', () => {
  it('run from the minute of their start until another could begin', () => {
    const runs = (time: string) => [early, late].map(({ lesson }) => isRunning(lesson, at(time)))
    expect(runs('07:29:59')).toEqual([false, false])
    expect(runs('07:30:00')).toEqual([true, false])
    expect(runs('08:20:00')).toEqual([false, true])
  })

  it('have one that is next: the first that has not begun, be it after the weekend', () => {
    const all = [early, late, saturday]
    expect(nextOf(all, at('07:00:00'))).toBe(early)
    expect(nextOf(all, at('07:30:00'))).toBe(late)
    expect(nextOf(all, at('23:00:00'))).toBe(saturday)
    expect(nextOf(all, { date: '2026-08-09', time: '00:00:00' })).toBeUndefined()
  })

  it('stand from Monday to Friday, and on a Saturday that has some', () => {
    const week = weekOf('2026-08-07')
    expect(week).toEqual({ start: '2026-08-03', end: '2026-08-09' })
    expect(shownDates(week, [early])).toHaveLength(5)
    expect(shownDates(week, [early, saturday]).at(-1)).toBe('2026-08-08')
  })
})
