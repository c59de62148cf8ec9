import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '../calendar/civil-date.rules.ts'
import {
  isActiveOn,
  isCounted,
  lastDayIn,
  placementOf,
  placesForNewcomers,
  promotable,
  vacancies,
} from './vacancies.rules.ts'

const full = { capacity: 30, active: 30, surplus: 2 }
const count = fc.integer({ min: 0, max: 60 })
const counts = fc.record({ capacity: fc.option(count), active: count, surplus: count })

describe('vacancies', () => {
  it('a class has as many places as capacity less active, whoever waits', () => {
    expect(vacancies({ capacity: 30, active: 28, surplus: 1 })).toEqual({
      capacity: 30,
      active: 28,
      surplus: 1,
      free: 2,
    })
    expect(vacancies({ capacity: null, active: 500, surplus: 0 }).free).toBeNull()
  })

  it('places taken and free make the capacity, unless it was exceeded on purpose', () => {
    fc.assert(
      fc.property(counts, one => {
        const { free } = vacancies(one)
        fc.pre(one.capacity !== null && free !== null)
        expect(free).toBeGreaterThanOrEqual(0)
        expect(one.active + (free ?? 0)).toBe(Math.max(one.active, one.capacity ?? 0))
      }),
    )
  })
})

describe('placement', () => {
  it('a student cannot exceed the capacity of a full class', () => {
    expect(placementOf(full, { answer: 'EXCEED' })).toBe('FORBIDDEN')
  })

  it('a secretary is asked before anything happens with a full class', () => {
    expect(placementOf(full)).toBe('GRADE_FULL')
    expect(placementOf(full, { answer: 'WAITLIST' })).toBe('SURPLUS')
    expect(placementOf(full, { answer: 'EXCEED', mayExceed: true })).toBe('ACTIVE')
  })

  it('a student is placed at once while there is room, or without limit', () => {
    expect(placementOf({ capacity: 30, active: 29, surplus: 0 }, { answer: 'WAITLIST' })).toBe('ACTIVE')
    expect(placementOf({ capacity: null, active: 99, surplus: 0 })).toBe('ACTIVE')
  })

  it('who waits uncalled comes before a newcomer, whom only an administrator places before them', () => {
    const waited = { capacity: 30, active: 28, surplus: 2, uncalled: 2 }
    expect(placesForNewcomers(waited)).toBe(0)
    expect(placementOf(waited)).toBe('GRADE_FULL')
    expect(placementOf(waited, { answer: 'WAITLIST', mayExceed: true })).toBe('SURPLUS')
    expect(placementOf(waited, { mayExceed: true })).toBe('PASSES_OVER')
    expect(placementOf({ ...waited, active: 30 }, { mayExceed: true })).toBe('GRADE_FULL')
    expect(placementOf({ ...waited, active: 30 }, { answer: 'EXCEED', mayExceed: true })).toBe('PASSES_OVER')
    expect(placementOf({ ...waited, active: 27 })).toBe('ACTIVE')
    expect(placementOf({ ...waited, uncalled: 0 })).toBe('ACTIVE')
    expect(placementOf({ ...waited, capacity: null })).toBe('ACTIVE')
  })

  it('whatever is answered, a newcomer without limit of an administrator takes nobody’s place', () => {
    fc.assert(
      fc.property(counts, count, (one, uncalled) => {
        const place = placementOf({ ...one, uncalled }, { answer: 'WAITLIST' })
        const { free } = vacancies(one)
        expect(place).toBe(free === null || free > uncalled ? 'ACTIVE' : 'SURPLUS')
      }),
    )
  })

  it('fifty people who try for the last places take exactly those', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 50 }), capacity => {
        let taken = { capacity, active: 0, surplus: 0 }
        for (let person = 0; person < 50; person++) {
          const place = placementOf(taken, { answer: 'WAITLIST' })
          taken =
            place === 'ACTIVE'
              ? { ...taken, active: taken.active + 1 }
              : { ...taken, surplus: taken.surplus + 1 }
        }
        expect(taken).toEqual({ capacity, active: capacity, surplus: 50 - capacity })
      }),
    )
  })

  it('no more are promoted than wait or than there are places', () => {
    fc.assert(
      fc.property(counts, one => {
        const promoted = promotable(one)
        expect(promoted).toBeLessThanOrEqual(one.surplus)
        const after = vacancies({ ...one, active: one.active + promoted, surplus: one.surplus - promoted })
        expect(after.free === null || after.free >= 0).toBe(true)
        expect(after.free === 0 || after.surplus === 0).toBe(true)
      }),
    )
  })
})

describe('active on a date', () => {
  const enrollment = { start: '2026-03-10', exit: { date: '2026-08-03' } }

  it('a student belongs to the class from entry to exit, both days included', () => {
    const dates = ['2026-03-09', '2026-03-10', '2026-08-03', '2026-08-04']
    expect(dates.map(date => isActiveOn(enrollment, date))).toEqual([false, true, true, false])
    expect(isActiveOn({ start: '2026-03-10', exit: null }, '2026-12-01')).toBe(true)
  })

  it('a student on the waiting list belongs to no list', () => {
    expect(isActiveOn({ start: '2026-03-10', status: 'SURPLUS' }, '2026-03-11')).toBe(false)
  })
})

describe('the last day in a class', () => {
  it('is the day of the exit, or the one before the following enrolment begins', () => {
    expect(lastDayIn('2026-03-24', null)).toBe('2026-03-24')
    expect(lastDayIn('2026-03-24', '2026-03-24')).toBe('2026-03-23')
    expect(lastDayIn('2026-03-24', '2026-03-26')).toBe('2026-03-24')
    expect(lastDayIn('2026-03-24', '2026-03-20')).toBe('2026-03-19')
  })

  it('no day belongs to an enrolment and to the one that follows it, and none between them is lost', () => {
    const day = fc.integer({ min: 0, max: 300 }).map(count => addDays('2026-02-01', count))
    fc.assert(
      fc.property(day, day, day, day, (start, exit, following, date) => {
        const former = { start, exit: { date: exit, lastDay: lastDayIn(exit, following) } }
        const isFormer = isActiveOn(former, date)
        expect(isFormer && date >= following).toBe(false)
        expect(isFormer).toBe(start <= date && date <= exit && date < following)
      }),
    )
  })
})

describe('who counts in a class', () => {
  it('neither the waiting list nor whoever left counts', () => {
    expect(isCounted({ status: 'ACTIVE', exit: null })).toBe(true)
    expect(isCounted({})).toBe(true)
    expect(isCounted({ status: 'SURPLUS' })).toBe(false)
    expect(isCounted({ exit: { date: '2026-05-12', reason: 'TRANSFERRED' } })).toBe(false)
  })
})

it('a place that is offered is nobody else’s', () => {
  expect(vacancies({ capacity: 30, active: 29, surplus: 4, offered: 1 })).toEqual({
    capacity: 30,
    active: 29,
    surplus: 4,
    free: 0,
  })
  expect(placementOf({ capacity: 30, active: 29, surplus: 4, offered: 1 })).toBe('GRADE_FULL')
  fc.assert(
    fc.property(counts, count, (one, offered) => {
      const all = vacancies(one).free
      const left = vacancies({ ...one, offered }).free
      expect(left).toBe(all === null ? null : Math.max(0, all - offered))
    }),
  )
})
