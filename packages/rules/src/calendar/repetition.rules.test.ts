import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, compareDates, daysBetween, isCivilDate } from './civil-date.rules.ts'
import { occurrencesBetween, occursWithin } from './repetition.rules.ts'

const event = (start: string, end = start, repeatsUntil: number | null = null) => ({
  id: `${start} ${end}`,
  start,
  end,
  repeatsYearly: true,
  repeatsUntil,
})
const spans = (each: ReturnType<typeof event>, start: string, end: string) =>
  occurrencesBetween([each], start, end).map(found => `${found.start} ${found.end}`)

describe('events that repeat yearly', () => {
  it('an event does not come before its first year or after its last', () => {
    const anniversary = event('2024-06-24', '2024-06-24', 2026)
    expect(spans(anniversary, '2020-01-01', '2030-12-31')).toEqual([
      '2024-06-24 2024-06-24',
      '2025-06-24 2025-06-24',
      '2026-06-24 2026-06-24',
    ])
    expect(occursWithin(anniversary, '2027-01-01', '9999-12-31')).toBe(false)
    expect(occursWithin(anniversary, '0001-01-01', '2024-06-23')).toBe(false)
  })

  it('an event that does not repeat comes once', () => {
    const once = { ...event('2026-05-04', '2026-05-06'), repeatsYearly: false }
    expect(spans(once, '2026-05-06', '2030-12-31')).toEqual(['2026-05-04 2026-05-06'])
    expect(spans(once, '2027-01-01', '2030-12-31')).toEqual([])
  })

  it('29 February falls on the 28th in other years, also in 2100', () => {
    expect(spans(event('2028-02-29'), '2028-01-01', '2032-12-31').map(text => text.slice(0, 10))).toEqual([
      '2028-02-29',
      '2029-02-28',
      '2030-02-28',
      '2031-02-28',
      '2032-02-29',
    ])
    expect(spans(event('2028-02-29'), '2100-01-01', '2100-12-31')).toEqual(['2100-02-28 2100-02-28'])
  })

  it('a recess over New Year keeps its length and belongs to the year in which it begins', () => {
    const recess = event('2025-12-20', '2026-01-10', 2026)
    expect(spans(recess, '2027-01-01', '2027-12-31')).toEqual(['2026-12-20 2027-01-10'])
    expect(spans(recess, '2028-01-01', '2028-12-31')).toEqual([])
  })

  it('occurrences are by start, end and id', () => {
    const events = [
      { ...event('2026-03-02', '2026-03-03'), id: 'b' },
      { ...event('2026-03-02', '2026-03-03'), id: 'a' },
      { ...event('2026-03-02'), id: 'c' },
      { ...event('2020-01-30'), id: 'd' },
    ]
    expect(occurrencesBetween(events, '2026-01-01', '2026-12-31').map(each => each.event.id)).toEqual([
      'd',
      'c',
      'a',
      'b',
    ])
  })
})

const anyDate = fc.integer({ min: 0, max: 7_000 }).map(n => addDays('2019-01-01', n))
const anyEvent = fc
  .record({
    start: anyDate,
    length: fc.integer({ min: 0, max: 800 }),
    repeatsYearly: fc.boolean(),
    more: fc.option(fc.integer({ min: 0, max: 9 })),
  })
  .map(({ start, length, repeatsYearly, more }) => ({
    start,
    end: addDays(start, length),
    repeatsYearly,
    repeatsUntil: repeatsYearly && more !== null ? Number(start.slice(0, 4)) + more : null,
  }))
const anyEvents = fc
  .array(anyEvent, { maxLength: 5 })
  .map(events => events.map((each, index) => ({ ...each, id: `e${index}` })))
type AnyEvent = (typeof anyEvents extends fc.Arbitrary<infer T> ? T : never)[number]

/** Every year one after the other, and 29 February put on the last day of its month. */
const bruteForce = (events: AnyEvent[], start: string, end: string): string[] => {
  const occurrences: string[] = []
  for (const each of events) {
    for (let year = 2010; year <= 2050; year += 1) {
      const isFirst = year === Number(each.start.slice(0, 4))
      if (!isFirst && !(each.repeatsYearly && year > Number(each.start.slice(0, 4)))) continue
      if (each.repeatsUntil !== null && year > each.repeatsUntil) continue
      const same = `${year}${each.start.slice(4)}`
      const from = isCivilDate(same) ? same : `${year}-02-28`
      const to = addDays(from, daysBetween(each.start, each.end))
      if (from <= end && to >= start) occurrences.push(`${each.id} ${from} ${to}`)
    }
  }
  return occurrences.sort()
}
const texts = (events: AnyEvent[], start: string, end: string) =>
  occurrencesBetween(events, start, end).map(each => `${each.event.id} ${each.start} ${each.end}`)

describe('any events', () => {
  const windowLength = fc.integer({ min: 0, max: 900 })

  it('are found exactly as by looking at each year', () => {
    fc.assert(
      fc.property(anyEvents, anyDate, windowLength, (events, start, length) => {
        const end = addDays(start, length)
        const expected = bruteForce(events, start, end)
        expect(texts(events, start, end).sort()).toEqual(expected)
        for (const each of events)
          expect(occursWithin(each, start, end)).toBe(expected.some(text => text.startsWith(`${each.id} `)))
      }),
    )
  })

  it('come sorted, once, and each with a day in the interval', () => {
    fc.assert(
      fc.property(anyEvents, anyDate, windowLength, (events, start, length) => {
        const end = addDays(start, length)
        const occurrences = occurrencesBetween(events, start, end)
        expect(new Set(texts(events, start, end)).size).toBe(occurrences.length)
        expect(occurrences.every(each => each.start <= end && each.end >= start)).toBe(true)
        const starts = occurrences.map(each => each.start)
        expect(starts).toEqual([...starts].sort(compareDates))
      }),
    )
  })

  it('of two adjoining intervals are together those of the whole', () => {
    fc.assert(
      fc.property(anyEvents, anyDate, windowLength, windowLength, (events, start, first, second) => {
        const middle = addDays(start, first)
        const end = addDays(middle, second + 1)
        const both = new Set([...texts(events, start, middle), ...texts(events, addDays(middle, 1), end)])
        expect([...both].sort()).toEqual(texts(events, start, end).sort())
      }),
    )
  })
})
