import { describe, expect, it } from 'vitest'
import { nationalHolidays } from './holidays.rules.ts'
import { countSchoolDays, schoolDays } from './school-days.rules.ts'

const holidays = nationalHolidays(2026)
const quarters = [
  { start: '2026-02-09', end: '2026-04-24' },
  { start: '2026-04-27', end: '2026-07-10' },
  { start: '2026-07-27', end: '2026-10-02' },
  { start: '2026-10-05', end: '2026-12-18' },
]
const recesses = [
  { type: 'RECESS' as const, start: '2026-02-16', end: '2026-02-18' },
  { type: 'RECESS' as const, start: '2026-06-04', end: '2026-06-04' },
]

describe('school days', () => {
  it('the bimestres of 2026 have 204 days when Carnaval and Corpus Christi are off', () => {
    expect(countSchoolDays(quarters, { holidays, events: recesses })).toBe(204)
    expect(countSchoolDays(quarters, { holidays, events: [] })).toBe(208)
  })

  it('a Saturday entered as school day counts, one outside the terms does not', () => {
    const saturday = (start: string) => ({ type: 'SCHOOL_DAY' as const, start, end: start })
    const events = [...recesses, saturday('2026-03-14'), saturday('2026-07-18')]
    expect(countSchoolDays(quarters, { holidays, events })).toBe(205)
  })

  it('a date in two periods counts once', () => {
    const week = { start: '2026-03-09', end: '2026-03-15' }
    expect(schoolDays([week, week], { holidays, events: [] })).toHaveLength(5)
  })
})
