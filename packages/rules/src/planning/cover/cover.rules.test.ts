import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, weekdayOf } from '../../calendar/civil-date.rules.ts'
import { absenceProblem, absenceTakes } from './absence.rules.ts'
import { type CoverPerson, coverCandidates } from './cover-candidates.rules.ts'
import { makeUpDates, makeUpEffects } from './make-up.rules.ts'

const DAY = '2026-08-17'
const span = (over = {}) => ({ start: DAY, end: DAY, startTime: null, endTime: null, ...over })
const at = (start: string, end: string) => ({ start: `${start}:00`, end: `${end}:00` })
const LESSON = at('09:10', '10:00')

describe('absenceProblem', () => {
  test.each([
    [span(), null],
    [span({ startTime: '07:00:00', endTime: '09:00:00' }), null],
    [span({ end: '2026-08-16' }), 'end'],
    [span({ startTime: '07:00:00' }), 'endTime'],
    [span({ endTime: '07:00:00' }), 'startTime'],
    [span({ startTime: '09:00:00', endTime: '09:00:00' }), 'endTime'],
    [span({ end: '2026-08-18', startTime: '07:00:00', endTime: '09:00:00' }), 'startTime'],
  ])('of %o is %s', (each, field) => {
    expect(absenceProblem(each)).toBe(field)
  })
})

describe('absenceTakes', () => {
  test('takes every lesson of its days and, with hours, those that meet them', () => {
    expect(absenceTakes(span({ end: '2026-08-18' }), { date: '2026-08-18', ...LESSON })).toBe(true)
    expect(absenceTakes(span(), { date: '2026-08-18', ...LESSON })).toBe(false)
    const hours = span({ startTime: '10:00:00', endTime: '11:00:00' })
    expect(absenceTakes(hours, { date: DAY, ...LESSON })).toBe(false)
    expect(absenceTakes(hours, { date: DAY, ...at('10:50', '11:40') })).toBe(true)
  })
})

const person = (id: string, over: Partial<CoverPerson> = {}): CoverPerson => ({
  id,
  name: id,
  isAbsent: false,
  lessons: [],
  teachesClass: false,
  teachesComponent: false,
  covers: 0,
  ...over,
})
const order = (...people: CoverPerson[]) => coverCandidates(LESSON, people).map(({ id }) => id)

describe('coverCandidates', () => {
  test('proposes the free person who knows class and component before one who is only at school', () => {
    const near = { lessons: [at('08:20', '09:10')] }
    expect(
      order(person('ana'), person('bia', near), person('caio', { ...near, teachesClass: true })),
    ).toEqual(['caio', 'bia', 'ana'])
  })

  test('says why, a lesson next door in place of the same day', () => {
    const [first] = coverCandidates(LESSON, [
      person('ana', { lessons: [at('08:20', '09:10'), at('13:00', '13:50')], teachesComponent: true }),
    ])
    expect(first).toMatchObject({ isFree: true, reasons: ['COMPONENT', 'NEXT_TO'] })
    const [far] = coverCandidates(LESSON, [person('bia', { lessons: [at('13:00', '13:50')] })])
    expect(far?.reasons).toEqual(['SAME_DAY'])
  })

  test('leaves out the absent and puts those with a lesson last', () => {
    const busy = person('ana', {
      lessons: [at('09:00', '09:50')],
      teachesClass: true,
      teachesComponent: true,
    })
    expect(order(busy, person('bia'), person('caio', { isAbsent: true }))).toEqual(['bia', 'ana'])
  })

  test('lets the work go around: of two equals the one who covered less comes first', () => {
    expect(order(person('ana', { covers: 2 }), person('bia', { covers: 1 }))).toEqual(['bia', 'ana'])
  })

  const people = fc.uniqueArray(
    fc.record({
      id: fc.uuid(),
      name: fc.constantFrom('Ana', 'Bia', 'Caio'),
      isAbsent: fc.boolean(),
      lessons: fc.array(
        fc.constantFrom(
          at('07:30', '08:20'),
          at('08:20', '09:10'),
          at('09:00', '09:50'),
          at('13:00', '13:50'),
        ),
      ),
      teachesClass: fc.boolean(),
      teachesComponent: fc.boolean(),
      covers: fc.nat(8),
    }),
    { selector: ({ id }) => id, maxLength: 8 },
  )

  test('law: everybody who is not absent once, the free first, whatever order they come in', () => {
    fc.assert(
      fc.property(people, all => {
        const shown = coverCandidates(LESSON, all)
        expect(shown.map(({ id }) => id).sort()).toEqual(
          all
            .filter(({ isAbsent }) => !isAbsent)
            .map(({ id }) => id)
            .sort(),
        )
        expect(shown.map(({ isFree }) => isFree).toSorted((a, b) => Number(b) - Number(a))).toEqual(
          shown.map(({ isFree }) => isFree),
        )
        expect(coverCandidates(LESSON, all.toReversed())).toEqual(shown)
      }),
    )
  })

  test('law: a person who teaches the class too never comes later for it', () => {
    fc.assert(
      fc.property(people, fc.nat(7), (all, n) => {
        const chosen = all[n]
        if (!chosen || chosen.isAbsent) return
        const place = (list: CoverPerson[]) =>
          coverCandidates(LESSON, list).findIndex(({ id }) => id === chosen.id)
        const better = all.map(each => (each === chosen ? { ...each, teachesClass: true } : each))
        expect(place(better)).toBeLessThanOrEqual(place(all))
      }),
    )
  })
})

describe('makeUpEffects', () => {
  test('fills what is missing of a plan day by day, and says what is more', () => {
    const days = [
      { date: '2026-09-12', lessons: [{ planId: 'a', count: 2 }] },
      {
        date: '2026-09-19',
        lessons: [
          { planId: 'a', count: 2 },
          { planId: 'b', count: 1 },
        ],
      },
    ]
    expect(makeUpEffects([{ planId: 'a', count: 3 }], days).map(({ effects }) => effects)).toEqual([
      [{ planId: 'a', madeUp: 2, more: 0 }],
      [
        { planId: 'a', madeUp: 1, more: 1 },
        { planId: 'b', madeUp: 0, more: 1 },
      ],
    ])
  })

  const counts = fc.array(fc.record({ planId: fc.constantFrom('a', 'b', 'c'), count: fc.nat(5) }), {
    maxLength: 4,
  })

  test('law: no plan is made up beyond what it misses, and every lesson is counted once', () => {
    fc.assert(
      fc.property(counts, fc.array(fc.record({ lessons: counts }), { maxLength: 4 }), (missing, days) => {
        const effects = makeUpEffects(missing, days).flatMap(each => each.effects)
        const sum = (list: readonly { planId: string; count: number }[], planId: string) =>
          list.reduce((all, each) => all + (each.planId === planId ? each.count : 0), 0)
        for (const planId of ['a', 'b', 'c']) {
          const ofPlan = effects.filter(each => each.planId === planId)
          const madeUp = ofPlan.reduce((all, each) => all + each.madeUp, 0)
          const lessons = sum(
            days.flatMap(each => each.lessons),
            planId,
          )
          expect(madeUp).toBe(Math.min(sum(missing, planId), lessons))
          expect(madeUp + ofPlan.reduce((all, each) => all + each.more, 0)).toBe(lessons)
        }
      }),
    )
  })
})

describe('makeUpDates', () => {
  test('has free Saturdays and weekdays of a recess, no Sunday and no taken day', () => {
    const dates = makeUpDates(
      { start: '2026-07-13', end: '2026-07-26' },
      {
        recesses: [{ start: '2026-07-20', end: '2026-07-26' }],
        taken: new Set(['2026-07-18', '2026-07-21']),
      },
    )
    expect(dates).toEqual(['2026-07-20', '2026-07-22', '2026-07-23', '2026-07-24', '2026-07-25'])
  })

  test('law: a date is in the span, not taken, and a Saturday wherever no recess has it', () => {
    fc.assert(
      fc.property(fc.nat(400), fc.nat(60), fc.array(fc.nat(60)), (from, length, takenDays) => {
        const start = addDays('2026-01-01', from)
        const taken = new Set(takenDays.map(n => addDays(start, n)))
        for (const date of makeUpDates({ start, end: addDays(start, length) }, { recesses: [], taken })) {
          expect(weekdayOf(date)).toBe('SATURDAY')
          expect(taken.has(date)).toBe(false)
        }
      }),
    )
  })
})
