import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addMinutes } from '../time.rules.ts'
import { bellProblems } from './bell-times.rules.ts'

const at = (minute: number) => addMinutes('07:00:00', minute)

describe('the times between the bells', () => {
  it('touch and do not overlap, whatever their order', () => {
    const [first, second, third] = [
      { start: at(0), end: at(50) },
      { start: at(50), end: at(100) },
      { start: at(120), end: at(170) },
    ]
    expect(bellProblems([first, second, third])).toEqual([])
    expect(bellProblems([third, first, second])).toEqual([])
    expect(bellProblems([first, first])).toEqual([{ index: 1, end: 'start', code: 'INTERVAL_TIME_OVERLAP' }])
    expect(bellProblems([second, { start: at(40), end: at(60) }])).toEqual([
      { index: 1, end: 'end', code: 'END_TIME_OVERLAP' },
    ])
    expect(bellProblems([{ start: at(10), end: at(10) }, first])).toEqual([
      { index: 0, end: 'end', code: 'INVALID_DATE_INTERVAL_ERROR' },
    ])
  })

  it('are a timetable exactly when, one after the other, each begins where the one before has ended', () => {
    const slot = fc.record({ from: fc.nat(200), minutes: fc.integer({ min: 1, max: 60 }) })
    fc.assert(
      fc.property(fc.array(slot, { maxLength: 6 }), list => {
        const inOrder = list.toSorted((a, b) => a.from - b.from)
        const apart = inOrder.every((each, n) => {
          const before = inOrder[n - 1]
          return before === undefined || before.from + before.minutes <= each.from
        })
        const slots = list.map(({ from, minutes }) => ({ start: at(from), end: at(from + minutes) }))
        expect(bellProblems(slots).length === 0).toBe(apart)
      }),
    )
  })
})
