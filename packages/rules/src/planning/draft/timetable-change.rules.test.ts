import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type TimeInForce, timetableChange, type WeeklyPlace } from './timetable-change.rules.ts'

const DAYS = { from: '2026-08-24', end: '2026-12-18' }
const HOURS = ['07:30:00', '08:20:00', '09:10:00', '10:20:00'] as const
const ENDS = ['08:20:00', '09:10:00', '10:00:00', '11:10:00'] as const

const place = (planId: string, weekday: number, slot: number): WeeklyPlace => ({
  planId,
  weekday,
  start: HOURS[slot] ?? '',
  end: ENDS[slot] ?? '',
})
const time = (id: string, at: WeeklyPlace, more: Partial<TimeInForce> = {}): TimeInForce => ({
  id,
  ...at,
  validFrom: '2026-02-09',
  validUntil: DAYS.end,
  partId: null,
  ...more,
})

describe('the change of weekly times to a table', () => {
  test('keeps what is in its place, moves the rest on its day, adds and ends', () => {
    const change = timetableChange(
      [
        time('a', place('m', 1, 0)),
        time('b', place('m', 2, 0)),
        time('c', place('m', 3, 0)),
        time('d', place('x', 1, 1)),
      ],
      [place('m', 1, 0), place('m', 3, 2), place('m', 4, 0), place('n', 5, 0)],
      DAYS,
    )
    expect(change).toEqual({
      unchanged: ['a'],
      moved: [
        { id: 'c', to: place('m', 3, 2) },
        { id: 'b', to: place('m', 4, 0) },
      ],
      ended: ['d'],
      added: [place('n', 5, 0)],
    })
  })

  test('keeps a time that spans two lessons of the table, also across a break, and no longer pause', () => {
    const double = time('a', { planId: 'm', weekday: 1, start: '07:30:00', end: '09:10:00' })
    expect(timetableChange([double], [place('m', 1, 0), place('m', 1, 1)], DAYS).unchanged).toEqual(['a'])
    expect(timetableChange([double], [place('m', 1, 0)], DAYS)).toMatchObject({
      unchanged: [],
      moved: [{ id: 'a' }],
    })
    const broken = time('b', { planId: 'm', weekday: 1, start: '09:10:00', end: '11:10:00' })
    expect(timetableChange([broken], [place('m', 1, 2), place('m', 1, 3)], DAYS).unchanged).toEqual(['b'])
    const gap = time('c', { planId: 'm', weekday: 1, start: '07:30:00', end: '11:10:00' })
    expect(timetableChange([gap], [place('m', 1, 0), place('m', 1, 3)], DAYS).unchanged).toEqual([])
  })

  test('ends times that begin later or end sooner, and puts the table in their place', () => {
    const later = time('a', place('m', 1, 0), { validFrom: '2026-10-05' })
    const sooner = time('b', place('m', 1, 0), { validUntil: '2026-10-04' })
    expect(timetableChange([later, sooner], [place('m', 1, 0)], DAYS)).toEqual({
      unchanged: [],
      moved: [],
      ended: ['a', 'b'],
      added: [place('m', 1, 0)],
    })
  })

  test('gives times of before their days and parts back', () => {
    const former = [
      { ...place('m', 1, 0), validFrom: '2026-02-09', validUntil: DAYS.end, partId: 'part' },
      { ...place('m', 2, 0), validFrom: '2026-02-09', validUntil: '2026-10-04', partId: null },
      { ...place('m', 2, 1), validFrom: '2026-10-05', validUntil: DAYS.end, partId: null },
      { ...place('m', 3, 0), validFrom: '2026-02-09', validUntil: '2026-06-30', partId: null },
    ]
    const times = [
      time('a', place('m', 1, 1)),
      time('b', place('m', 4, 0), { partId: 'part' }),
      time('c', place('m', 2, 0), { validUntil: '2026-10-04' }),
    ]
    expect(timetableChange(times, former, DAYS)).toEqual({
      unchanged: ['c'],
      moved: [{ id: 'b', to: former[0] }],
      ended: ['a'],
      added: [former[2]],
    })
    // A table of a draft names no part: the time of a part goes with its place.
    expect(timetableChange(times, [place('m', 4, 0)], DAYS)).toMatchObject({ unchanged: ['b'] })
  })

  const slots = fc.uniqueArray(
    fc.tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 5 }), fc.nat(3)),
    {
      maxLength: 15,
      selector: value => value.join(),
    },
  )
  const placesOf = (values: readonly (readonly [number, number, number])[]) =>
    values.map(([plan, weekday, slot]) => place(`p${plan}`, weekday, slot))

  test('gives exactly the table, with each time in one part, and changes nothing the second time', () => {
    fc.assert(
      fc.property(slots, slots, (before, after) => {
        const times = placesOf(before).map((at, index) => time(`t${index}`, at))
        const places = placesOf(after)
        const { unchanged, moved, ended, added } = timetableChange(times, places, DAYS)
        expect([...unchanged, ...moved.map(({ id }) => id), ...ended].sort()).toEqual(
          times.map(({ id }) => id).sort(),
        )
        const byId = new Map(times.map(each => [each.id, each]))
        const result = [
          ...unchanged.map(id => byId.get(id)!),
          ...moved.map(({ id, to }) => ({ ...byId.get(id)!, ...to })),
          ...added.map((at, index) => time(`n${index}`, at)),
        ]
        const keyOf = ({ planId, weekday, start }: WeeklyPlace) => `${planId} ${weekday} ${start}`
        expect(result.map(keyOf).sort()).toEqual(places.map(keyOf).sort())
        const again = timetableChange(result, places, DAYS)
        expect(again).toMatchObject({ moved: [], ended: [], added: [] })
      }),
    )
  })
})
