import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, isWithin } from '../../calendar/civil-date.rules.ts'
import {
  handover,
  instructorsOn,
  periodProblems,
  type TaughtLesson,
  type TeachingPeriod,
} from './plan-instructors.rules.ts'

const day = fc.integer({ min: 0, max: 60 }).map(n => addDays('2026-03-01', n))
const period: fc.Arbitrary<TeachingPeriod> = fc.record({
  accountId: fc.constantFrom('ana', 'bia', 'caio'),
  start: day,
  end: day,
})
const periods = fc.array(period, { maxLength: 6 })
const lessons = fc.array(fc.record({ date: day, released: fc.boolean(), attendanceTaken: fc.boolean() }), {
  maxLength: 12,
})

describe('the instructors of a plan', () => {
  it('follow one another, and each has one time at a time', () => {
    const ana = { accountId: 'ana', start: '2026-02-01', end: '2026-05-31' }
    const again = { accountId: 'ana', start: '2026-06-01', end: '2026-12-31' }
    const bia = { accountId: 'bia', start: '2026-02-01', end: '2026-12-31' }
    expect(periodProblems([ana, bia, again])).toEqual([])
    expect(periodProblems([ana, bia, { ...again, start: '2026-05-31' }])).toEqual([
      { index: 2, code: 'DATE_OVERLAP' },
    ])
    expect(periodProblems([{ ...ana, end: '2026-01-31' }, ana])).toEqual([
      { index: 0, code: 'INVALID_DATE_INTERVAL_ERROR' },
    ])
    expect(periodProblems([{ ...ana, end: ana.start }])).toEqual([])
  })

  it('have no problem exactly when nobody is named twice on a day and no period ends before it starts', () => {
    fc.assert(
      fc.property(periods, list => {
        const turned = list.some(({ start, end }) => end < start)
        const twice = Array.from({ length: 61 }, (_, n) => addDays('2026-03-01', n)).some(
          date => list.filter(each => isWithin(date, each)).length > instructorsOn(list, date).size,
        )
        expect(periodProblems(list).length > 0).toBe(turned || twice)
      }),
    )
  })
})

describe('a plan that changes hands', () => {
  const taught = (date: string, over: Partial<TaughtLesson> = {}): TaughtLesson => ({
    date,
    released: false,
    attendanceTaken: false,
    ...over,
  })
  const ana = { accountId: 'ana', start: '2026-02-01', end: '2026-12-31' }

  it('gives its untouched lessons to who takes over, and leaves released ones with who made them', () => {
    const until = { ...ana, end: '2026-05-31' }
    const bia = { accountId: 'bia', start: '2026-06-01', end: '2026-12-31' }
    const list = [
      taught('2026-05-29'),
      taught('2026-06-01', { released: true, attendanceTaken: true }),
      taught('2026-06-02', { attendanceTaken: true }),
      taught('2026-06-03'),
    ]
    expect(handover(list, [ana], [until, bia])).toEqual({
      added: [list[3]],
      removed: [],
      kept: [
        { ...list[1], reason: 'RELEASED' },
        { ...list[2], reason: 'ATTENDANCE' },
      ],
    })
    expect(handover(list, [ana], [until]).removed).toEqual([list[3]])
  })

  it('tells every lesson whose people change once, and no other', () => {
    fc.assert(
      fc.property(lessons, periods, periods, (list, before, after) => {
        const { added, removed, kept } = handover(list, before, after)
        const people = (of: TeachingPeriod[], date: string) => [...instructorsOn(of, date)].sort().join()
        const changing = list.filter(({ date }) => people(before, date) !== people(after, date))
        expect(added.length + removed.length + kept.length).toBe(changing.length)
        expect(kept).toHaveLength(changing.filter(each => each.released || each.attendanceTaken).length)
        expect(handover(list, before, before)).toEqual({ added: [], removed: [], kept: [] })
        // Taken back, what came goes and nothing else is touched.
        const back = handover(list, after, before)
        expect(back.added.length + back.removed.length).toBe(added.length + removed.length)
      }),
    )
  })
})
