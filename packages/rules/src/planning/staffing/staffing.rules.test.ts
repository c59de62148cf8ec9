import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '../../calendar/civil-date.rules.ts'
import { instructorsOn, periodProblems } from '../plan/plan-instructors.rules.ts'
import {
  assigned,
  handedOver,
  isUndoneByReverse,
  releasedUnderOthers,
  type StaffPeriod,
  substituted,
  teachingFrom,
} from './staffing.rules.ts'

const YEAR_END = '2026-12-31'
const period = (
  id: string | null,
  accountId: string,
  start: string,
  end: string = YEAR_END,
): StaffPeriod => ({ id, accountId, start, end, openEnded: end === YEAR_END })

const MARTA = period('1', 'marta', '2026-02-09')
const TO_BEATRIZ = { outgoing: 'marta', incoming: 'beatriz', from: '2026-11-30', until: null }

describe('substituted', () => {
  test('ends the period of one on the day before and begins that of the other', () => {
    expect(substituted([MARTA], TO_BEATRIZ)).toEqual([
      { ...MARTA, end: '2026-11-29', openEnded: false },
      period(null, 'beatriz', '2026-11-30'),
    ])
  })

  test('returns the plan after the last day of a leave', () => {
    expect(substituted([MARTA], { ...TO_BEATRIZ, from: '2026-08-03', until: '2026-08-31' })).toEqual([
      { ...MARTA, end: '2026-08-02', openEnded: false },
      period(null, 'beatriz', '2026-08-03', '2026-08-31'),
      period(null, 'marta', '2026-09-01'),
    ])
  })

  test('replaces a period that has not begun, and leaves ended ones', () => {
    const ended = period('1', 'marta', '2026-02-09', '2026-06-30')
    const next = period('2', 'marta', '2026-12-01', '2026-12-18')
    expect(substituted([ended, next], TO_BEATRIZ)).toEqual([
      ended,
      period(null, 'beatriz', '2026-12-01', '2026-12-18'),
    ])
    expect(substituted([ended], TO_BEATRIZ)).toEqual([ended])
  })

  test('joins the new period with one that the incoming instructor has', () => {
    const own = period('2', 'beatriz', '2026-12-07', '2026-12-18')
    expect(substituted([MARTA, own], TO_BEATRIZ)).toEqual([
      { ...MARTA, end: '2026-11-29', openEnded: false },
      { ...own, start: '2026-11-30', end: YEAR_END, openEnded: true },
    ])
  })

  const day = fc.integer({ min: 0, max: 325 }).map(n => addDays('2026-02-09', n))
  const span = fc.tuple(day, day).map(([a, b]) => (a < b ? [a, b] : [b, a]) as [string, string])
  const people = fc
    .array(fc.tuple(fc.constantFrom('marta', 'carlos', 'beatriz'), span), { maxLength: 6 })
    .map(rows =>
      rows.flatMap(([who, [start, end]], index) => {
        const isFirstOfItsTime = !rows
          .slice(0, index)
          .some(
            ([other, [since, until]]) =>
              other === who && since <= addDays(end, 1) && start <= addDays(until, 1),
          )
        return isFirstOfItsTime ? [period(String(index), who, start, end)] : []
      }),
    )
  const act = fc.tuple(day, fc.option(day)).map(([from, until]) => ({
    ...TO_BEATRIZ,
    from,
    until: until !== null && until < from ? null : until,
  }))
  const daysOf = (periods: readonly StaffPeriod[], date: string) => [...instructorsOn(periods, date)].sort()

  test('changes on each day exactly who is named, and never gives a person two periods at once', () => {
    fc.assert(
      fc.property(people, act, day, (periods, substitution, date) => {
        const after = substituted(periods, substitution)
        expect(periodProblems(after)).toEqual([])
        const isInside =
          date >= substitution.from && (substitution.until === null || date <= substitution.until)
        const former = daysOf(periods, date)
        const expected = isInside ? former.map(each => (each === 'marta' ? 'beatriz' : each)) : former
        expect(daysOf(after, date)).toEqual([...new Set(expected)].sort())
      }),
    )
  })

  test('is undone by the reverse substitution where the incoming instructor was not in the plan', () => {
    fc.assert(
      fc.property(people, act, (periods, substitution) => {
        const others = periods.filter(({ accountId }) => accountId !== 'beatriz')
        const back = substituted(substituted(others, substitution), {
          ...substitution,
          outgoing: 'beatriz',
          incoming: 'marta',
        })
        const plain = (list: readonly StaffPeriod[]) =>
          list.map(({ id: _, ...each }) => JSON.stringify(each)).sort()
        expect(plain(back)).toEqual(plain(others))
      }),
    )
  })
})

describe('isUndoneByReverse', () => {
  const isUndone = (periods: readonly StaffPeriod[]) =>
    isUndoneByReverse(periods, substituted(periods, TO_BEATRIZ), TO_BEATRIZ)

  test('is true where the substitute came into the plan, also after an earlier period', () => {
    expect(isUndone([MARTA])).toBe(true)
    expect(isUndone([MARTA, period('2', 'beatriz', '2026-02-09', '2026-11-29')])).toBe(true)
  })

  test('is false where both people taught the plan from the day on', () => {
    expect(isUndone([MARTA, period('2', 'beatriz', '2026-02-09')])).toBe(false)
    expect(isUndone([MARTA, period('2', 'beatriz', '2026-12-01')])).toBe(false)
  })
})

describe('assigned', () => {
  const assign = (periods: readonly StaffPeriod[], accountIds: string[], from = '2026-11-30') =>
    assigned(periods, { accountIds, from, yearEnd: YEAR_END })

  test('begins a new person on the day and ends the period of a person who is no longer named', () => {
    expect(assign([MARTA], ['beatriz'])).toEqual([
      { ...MARTA, end: '2026-11-29', openEnded: false },
      period(null, 'beatriz', '2026-11-30'),
    ])
    expect(assign([], ['marta', 'marta'], '2026-02-09')).toEqual([period(null, 'marta', '2026-02-09')])
    expect(assign([period('1', 'marta', '2026-12-01')], [])).toEqual([])
  })

  test('leaves the periods of a person who stays, and those that are over', () => {
    const leaving = period('1', 'marta', '2026-02-09', '2026-12-04')
    const ended = period('2', 'carlos', '2026-02-09', '2026-06-30')
    expect(assign([leaving, ended], ['marta'])).toEqual([leaving, ended])
  })

  test('joins the new period with one that ended the day before', () => {
    const ended = period('1', 'marta', '2026-02-09', '2026-11-29')
    expect(assign([ended], ['marta'])).toEqual([{ ...ended, end: YEAR_END, openEnded: true }])
  })
})

test('people who teach from a day on are named once', () => {
  expect(
    teachingFrom(
      [
        period('1', 'marta', '2026-02-09', '2026-03-01'),
        MARTA,
        period('3', 'carlos', '2026-02-09', '2026-05-01'),
      ],
      '2026-06-01',
    ),
  ).toEqual(['marta'])
})

test('lessons that change hands are counted once, and those with a record stay', () => {
  const lesson = (date: string, count: number, released = false) => ({
    date,
    count,
    released,
    attendanceTaken: false,
  })
  const lessons = [
    lesson('2026-11-27', 3),
    lesson('2026-11-30', 2),
    lesson('2026-11-30', 1, true),
    lesson('2026-12-01', 4),
  ]
  expect(handedOver(lessons, [MARTA], substituted([MARTA], TO_BEATRIZ))).toEqual({ handed: 6, unchanged: 1 })
})

test('released lessons of a person who no longer teaches their day are counted with the people who do', () => {
  const lesson = (date: string, count: number, authorId: string | null) => ({
    date,
    count,
    released: authorId !== null,
    attendanceTaken: false,
    authorId,
  })
  const carlos = period('3', 'carlos', '2026-02-09')
  const lessons = [
    lesson('2026-11-27', 5, 'marta'),
    lesson('2026-11-30', 2, 'marta'),
    lesson('2026-12-01', 1, 'marta'),
    lesson('2026-12-01', 3, 'carlos'),
    lesson('2026-12-01', 1, 'office'),
    lesson('2026-12-02', 4, null),
  ]
  const before = [MARTA, carlos]
  expect(releasedUnderOthers(lessons, before, substituted(before, TO_BEATRIZ))).toEqual([
    { authorId: 'marta', accountIds: ['carlos', 'beatriz'], count: 3 },
  ])
  expect(releasedUnderOthers(lessons, before, before)).toEqual([])
  expect(releasedUnderOthers(lessons, [MARTA], [])).toEqual([{ authorId: 'marta', accountIds: [], count: 8 }])
})
