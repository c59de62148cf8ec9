import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '../../calendar/civil-date.rules.ts'
import {
  areModalities,
  cancellationDay,
  entryDay,
  isOpenOn,
  isWithinAge,
  promotionDate,
} from './admission.rules.ts'

const day = fc.integer({ min: -400, max: 400 }).map(n => addDays('2026-06-15', n))
const blank = fc.option(day)
const year = { start: '2026-02-02', end: '2026-12-18' }

describe('the time to enrol', () => {
  it('has both its ends, and no limit on a side that is blank', () => {
    const open = { selfEnrollment: true, start: '2026-02-02', end: '2026-02-13' }
    expect(isOpenOn(open, '2026-02-02')).toBe(true)
    expect(isOpenOn(open, '2026-02-13')).toBe(true)
    expect(isOpenOn(open, '2026-02-01')).toBe(false)
    expect(isOpenOn(open, '2026-02-14')).toBe(false)
    expect(isOpenOn({ ...open, start: null }, '2000-01-01')).toBe(true)
    expect(isOpenOn({ ...open, end: null }, '2050-01-01')).toBe(true)
  })

  it('never opens for students where only the office enrols', () => {
    fc.assert(
      fc.property(blank, blank, day, (start, end, today) => {
        expect(isOpenOn({ selfEnrollment: false, start, end }, today)).toBe(false)
      }),
    )
  })
})

describe('an age', () => {
  it('is that of the first day, in completed years, both ends included', () => {
    const ages = { min: 10, max: 12 }
    expect(isWithinAge('2016-02-02', ages, '2026-02-02')).toBe(true)
    expect(isWithinAge('2016-02-03', ages, '2026-02-02')).toBe(false)
    expect(isWithinAge('2013-02-03', ages, '2026-02-02')).toBe(true)
    expect(isWithinAge('2013-02-02', ages, '2026-02-02')).toBe(false)
  })

  it('that nobody knows is no age where one is asked for, and no matter where none is', () => {
    expect(isWithinAge(null, { min: null, max: 12 }, '2026-02-02')).toBe(false)
    expect(isWithinAge(null, { min: null, max: null }, '2026-02-02')).toBe(true)
  })

  it('inside of a range is inside of every wider one', () => {
    const age = fc.option(fc.integer({ min: 0, max: 30 }))
    fc.assert(
      fc.property(day, age, age, (birthdate, min, max) => {
        fc.pre(isWithinAge(birthdate, { min, max }, '2040-01-01'))
        expect(isWithinAge(birthdate, { min: null, max }, '2040-01-01')).toBe(true)
        expect(isWithinAge(birthdate, { min, max: null }, '2040-01-01')).toBe(true)
      }),
    )
  })
})

describe('the first day of an enrolment', () => {
  it('is the day on which it is made, or the nearest of the year', () => {
    expect(entryDay('2026-08-17', year)).toBe('2026-08-17')
    expect(entryDay('2025-11-30', year)).toBe('2026-02-02')
    expect(entryDay('2027-01-05', year)).toBe('2026-12-18')
  })

  it('lies in the year, and once there stays', () => {
    fc.assert(
      fc.property(day, today => {
        const first = entryDay(today, year)
        expect(first >= year.start && first <= year.end).toBe(true)
        expect(entryDay(first, year)).toBe(first)
      }),
    )
  })

  it('is the earliest on which it can be cancelled', () => {
    expect(cancellationDay('2026-01-20', '2026-02-02')).toBe('2026-02-02')
    expect(cancellationDay('2026-03-20', '2026-02-02')).toBe('2026-03-20')
  })
})

describe('the day of who is called from the waiting list', () => {
  it('is the day of the call, or the one after the closed terms', () => {
    expect(promotionDate('2026-08-17', year, { lastClosed: null })).toBe('2026-08-17')
    expect(promotionDate('2026-08-17', year, { lastClosed: '2026-07-10' })).toBe('2026-08-17')
    expect(promotionDate('2026-08-17', year, { lastClosed: '2026-08-17' })).toBe('2026-08-18')
    expect(promotionDate('2026-08-17', year, { lastClosed: '2026-10-02' })).toBe('2026-10-03')
    expect(promotionDate('2025-12-01', year, { lastClosed: null })).toBe('2026-02-02')
  })

  it('is the day after they left, where they were in the class before', () => {
    const called = (lastClosed: string | null, left: string) =>
      promotionDate('2026-08-17', year, { lastClosed, left })
    expect(called(null, '2026-08-16')).toBe('2026-08-17')
    expect(called(null, '2026-08-17')).toBe('2026-08-18')
    expect(called('2026-10-02', '2026-08-17')).toBe('2026-10-03')
    expect(called('2026-07-10', '2026-09-30')).toBe('2026-10-01')
    expect(called(null, '2026-12-18')).toBeNull()
  })

  it('is none where the rest of the year is closed', () => {
    expect(promotionDate('2026-12-10', year, { lastClosed: '2026-12-18' })).toBeNull()
    expect(promotionDate('2027-01-10', year, { lastClosed: '2026-12-18' })).toBeNull()
  })

  it('lies in the year, after what is closed and not before the call', () => {
    fc.assert(
      fc.property(day, blank, blank, (today, lastClosed, left) => {
        const first = promotionDate(today, year, { lastClosed, left })
        if (first === null) {
          expect(lastClosed ?? left).not.toBeNull()
          return
        }
        if (left !== null) expect(first > left).toBe(true)
        expect(first >= year.start && first <= year.end).toBe(true)
        if (lastClosed !== null) expect(first > lastClosed).toBe(true)
        if (today <= year.end) expect(first >= today).toBe(true)
      }),
    )
  })
})

describe('modalities', () => {
  const offered = new Set(['futsal', 'natação', 'xadrez'])
  const of = (...rows: [number, string][]) =>
    areModalities(
      rows.map(([position, curriculumComponentId]) => ({ position, curriculumComponentId })),
      offered,
    )

  it('are a first and a second, in any order, or the first alone, or none', () => {
    expect([of(), of([1, 'futsal']), of([2, 'natação'], [1, 'futsal'])]).toEqual([true, true, true])
  })

  it('are refused without a first, twice the same, or not offered', () => {
    expect(of([2, 'futsal'])).toBe(false)
    expect(of([1, 'futsal'], [2, 'futsal'])).toBe(false)
    expect(of([1, 'futsal'], [1, 'xadrez'])).toBe(false)
    expect(of([1, 'judô'])).toBe(false)
    expect(of([1, 'futsal'], [2, 'xadrez'], [3, 'natação'])).toBe(false)
  })
})
