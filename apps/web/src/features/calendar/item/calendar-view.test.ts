import { describe, expect, it } from 'vitest'
import { ITEM_KINDS } from './calendar-types.values.ts'
import {
  calendarSearch,
  kindsOf,
  kindsText,
  openingDate,
  shiftView,
  shownRange,
  yearsOf,
} from './calendar-view.values.ts'

describe('the part of the calendar that is looked at', () => {
  it('opens although the address is mangled', () => {
    expect(calendarSearch.parse({ visao: 'ano', data: '2026-02-30', tipos: 'x' })).toEqual({
      visao: 'mes',
      data: '',
      tipos: 'x',
    })
    expect(kindsOf('x').size).toBe(ITEM_KINDS.length)
  })

  it('names in the address only the kinds that are left', () => {
    const some = kindsOf('MEETING,RECESS')
    expect([...some].sort()).toEqual(['MEETING', 'RECESS'])
    expect(kindsText(some)).toBe('RECESS,MEETING')
    expect(kindsText(new Set(ITEM_KINDS))).toBe('')
  })

  it('turns by month, week and year, over the end of the year', () => {
    expect(shiftView('mes', '2026-12-31', 1)).toBe('2027-01-01')
    expect(shiftView('mes', '2026-01-31', -1)).toBe('2025-12-01')
    expect(shiftView('semana', '2026-12-30', 1)).toBe('2027-01-04')
    expect(shiftView('lista', '2026-05-05', -1)).toBe('2025-01-01')
    expect(shiftView('lista', '2199-05-05', 1)).toBe('2199-05-05')
  })

  it('shows whole weeks from Monday, and needs the events of both years at New Year', () => {
    expect(shownRange('mes', '2027-01-15')).toEqual({ start: '2026-12-28', end: '2027-02-07' })
    expect(yearsOf(shownRange('mes', '2027-01-15'))).toEqual(['2026', '2027'])
  })

  it('opens at today in the running year, and at the first day of any other', () => {
    expect(openingDate('2026', '2026-08-17')).toBe('2026-08-17')
    expect(openingDate('2025', '2026-08-17')).toBe('2025-01-01')
  })
})
