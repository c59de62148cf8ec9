import { addDays, datesBetween } from '@lousa/rules/calendar/civil-date.rules.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CalendarItem, onDay } from '../../item/calendar-items.values.ts'
import { monthLayout, weeksOf } from './month-layout.ts'

const item = (key: string, start: string, end = start): CalendarItem => ({
  key,
  kind: 'OTHER',
  title: key,
  start,
  end,
  startHour: null,
  endHour: null,
  detail: null,
  event: null,
})
const drawn = (weeks: ReturnType<typeof monthLayout>) =>
  weeks.map(({ bars }) => bars.map(bar => `${bar.item.key} ${bar.column}+${bar.span}@${bar.line}`))

describe('a month in weeks', () => {
  it('has the weeks that it touches', () => {
    expect(['2026-02-10', '2027-02-01', '2026-03-31', '2026-08-15'].map(weeksOf)).toEqual([5, 4, 6, 6])
  })

  it('draws an item over its days, and on from one week to the next', () => {
    const [, second, third] = monthLayout([item('a', '2026-03-06', '2026-03-10')], '2026-03-15', 3)
    expect(drawn(monthLayout([item('a', '2026-03-06', '2026-03-10')], '2026-03-15', 3)).slice(0, 4)).toEqual([
      [],
      ['a 4+3@0'],
      ['a 0+2@0'],
      [],
    ])
    expect([second?.bars[0]?.goesOn, third?.bars[0]?.begun]).toEqual([true, true])
  })

  it('gives the last line of a day that holds more to saying so', () => {
    const four = ['a', 'b', 'c', 'd'].map(key => item(key, '2026-03-04'))
    const [, week] = monthLayout(four, '2026-03-15', 3)
    expect(week?.bars.map(bar => bar.item.key)).toEqual(['a', 'b'])
    expect(week?.days.map(day => day.hidden)).toEqual([0, 0, 2, 0, 0, 0, 0])
    // All are drawn when there are as many lines.
    expect(monthLayout(four.slice(1), '2026-03-15', 3)[1]?.bars).toHaveLength(3)
  })

  it('draws no more for five hundred items than for what fits', () => {
    const many = Array.from({ length: 500 }, (_, n) => item(String(n), addDays('2026-08-01', n % 31)))
    const weeks = monthLayout(many, '2026-08-15', 3)
    expect(weeks.flatMap(({ bars }) => bars)).toHaveLength(62)
    expect(weeks.flatMap(({ days }) => days).reduce((sum, day) => sum + day.hidden, 0)).toBe(500 - 62)
  })

  it('shows or counts each item on each of its days, never two on one line of a day', () => {
    const items = fc
      .array(fc.tuple(fc.integer({ min: -40, max: 40 }), fc.integer({ min: 0, max: 12 })), { maxLength: 40 })
      .map(spans =>
        spans
          .map(([from, days], n) => {
            const start = addDays('2026-03-15', from)
            return item(String(n), start, addDays(start, days))
          })
          .toSorted((a, b) => a.start.localeCompare(b.start) || b.end.localeCompare(a.end)),
      )
    fc.assert(
      fc.property(items, fc.integer({ min: 1, max: 4 }), (given, lines) => {
        for (const { days, bars } of monthLayout(given, '2026-03-15', lines))
          for (const [column, day] of days.entries()) {
            const here = bars.filter(bar => column >= bar.column && column < bar.column + bar.span)
            expect(day.items).toEqual(onDay(given, day.date))
            expect(here.length + day.hidden).toBe(day.items.length)
            expect(here.every(bar => datesBetween(bar.item.start, bar.item.end).includes(day.date))).toBe(
              true,
            )
            const used = here.map(bar => bar.line)
            expect(new Set(used).size).toBe(used.length)
            expect(Math.max(-1, ...used)).toBeLessThan(day.hidden > 0 ? lines - 1 : lines)
          }
      }),
    )
  })
})
