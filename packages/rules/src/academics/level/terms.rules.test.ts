import { describe, expect, it } from 'vitest'
import { checkTerms, countedDays, countedTerm, currentOrLastTerm, termOf } from './terms.rules.ts'

const year = { start: '2026-01-01', end: '2026-12-31' }
const quarters = [
  { id: 'a', position: 1, start: '2026-02-09', end: '2026-04-24' },
  { id: 'b', position: 2, start: '2026-04-27', end: '2026-07-10' },
  { id: 'c', position: 3, start: '2026-07-27', end: '2026-10-02' },
  { id: 'd', position: 4, start: '2026-10-05', end: '2026-12-18' },
]
const changed = (index: number, dates: { start?: string; end?: string }) =>
  quarters.map((term, at) => (at === index ? { ...term, ...dates } : term))

describe('terms', () => {
  it('a secretary cannot save three terms for bimestres', () => {
    expect(checkTerms('QUARTER', quarters.slice(1), year)).toEqual([
      { path: 'academicTerms', code: 'TERM_COUNT_INVALID' },
    ])
    expect(checkTerms('TRIMESTER', quarters.slice(1), year)).toEqual([])
  })

  it('a secretary cannot save terms that overlap, even by one day', () => {
    expect(checkTerms('QUARTER', changed(1, { start: '2026-04-24' }), year)).toEqual([
      { path: 'academicTerms.1.start', code: 'DATE_OVERLAP' },
    ])
  })

  it('a secretary cannot save a term that ends before it starts, or a date that does not exist', () => {
    expect(checkTerms('QUARTER', changed(3, { end: '2026-10-05' }), year)).toEqual([
      { path: 'academicTerms.3.end', code: 'INVALID_DATE_INTERVAL_ERROR' },
    ])
    expect(checkTerms('QUARTER', changed(0, { start: '2026-02-30' }), year)).toEqual([
      { path: 'academicTerms.0.start', code: 'INVALID_DATE' },
    ])
  })

  it('a secretary cannot save a term outside the year', () => {
    expect(checkTerms('QUARTER', changed(3, { end: '2027-01-05' }), year)).toEqual([
      { path: 'academicTerms.3.end', code: 'YEARS_ARE_NOT_THE_SOME_ERROR' },
    ])
    expect(checkTerms('QUARTER', quarters, { start: '2026-02-10', end: '2026-12-31' })).toEqual([
      { path: 'academicTerms.0.start', code: 'OUT_OF_RANGE' },
    ])
  })

  it('a secretary may save the four bimestres of 2026', () => {
    expect(checkTerms('QUARTER', quarters, year)).toEqual([])
  })

  it('a lesson belongs to the term of its date, ends included, and to none in the recess', () => {
    expect(termOf('2026-04-24', quarters)?.id).toBe('a')
    expect(termOf('2026-04-27', quarters)?.id).toBe('b')
    expect(termOf('2026-07-15', quarters)).toBeNull()
  })

  it('a lesson between two terms counts for the former, one after the last term for the last, one before the first for none', () => {
    const inAnyOrder = quarters.toReversed()
    expect(countedTerm('2026-04-24', inAnyOrder)?.id).toBe('a')
    expect(countedTerm('2026-04-26', inAnyOrder)?.id).toBe('a')
    expect(countedTerm('2026-04-27', inAnyOrder)?.id).toBe('b')
    expect(countedTerm('2026-12-21', inAnyOrder)?.id).toBe('d')
    expect(countedTerm('2026-02-08', inAnyOrder)).toBeNull()
    expect(inAnyOrder.map(term => countedDays(term, inAnyOrder).end)).toEqual([
      null,
      '2026-10-04',
      '2026-07-26',
      '2026-04-26',
    ])
  })

  it('a screen opens with the term of today, or the last one begun, or the first', () => {
    expect(currentOrLastTerm('2026-05-01', quarters)?.id).toBe('b')
    expect(currentOrLastTerm('2026-07-15', quarters.toReversed())?.id).toBe('b')
    expect(currentOrLastTerm('2027-01-01', quarters)?.id).toBe('d')
    expect(currentOrLastTerm('2026-01-10', quarters)?.id).toBe('a')
    expect(currentOrLastTerm('2026-01-10', [])).toBeNull()
  })
})
