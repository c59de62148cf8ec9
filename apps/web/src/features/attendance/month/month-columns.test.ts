import { describe, expect, it } from 'vitest'
import { startLesson } from './month-columns.tsx'

const lesson = (date: string) => ({
  id: date,
  date,
  start: '07:30:00',
  end: '08:20:00',
  lessonAccomplish: false,
  attendanceTaken: false,
  can: { takeAttendance: true },
})
const MARCH = ['2026-03-02', '2026-03-04', '2026-03-09'].map(lesson)
const opensAt = (today: string) => startLesson(MARCH, today)?.id

describe('the month of attendance opens', () => {
  it('at the lesson of today, else at the last one held', () => {
    expect(opensAt('2026-03-04')).toBe('2026-03-04')
    expect(opensAt('2026-03-08')).toBe('2026-03-04')
    expect(opensAt('2026-03-31')).toBe('2026-03-09')
  })

  it('at its beginning, when nothing was held yet or another month runs', () => {
    expect(opensAt('2026-03-01')).toBe('2026-03-02')
    expect(opensAt('2026-05-05')).toBe('2026-03-02')
  })
})
