import { describe, expect, it } from 'vitest'
import { addDays, parseShownDate, showDate, showLongDate, todayIn } from './dates.ts'

describe('dates as people write them', () => {
  it('are shown day first and sent year first', () => {
    expect(showDate('2026-03-05')).toBe('05/03/2026')
    expect(parseShownDate('05/03/2026')).toBe('2026-03-05')
    expect(parseShownDate('5/3/2026')).toBe('2026-03-05')
    expect(showLongDate('2026-03-05')).toBe('quinta-feira, 5 de março')
  })

  it.each(['31/02/2026', '2026-03-05', '05/03/26', 'amanhã', ''])('%j is no date', text => {
    expect(parseShownDate(text)).toBeNull()
  })

  it('today is the institution’s day, not the reader’s', () => {
    const lateEvening = new Date('2026-03-06T01:30:00Z')
    expect(todayIn('America/Sao_Paulo', lateEvening)).toBe('2026-03-05')
    expect(todayIn('America/Noronha', lateEvening)).toBe('2026-03-05')
    expect(todayIn('UTC', lateEvening)).toBe('2026-03-06')
    expect(addDays('2026-02-28', 1)).toBe('2026-03-01')
  })
})
