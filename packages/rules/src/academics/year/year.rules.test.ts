import { describe, expect, it } from 'vitest'
import { checkYear, civilYearRange } from './year.rules.ts'

describe('academic years', () => {
  it('a secretary cannot begin or end a year in another civil year', () => {
    expect(checkYear('2026', { start: '2025-12-31', end: '2027-01-01' })).toEqual([
      { path: 'start', code: 'YEARS_ARE_NOT_THE_SOME_ERROR' },
      { path: 'end', code: 'YEARS_ARE_NOT_THE_SOME_ERROR' },
    ])
  })

  it('a secretary cannot end a year on the day it begins', () => {
    expect(checkYear('2026', { start: '2026-02-09', end: '2026-02-09' })).toEqual([
      { path: 'end', code: 'INVALID_DATE_INTERVAL_ERROR' },
    ])
  })

  it('a secretary who gives no dates gets the whole civil year', () => {
    expect(civilYearRange('2026')).toEqual({ start: '2026-01-01', end: '2026-12-31' })
    expect(checkYear('2026', civilYearRange('2026'))).toEqual([])
  })
})
