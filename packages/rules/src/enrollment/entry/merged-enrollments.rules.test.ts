import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { enrollmentsClash, type MergedEnrollment } from './merged-enrollments.rules.ts'

const base: MergedEnrollment = {
  gradeId: 'a',
  yearId: '2026',
  isEvent: false,
  status: 'ACTIVE',
  start: '2026-02-09',
  exit: null,
  exitReason: null,
  times: [],
}
const monday = (start: string, end: string) => [
  { days: { start: '2026-02-01', end: '2026-12-20' }, weekday: 'MONDAY' as never, time: { start, end } },
]
const school = { oneClassAYear: true }
const network = { oneClassAYear: false }

describe('two enrolments of records that are to be one', () => {
  it('clash in one class on shared days, waiting for it too', () => {
    for (const rule of [school, network]) {
      expect(enrollmentsClash(base, base, rule)).toBe(true)
      expect(enrollmentsClash({ ...base, status: 'SURPLUS' }, base, rule)).toBe(true)
      const left = { ...base, exit: '2026-03-01', exitReason: 'TRANSFERRED' }
      expect(enrollmentsClash(left, { ...base, start: '2026-03-02' }, rule)).toBe(false)
    }
  })

  it('clash in two classes of one year of a school, and not with an event, another year or on the day of a change', () => {
    const other = { ...base, gradeId: 'b' }
    expect(enrollmentsClash(base, other, school)).toBe(true)
    expect(enrollmentsClash(base, other, network)).toBe(false)
    expect(enrollmentsClash(base, { ...other, yearId: '2025' }, school)).toBe(false)
    expect(enrollmentsClash(base, { ...other, isEvent: true }, school)).toBe(false)
    const moved = { ...base, exit: '2026-05-04', exitReason: 'MOVED' }
    expect(enrollmentsClash(moved, { ...other, start: '2026-05-04' }, school)).toBe(false)
    expect(enrollmentsClash(moved, { ...other, start: '2026-05-03' }, school)).toBe(true)
  })

  it('clash in a network where somebody would be in two places at once', () => {
    const times = monday('08:00:00', '09:00:00').map(each => ({ ...each, weekday: null }))
    const beside = monday('09:00:00', '10:00:00').map(each => ({ ...each, weekday: null }))
    const other = { ...base, gradeId: 'b' }
    expect(enrollmentsClash({ ...base, times }, { ...other, times }, network)).toBe(true)
    expect(enrollmentsClash({ ...base, times }, { ...other, times: beside }, network)).toBe(false)
    const late = { ...other, times, start: '2026-12-21' }
    expect(enrollmentsClash({ ...base, times }, late, network)).toBe(false)
  })

  it('never clash where one was cancelled, and clash alike in both directions', () => {
    const day = fc.integer({ min: 1, max: 28 }).map(n => `2026-03-${String(n).padStart(2, '0')}`)
    const enrollment = fc
      .record({
        gradeId: fc.constantFrom('a', 'b'),
        yearId: fc.constantFrom('2025', '2026'),
        isEvent: fc.boolean(),
        status: fc.constantFrom('ACTIVE' as const, 'SURPLUS' as const),
        days: fc.tuple(day, fc.option(day)),
        exitReason: fc.constantFrom('MOVED', 'CANCELLED'),
      })
      .map(({ days: [start, exit], exitReason, ...rest }): MergedEnrollment => {
        const end = exit !== null && exit < start ? start : exit
        return { ...rest, start, exit: end, exitReason: end === null ? null : exitReason, times: [] }
      })
    fc.assert(
      fc.property(enrollment, enrollment, fc.boolean(), (one, other, oneClassAYear) => {
        const clash = enrollmentsClash(one, other, { oneClassAYear })
        expect(enrollmentsClash(other, one, { oneClassAYear })).toBe(clash)
        if (one.exitReason === 'CANCELLED') expect(clash).toBe(false)
      }),
    )
  })
})
