import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type AttendanceStatus, frequency, frequencyOf, lessonsWithoutRow } from './frequency.rules.ts'

const policy = { justified: 'ABSENT' as const, minFreq: 75 }
const minutes = fc.integer({ min: 1, max: 120 })
const status = fc.constantFrom<AttendanceStatus>('ATTENDANCE', 'ABSENCE', 'JUSTIFIED_ABSENCE')
const lessons = fc.array(fc.record({ minutes, status }), { maxLength: 60 })

describe('frequency', () => {
  it('a student with 250 absences in 1000 passes, with 251 fails', () => {
    expect(frequencyOf({ total: 1000, absent: 250, justified: 0 }, 'ABSENT', 75)).toMatchObject({
      percent: 75,
      meets: true,
    })
    expect(frequencyOf({ total: 1000, absent: 251, justified: 0 }, 'ABSENT', 75)).toMatchObject({
      percent: 74.9,
      meets: false,
    })
  })

  it('a student with 74,96% sees 74,9% and not 75%', () => {
    expect(frequencyOf({ total: 10_000, absent: 2504, justified: 0 }, 'ABSENT', 75).percent).toBe(74.9)
  })

  it('a student without lessons has no percentage and does not fail', () => {
    expect(frequency([], policy)).toEqual({ totalMinutes: 0, absentMinutes: 0, percent: null, meets: true })
  })

  it('a justified absence counts, leaves both sides, or attends, as the school decides', () => {
    const totals = { total: 1000, absent: 200, justified: 100 }
    expect(frequencyOf(totals, 'ABSENT', 75).percent).toBe(70)
    expect(frequencyOf(totals, 'EXCLUDED', 75).percent).toBe(77.7)
    expect(frequencyOf(totals, 'PRESENT', 75).percent).toBe(80)
  })

  it('minutes count and not lessons, and a lesson without a row of the student is left out', () => {
    const rows = [
      { minutes: 100, status: 'ATTENDANCE' as const },
      { minutes: 50, status: 'ABSENCE' as const },
      { minutes: 50, status: null },
    ]
    expect(frequency(rows, policy)).toEqual({
      totalMinutes: 150,
      absentMinutes: 50,
      percent: 66.6,
      meets: false,
    })
    expect(lessonsWithoutRow(rows)).toBe(1)
  })

  it('the rate stays between 0 and 100, in any order of lessons', () => {
    fc.assert(
      fc.property(lessons, fc.constantFrom('ABSENT', 'EXCLUDED', 'PRESENT'), (rows, justified) => {
        const result = frequency(rows, { justified, minFreq: 75 })
        expect(result.percent ?? 0).toBeGreaterThanOrEqual(0)
        expect(result.percent ?? 0).toBeLessThanOrEqual(100)
        expect(frequency(rows.toReversed(), { justified, minFreq: 75 })).toEqual(result)
      }),
    )
  })

  it('a justification never lowers the rate', () => {
    fc.assert(
      fc.property(lessons, fc.constantFrom('ABSENT', 'EXCLUDED', 'PRESENT'), (rows, justified) => {
        const rules = { justified, minFreq: 75 }
        const excused = rows.map(row => ({
          ...row,
          status: row.status === 'ABSENCE' ? ('JUSTIFIED_ABSENCE' as const) : row.status,
        }))
        const before = frequency(rows, rules)
        const after = frequency(excused, rules)
        expect(after.percent ?? 100).toBeGreaterThanOrEqual(before.percent ?? 0)
        expect(after.meets || !before.meets).toBe(true)
      }),
    )
  })

  it('whoever is shown the least attendance or more has reached it', () => {
    fc.assert(
      fc.property(lessons, rows => {
        const result = frequency(rows, policy)
        expect(result.meets).toBe(result.percent === null || result.percent >= 75)
      }),
    )
  })
})
