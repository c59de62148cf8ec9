import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formerEnrollment, type YearEnrollment } from './former-enrollment.rules.ts'

const enrollment = (id: string, more: Partial<YearEnrollment> = {}): YearEnrollment => ({
  id,
  levelId: 'finais',
  status: 'ACTIVE',
  start: '2026-02-09',
  exit: { date: '2026-10-16', reason: 'TRANSFERRED' },
  previousId: null,
  ...more,
})

describe('the enrolment that a return goes on from', () => {
  it('is the last of the level that has ended', () => {
    const later = enrollment('b', { start: '2026-06-01', previousId: 'a' })
    expect(formerEnrollment([later, enrollment('a')], 'finais')?.id).toBe('b')
  })

  it('is none that goes on, waits, was a mistake, is of another level, or is followed already', () => {
    const none = [
      [enrollment('a', { exit: null })],
      [enrollment('a', { status: 'SURPLUS' })],
      [enrollment('a', { exit: { date: '2026-10-16', reason: 'CANCELLED' } })],
      [enrollment('a', { levelId: 'iniciais' })],
      [enrollment('a'), enrollment('b', { previousId: 'a', exit: null, start: '2026-11-01' })],
      [],
    ]
    expect(none.map(each => formerEnrollment(each, 'finais'))).toEqual(none.map(() => null))
    expect(formerEnrollment([enrollment('a', { levelId: null })], null)).toBeNull()
  })

  it('is again the former one once the enrolment that followed it was cancelled', () => {
    const mistake = enrollment('b', {
      previousId: 'a',
      start: '2026-11-01',
      exit: { date: '2026-11-02', reason: 'CANCELLED' },
    })
    expect(formerEnrollment([enrollment('a'), mistake], 'finais')?.id).toBe('a')
  })

  it('does not depend on the order of the list', () => {
    const day = fc.integer({ min: 1, max: 28 }).map(number => `2026-03-${String(number).padStart(2, '0')}`)
    fc.assert(
      fc.property(fc.array(day, { maxLength: 6 }), days => {
        const list = days.map((start, at) => enrollment(String(at), { start }))
        expect(formerEnrollment(list.toReversed(), 'finais')).toEqual(formerEnrollment(list, 'finais'))
      }),
    )
  })
})
