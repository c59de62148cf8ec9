import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '../../calendar/civil-date.rules.ts'
import { evaluationDates, termsForEvaluation } from './evaluation-date.rules.ts'

const term = (start: string, end: string, closedAt: string | null = null) => ({ start, end, closedAt })
const [first, second, third] = [
  term('2026-02-09', '2026-04-24', '2026-05-02T12:00:00Z'),
  term('2026-04-27', '2026-07-10'),
  term('2026-07-27', '2026-10-02'),
] as const
const terms = [first, second, third]

describe('the date of an evaluation', () => {
  it('lies between the first day of its term and the last of the year', () => {
    expect(evaluationDates(second, { end: '2026-12-18' })).toEqual({ start: '2026-04-27', end: '2026-12-18' })
  })

  it.each([
    ['in a closed term', '2026-03-10', []],
    ['in an open term', '2026-05-10', [second]],
    ['between terms', '2026-07-15', [second]],
    ['in a term while the former one is open', '2026-08-03', [third, second]],
    ['before the first term', '2026-02-01', []],
  ])('%s offers the open terms that have begun, the latest first', (_, date, expected) => {
    expect(termsForEvaluation(date, terms)).toEqual(expected)
  })

  it('is in the dates of each offered term, and no open term that has begun is missing', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 364 }),
        fc.array(fc.boolean(), { minLength: 3, maxLength: 3 }),
        (n, closed) => {
          const date = addDays('2026-01-01', n)
          const given = terms.map((each, index) => ({
            ...each,
            closedAt: closed[index] ? '2026-12-01' : null,
          }))
          const offered = termsForEvaluation(date, given)
          for (const each of given) {
            const { start, end } = evaluationDates(each, { end: '2026-12-31' })
            expect(offered.includes(each)).toBe(each.closedAt === null && start <= date && date <= end)
          }
        },
      ),
    )
  })
})
