import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, daysBetween } from '../../calendar/civil-date.rules.ts'
import { ANNOUNCED_DAYS, termsToClose } from './term-ends.rules.ts'

const TODAY = '2026-08-17'
const ending = (end: string, closedAt: string | null = null) => ({ end, closedAt })

describe('terms that want closing', () => {
  it('are those that have ended or end within two weeks, the earliest first', () => {
    const terms = ['2026-08-31', '2026-07-10', '2026-09-01', '2026-08-17'].map(end => ending(end))
    expect(termsToClose(terms, TODAY).map(({ end }) => end)).toEqual([
      '2026-07-10',
      '2026-08-17',
      '2026-08-31',
    ])
  })

  it('are none that is closed', () => {
    expect(termsToClose([ending('2026-07-10', '2026-07-12T12:00:00Z')], TODAY)).toEqual([])
  })

  it('are every open one up to the horizon and no other, for any terms', () => {
    const term = fc.record({
      end: fc.integer({ min: -200, max: 200 }).map(days => addDays(TODAY, days)),
      closedAt: fc.constantFrom(null, '2026-01-01T00:00:00Z'),
    })
    fc.assert(
      fc.property(fc.array(term), terms => {
        const found = termsToClose(terms, TODAY)
        for (const each of terms) {
          const wants = each.closedAt === null && daysBetween(TODAY, each.end) <= ANNOUNCED_DAYS
          expect(found.includes(each)).toBe(wants)
        }
        expect(found.map(({ end }) => end)).toEqual(found.map(({ end }) => end).toSorted())
      }),
    )
  })
})
