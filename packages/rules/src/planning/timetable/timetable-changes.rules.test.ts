import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '../../calendar/civil-date.rules.ts'
import { changeDatesAfter } from './timetable-changes.rules.ts'
import { isInForce } from './weekly-hours.rules.ts'

const of = (validFrom: string | null, validUntil: string | null) => ({ validFrom, validUntil })

describe('the changes of a timetable', () => {
  it('are the days on which a time begins or is no more, each once', () => {
    const times = [
      of(null, '2026-08-11'),
      of('2026-08-12', null),
      of('2026-09-01', '2026-09-30'),
      of(null, null),
    ]
    expect(changeDatesAfter(times, '2026-08-01')).toEqual(['2026-08-12', '2026-09-01', '2026-10-01'])
    expect(changeDatesAfter(times, '2026-08-12')).toEqual(['2026-09-01', '2026-10-01'])
    expect(changeDatesAfter([], '2026-08-01')).toEqual([])
  })

  it('part the days to come into stretches of one timetable each', () => {
    const start = '2026-03-01'
    const date = fc.nat({ max: 60 }).map(days => addDays(start, days))
    const validity = fc
      .tuple(fc.option(date), fc.option(date))
      .filter(([from, until]) => from === null || until === null || from <= until)
      .map(([from, until]) => of(from, until))
    const inForce = (times: ReturnType<typeof of>[], day: string) =>
      times.map(time => isInForce(time, day)).join()
    fc.assert(
      fc.property(fc.array(validity, { maxLength: 6 }), times => {
        const changes = changeDatesAfter(times, start)
        for (let days = 1; days <= 62; days += 1) {
          const day = addDays(start, days)
          if (!changes.includes(day)) expect(inForce(times, day)).toBe(inForce(times, addDays(day, -1)))
        }
      }),
    )
  })
})
