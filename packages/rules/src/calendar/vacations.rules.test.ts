import { expect, test } from 'vitest'
import { vacationsBetween } from './vacations.rules.ts'

test('vacations are the days between two years, and there are none after the last one', () => {
  const years = [
    { start: '2026-02-02', end: '2026-12-18' },
    { start: '2027-02-08', end: '2027-12-17' },
  ]
  expect(vacationsBetween(years)).toEqual([{ start: '2026-12-19', end: '2027-02-07' }])
  expect(vacationsBetween([])).toEqual([])
})
