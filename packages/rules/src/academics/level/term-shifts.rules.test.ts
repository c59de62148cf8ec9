import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '../../calendar/civil-date.rules.ts'
import { termShifts } from './term-shifts.rules.ts'
import { countedDays, countedTerm } from './terms.rules.ts'

const semesters = [
  { id: 'a', start: '2026-02-09', end: '2026-07-10' },
  { id: 'b', start: '2026-07-27', end: '2026-12-18' },
]
const [first, second] = semesters as [(typeof semesters)[0], (typeof semesters)[0]]

describe('days whose lessons pass to another term', () => {
  it('are none when only an end moves, because days after an end count for the same term', () => {
    expect(termShifts(semesters, [{ ...first, end: '2026-07-03' }, second])).toEqual([])
    expect(termShifts(semesters, semesters)).toEqual([])
  })

  it('are the days between the former and the new start', () => {
    const later = { ...second, start: '2026-08-03' }
    expect(termShifts(semesters, [first, later])).toEqual([
      { start: '2026-07-27', end: '2026-08-02', from: second, to: first },
    ])
    expect(termShifts([first, later], semesters)).toEqual([
      { start: '2026-07-27', end: '2026-08-02', from: first, to: second },
    ])
  })

  it('lose their term before the first start, and follow an added or removed term', () => {
    const later = { ...first, start: '2026-02-18' }
    expect(termShifts(semesters, [later, second])).toEqual([
      { start: '2026-02-09', end: '2026-02-17', from: first, to: null },
    ])
    const added = { id: null, start: '2026-09-01', end: '2026-12-18' }
    expect(termShifts([first], [first, added])).toEqual([
      { start: '2026-09-01', end: null, from: first, to: added },
    ])
    expect(termShifts(semesters, [first])).toEqual([
      { start: '2026-07-27', end: null, from: second, to: first },
    ])
  })
})

/** Terms of at least two days, with gaps of any length. */
const lists = fc
  .array(fc.tuple(fc.nat({ max: 40 }), fc.integer({ min: 1, max: 60 })), { minLength: 1, maxLength: 4 })
  .map(lengths => {
    let day = '2026-01-01'
    return lengths.map(([gap, length], at) => {
      const start = addDays(day, gap)
      const end = addDays(start, length)
      day = addDays(end, 1)
      return { id: String(at), start, end }
    })
  })
const days = fc.nat({ max: 420 }).map(offset => addDays('2026-01-01', offset))

describe('the term of a date', () => {
  it('is the one whose counted days contain it, and one term at the most', () => {
    fc.assert(
      fc.property(lists, days, (terms, date) => {
        const containing = terms.filter(term => {
          const { start, end } = countedDays(term, terms)
          return start <= date && (end === null || date <= end)
        })
        expect(containing).toEqual([countedTerm(date, terms) ?? []].flat())
      }),
    )
  })

  it('differs between two lists exactly on the days that pass to another term', () => {
    fc.assert(
      fc.property(lists, lists, days, (before, after, date) => {
        const shift = termShifts(before, after).find(
          ({ start, end }) => start <= date && (end === null || date <= end),
        )
        const [from, to] = [countedTerm(date, before), countedTerm(date, after)]
        if (from?.id === to?.id) expect(shift).toBeUndefined()
        else expect(shift).toMatchObject({ from, to })
      }),
    )
  })
})
