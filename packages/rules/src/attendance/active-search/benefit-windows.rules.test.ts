import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '../../calendar/civil-date.rules.ts'
import { benefitMinimum, benefitWindows, monthsOfLevels } from './benefit-windows.rules.ts'

const MONTHS = ['02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12'].map(month => ({
  month: `2026-${month}`,
  days: month === '07' ? 10 : 20,
}))

describe('the months of a student of several levels', () => {
  const first = {
    months: MONTHS.slice(0, 6).map(each => ({ ...each, days: 10 })),
    dates: ['2026-06-30', '2026-07-03'],
  }
  const second = { months: MONTHS.slice(5), dates: [] }

  it('are those of the former level while the student was in it, and of both in the month of the change', () => {
    expect(monthsOfLevels(second, { since: '2026-07-20', former: [first] })).toEqual([
      { month: '2026-06', days: 10 },
      { month: '2026-07', days: 20 },
      ...second.months.slice(1),
    ])
  })

  it('are those of the present level alone without another one, also before the student came', () => {
    expect(monthsOfLevels({ months: MONTHS, dates: [] }, { since: '2026-05-04', former: [] })).toEqual(MONTHS)
  })
})

describe('the windows of Bolsa Família', () => {
  it('have two months each from February to November, with their school days', () => {
    expect(benefitWindows('2014-05-12', MONTHS)).toEqual([
      { id: '2026-02', from: '2026-02-01', until: '2026-03-31', schoolDays: 40, minimum: 75 },
      { id: '2026-04', from: '2026-04-01', until: '2026-05-31', schoolDays: 40, minimum: 75 },
      { id: '2026-06', from: '2026-06-01', until: '2026-07-31', schoolDays: 30, minimum: 75 },
      { id: '2026-08', from: '2026-08-01', until: '2026-09-30', schoolDays: 40, minimum: 75 },
      { id: '2026-10', from: '2026-10-01', until: '2026-11-30', schoolDays: 40, minimum: 75 },
    ])
  })

  it('ask for 60 % at 4 and 5 years and 75 % from 6 to 17, by the age on the first day', () => {
    expect([3, 4, 5, 6, 17, 18].map(benefitMinimum)).toEqual([null, 60, 60, 75, 75, null])
    const minimums = (birthdate: string) => benefitWindows(birthdate, MONTHS).map(({ minimum }) => minimum)
    expect(minimums('2020-06-15')).toEqual([60, 60, 60, 75, 75])
    expect(minimums('2008-06-15')).toEqual([75, 75, 75])
    expect(minimums('2022-03-02')).toEqual([60, 60, 60, 60])
  })

  it('are none without a date of birth, for days without school and before the birth', () => {
    expect(benefitWindows(null, MONTHS)).toEqual([])
    expect(benefitWindows('2014-05-12', [{ month: '2026-12', days: 10 }])).toEqual([])
    expect(benefitWindows('2014-05-12', [{ month: '2026-02', days: 0 }])).toEqual([])
    expect(benefitWindows('2030-01-01', MONTHS)).toEqual([])
  })

  it('never overlap, and have no more school days than the year', () => {
    const birthdates = fc.integer({ min: 0, max: 9000 }).map(days => addDays('2006-01-01', days))
    const counts = fc.array(fc.integer({ min: 0, max: 23 }), { minLength: 12, maxLength: 12 })
    fc.assert(
      fc.property(birthdates, counts, (birthdate, days) => {
        const months = days.map((count, at) => ({
          month: `2026-${String(at + 1).padStart(2, '0')}`,
          days: count,
        }))
        const windows = benefitWindows(birthdate, months)
        for (const [at, { from }] of windows.entries()) {
          const former = windows[at - 1]
          if (former) expect(former.until < from).toBe(true)
        }
        const all = days.reduce((sum, count) => sum + count, 0)
        expect(windows.reduce((sum, { schoolDays }) => sum + schoolDays, 0)).toBeLessThanOrEqual(all)
      }),
    )
  })
})
