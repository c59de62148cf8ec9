import { describe, expect, it } from 'vitest'
import { contentLines, type DayLesson } from './day-contents.values.ts'

const lesson = (id: string, start: string, plan = 'p1'): DayLesson => ({
  id,
  date: '2026-03-05',
  start: `${start}:00`,
  end: `${start.slice(0, 3)}50:00`,
  lessonPlan: {
    id: plan,
    grade: { id: 'g', name: '1º ano A' },
    curriculumComponent: { id: plan, name: 'Arte' },
  },
  accomplished: null,
  deleted: false,
  deletedReason: null,
  attendanceTaken: false,
  studentsWithoutAttendance: 0,
  can: { launch: true, takeAttendance: true, edit: false, withdraw: null },
  version: 1,
  isOwn: true,
  place: 1,
  isOfGroup: false,
})
const lessons = [lesson('l1', '07:00'), lesson('l2', '08:00'), lesson('l3', '10:00'), lesson('l4', '11:00')]
const linesAt = (time: string, written: readonly string[] = []) =>
  contentLines(lessons, [], {
    moment: { date: '2026-03-05', time: `${time}:00` },
    written: new Set(written),
  }).map(({ lesson: { id }, others }) => [id, ...others.map(other => other.id)])

describe('the lines of content of a day', () => {
  it('release together the lessons of a plan that have begun, and each later lesson alone', () => {
    expect(linesAt('08:00')).toEqual([['l1', 'l2'], ['l3'], ['l4']])
  })

  it('join no lessons before the first has begun', () => {
    expect(linesAt('06:59')).toEqual([['l1'], ['l2'], ['l3'], ['l4']])
  })

  it('keep a line that has a text of its own when its lesson begins', () => {
    expect(linesAt('11:30', ['l3'])).toEqual([['l1', 'l2', 'l4'], ['l3']])
  })

  it('let the first lesson take others along also where it is the one that is written', () => {
    expect(linesAt('08:30', ['l1'])).toEqual([['l1', 'l2'], ['l3'], ['l4']])
  })
})
