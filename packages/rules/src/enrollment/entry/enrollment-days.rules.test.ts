import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '../../calendar/civil-date.rules.ts'
import { reachesClosedTerm } from './enrollment-days.rules.ts'

const terms = [
  { start: '2026-02-09', end: '2026-04-24', closed: true },
  { start: '2026-04-27', end: '2026-07-10', closed: false },
]

describe('reachesClosedTerm', () => {
  it('looks at the days that change alone', () => {
    const running = { start: '2026-02-09', end: null }
    expect(reachesClosedTerm(terms, running, running)).toBe(false)
    expect(reachesClosedTerm(terms, running, { ...running, end: '2026-04-24' })).toBe(false)
    expect(reachesClosedTerm(terms, running, { ...running, end: '2026-04-23' })).toBe(true)
    expect(reachesClosedTerm(terms, { ...running, end: '2026-05-01' }, running)).toBe(false)
    expect(reachesClosedTerm(terms, { ...running, end: '2026-04-01' }, running)).toBe(true)
    expect(reachesClosedTerm(terms, running, { ...running, start: '2026-02-10' })).toBe(true)
    expect(
      reachesClosedTerm(terms, { ...running, start: '2026-05-01' }, { ...running, start: '2026-06-01' }),
    ).toBe(false)
    expect(reachesClosedTerm(terms, null, { start: '2026-04-25', end: null })).toBe(false)
    expect(reachesClosedTerm(terms, null, { start: null, end: null })).toBe(true)
    expect(reachesClosedTerm(terms, running, null)).toBe(true)
    expect(reachesClosedTerm(terms, null, null)).toBe(false)
    const [earlier, later] = [
      { start: null, end: '2026-02-08' },
      { start: '2026-04-25', end: null },
    ]
    expect(reachesClosedTerm(terms, earlier, later)).toBe(false)
    expect(reachesClosedTerm(terms, later, earlier)).toBe(false)
  })

  it('says what a look at every day says, in either direction', () => {
    const day = fc.integer({ min: -5, max: 200 }).map(days => addDays('2026-02-09', days))
    const days = fc.option(
      fc
        .tuple(fc.option(day), fc.option(day))
        .map(([a, b]) => (a !== null && b !== null && b < a ? { start: b, end: a } : { start: a, end: b })),
    )
    const isOn = (range: { start: string | null; end: string | null } | null, date: string) =>
      range !== null &&
      (range.start === null || range.start <= date) &&
      (range.end === null || date <= range.end)
    const closedDays = Array.from({ length: 75 }, (_, place) => addDays('2026-02-09', place))
    fc.assert(
      fc.property(days, days, (a, b) => {
        const expected = closedDays.some(date => isOn(a, date) !== isOn(b, date))
        expect(reachesClosedTerm(terms, a, b)).toBe(expected)
        expect(reachesClosedTerm(terms, b, a)).toBe(expected)
      }),
    )
  })
})
