import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, WEEKDAYS, weekdayOf } from '../calendar/civil-date.rules.ts'
import { generatedLessons } from './lesson-generation.rules.ts'

const year = { start: '2026-01-01', end: '2026-12-31' }
const date = fc.integer({ min: 0, max: 364 }).map(n => addDays(year.start, n))
const term = fc
  .tuple(date, fc.integer({ min: 0, max: 90 }), fc.boolean())
  .map(([start, n, isClosed]) => ({ start, end: addDays(start, n), isClosed }))
const time = (id: string) =>
  fc.record({
    id: fc.constant(id),
    parentId: fc.constant(null),
    isActive: fc.boolean(),
    weekday: fc.constantFrom(...WEEKDAYS),
    start: fc.constantFrom('07:30:00', '08:20:00'),
    end: fc.constant('09:10:00'),
    validFrom: fc.option(date),
    validUntil: fc.option(date),
  })
const given = fc.record({
  times: fc.tuple(time('a'), time('b'), time('c')),
  terms: fc.array(term, { maxLength: 3 }),
  daysOff: fc.array(date, { maxLength: 60 }).map(dates => new Set(dates)),
})
const generated = ({ times, terms, daysOff }: typeof given extends fc.Arbitrary<infer T> ? T : never) =>
  generatedLessons({ times, terms, window: year, isDayOff: daysOff })

describe('the lessons of weekly times', () => {
  it('are in order, each once, of their weekday, in an open term and the validity, and on no day off', () => {
    fc.assert(
      fc.property(given, input => {
        const { lessons } = generated(input)
        const keys = lessons.map(lesson => `${lesson.date} ${lesson.time.start} ${lesson.time.id}`)
        expect(keys).toEqual([...new Set(keys)].sort())
        for (const lesson of lessons) {
          expect(weekdayOf(lesson.date)).toBe(lesson.time.weekday)
          expect(lesson.time.isActive).toBe(true)
          expect((lesson.time.validFrom ?? year.start) <= lesson.date).toBe(true)
          expect(lesson.date <= (lesson.time.validUntil ?? year.end)).toBe(true)
          expect(input.daysOff.has(lesson.date)).toBe(false)
          const terms = input.terms.filter(({ start, end }) => start <= lesson.date && lesson.date <= end)
          expect(terms.length > 0 && terms.every(({ isClosed }) => !isClosed)).toBe(true)
        }
      }),
    )
  })

  it('and the dates left out are all dates of the weekday in the validity, but those in closed terms', () => {
    fc.assert(
      fc.property(given, input => {
        const open = { ...input, terms: input.terms.map(each => ({ ...each, isClosed: false })) }
        const { lessons, skipped } = generated(open)
        const every = generatedLessons({
          times: input.times,
          terms: [{ ...year, isClosed: false }],
          window: year,
          isDayOff: new Set(),
        })
        const keys = [...lessons, ...skipped].map(({ time, date }) => `${time.id} ${date}`).sort()
        expect(keys).toEqual(every.lessons.map(({ time, date }) => `${time.id} ${date}`).sort())
        const closed = generated(input)
        expect(closed.lessons.length).toBeLessThanOrEqual(lessons.length)
      }),
    )
  })

  it('are the child’s on the days on which it fills the slot, and else the parent’s', () => {
    fc.assert(
      fc.property(time('a'), date, fc.option(date), (parent, validFrom, validUntil) => {
        const child = { ...parent, id: 'b', parentId: 'a', isActive: true, validFrom, validUntil }
        const input = { terms: [{ ...year, isClosed: false }], window: year, isDayOff: new Set<string>() }
        const alone = generatedLessons({ ...input, times: [{ ...parent, isActive: true }] })
        const { lessons } = generatedLessons({ ...input, times: [{ ...parent, isActive: true }, child] })
        const isFilled = (day: string) => validFrom <= day && (validUntil === null || day <= validUntil)
        for (const lesson of lessons) expect(lesson.time.id === 'b').toBe(isFilled(lesson.date))
        expect(lessons.filter(({ time }) => time.id === 'a').map(({ date }) => date)).toEqual(
          alone.lessons.map(({ date }) => date).filter(day => !isFilled(day)),
        )
      }),
    )
  })
})

describe('a day that follows another weekday', () => {
  const monday = {
    weekday: 'MONDAY' as const,
    start: '07:30:00',
    end: '08:20:00',
    parentId: null,
    isActive: true,
  }
  const saturday = { ...monday, weekday: 'SATURDAY' as const }
  const terms = [{ start: '2026-09-01', end: '2026-09-20', isClosed: false }]
  const followed = new Map([
    ['2026-09-12', 'MONDAY' as const],
    ['2026-09-26', 'MONDAY' as const],
  ])

  it('has the lessons of that weekday in place of its own, in the validity of the time and in a term', () => {
    const times = [
      { ...monday, id: 'a' },
      { ...monday, id: 'b', validUntil: '2026-09-11' },
      { ...saturday, id: 'c' },
    ]
    const { lessons, skipped } = generatedLessons({
      times,
      terms,
      window: year,
      isDayOff: new Set(),
      followed,
    })
    expect(
      lessons.filter(({ date }) => date >= '2026-09-07').map(({ date, time: { id } }) => `${date} ${id}`),
    ).toEqual(['2026-09-07 a', '2026-09-07 b', '2026-09-12 a', '2026-09-14 a', '2026-09-19 c'])
    expect(skipped.filter(({ date }) => date === '2026-09-26')).toMatchObject([
      { reason: 'OUT_OF_TERM', time: { id: 'a' } },
    ])
  })

  it('changes no other day', () => {
    fc.assert(
      fc.property(given, date, fc.constantFrom(...WEEKDAYS), ({ times, terms, daysOff }, day, weekday) => {
        const input = { times, terms, window: year, isDayOff: daysOff }
        const elsewhere = ({ lessons }: ReturnType<typeof generatedLessons>) =>
          lessons.filter(each => each.date !== day).map(each => `${each.date} ${each.time.id}`)
        const changed = generatedLessons({ ...input, followed: new Map([[day, weekday]]) })
        expect(elsewhere(changed)).toEqual(elsewhere(generatedLessons(input)))
        for (const lesson of changed.lessons)
          if (lesson.date === day) expect(lesson.time.weekday).toBe(weekday)
      }),
    )
  })
})
