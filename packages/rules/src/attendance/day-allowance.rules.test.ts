import fc from 'fast-check'
import { expect, test } from 'vitest'
import { STAGES } from '../academics/level/stage.rules.ts'
import { daysThatMayBeMissed } from './day-allowance.rules.ts'

test('a school year of 200 days lets 50 be missed, and the 4-year-olds’ year 80', () => {
  expect(daysThatMayBeMissed({ plannedDays: 200, minFreq: 75, stage: 'FUNDAMENTAL' })).toBe(50)
  expect(daysThatMayBeMissed({ plannedDays: 200, minFreq: 60, stage: 'INFANTIL' })).toBe(80)
  expect(daysThatMayBeMissed({ plannedDays: 205, minFreq: 75, stage: 'FUNDAMENTAL' })).toBe(51)
})

test('a year whose lessons are planned until June alone counts as a whole one', () => {
  expect(daysThatMayBeMissed({ plannedDays: 98, minFreq: 75, stage: 'FUNDAMENTAL' })).toBe(50)
})

test('a half-year of the EJA has the days of its lessons, and not those of a year', () => {
  expect(daysThatMayBeMissed({ plannedDays: 100, minFreq: 75, stage: 'EJA' })).toBe(25)
})

test('a course has the days of its lessons, and none without lessons', () => {
  expect(daysThatMayBeMissed({ plannedDays: 30, minFreq: 75, stage: 'LIVRE' })).toBe(7)
  expect(daysThatMayBeMissed({ plannedDays: 30, minFreq: 75, stage: null })).toBe(7)
  expect(daysThatMayBeMissed({ plannedDays: 0, minFreq: 75, stage: 'FUNDAMENTAL' })).toBeNull()
})

test('whoever misses that many days and no more keeps the least attendance', () => {
  fc.assert(
    fc.property(
      fc.record({
        plannedDays: fc.integer({ min: 1, max: 366 }),
        minFreq: fc.integer({ min: 0, max: 100 }),
        stage: fc.constantFrom(null, ...STAGES),
      }),
      year => {
        const missed = daysThatMayBeMissed(year) ?? 0
        const days = ['INFANTIL', 'FUNDAMENTAL', 'MEDIO'].includes(String(year.stage))
          ? Math.max(year.plannedDays, 200)
          : year.plannedDays
        expect(days - missed).toBeGreaterThanOrEqual((days * year.minFreq) / 100)
        expect(days - missed - 1).toBeLessThan((days * year.minFreq) / 100)
      },
    ),
  )
})
