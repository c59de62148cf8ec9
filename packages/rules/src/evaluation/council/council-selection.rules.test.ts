import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nearStudents, selectedRange } from './council-selection.rules.ts'

const student = (id: string, missing: number, failed = 1) => ({
  id,
  byMarks: 'FAILED' as const,
  missing,
  components: [...Array<'FAILED'>(failed).fill('FAILED'), 'APPROVED' as const, null],
  isPending: true,
})

describe('students near the average', () => {
  it('are failed in at most so many components and miss at most these points', () => {
    const students = [student('a', 0.5), student('b', 0.6), student('c', 0.4, 2)]
    expect(nearStudents(students, { components: 1, points: 0.5 })).toEqual(['a'])
    expect(nearStudents(students, { components: 2, points: 0.5 })).toEqual(['a', 'c'])
  })

  it('wait for a decision and are not retained by attendance', () => {
    const absent = { ...student('b', 0.2), byMarks: 'BY_ABSENCE' as const }
    expect(
      nearStudents([{ ...student('a', 0.2), isPending: false }, absent], { components: 1, points: 1 }),
    ).toEqual([])
  })

  it('without a failed component are not among them', () => {
    const unmarked = { ...student('a', 0, 0), byMarks: 'NO_RESULT' as const }
    expect(nearStudents([unmarked], { components: 1, points: 1 })).toEqual([])
  })
})

describe('a range of students', () => {
  const ORDER = ['a', 'b', 'c', 'd']

  it('is selected from the last one, in either direction, and removed where its end is selected', () => {
    expect([...selectedRange(new Set(['b']), ORDER, { from: 'b', to: 'd' })]).toEqual(['b', 'c', 'd'])
    expect([...selectedRange(new Set(['d']), ORDER, { from: 'd', to: 'b' })].toSorted()).toEqual([
      'b',
      'c',
      'd',
    ])
    expect([...selectedRange(new Set(ORDER), ORDER, { from: 'b', to: 'd' })]).toEqual(['a'])
  })

  it('is one student without a last one, and twice the same as before', () => {
    fc.assert(
      fc.property(fc.subarray(ORDER), fc.constantFrom(...ORDER), (ids, to) => {
        const once = selectedRange(new Set(ids), ORDER, { from: null, to })
        expect(once.has(to)).toBe(!ids.includes(to))
        expect([...selectedRange(once, ORDER, { from: null, to })].toSorted()).toEqual(ids.toSorted())
      }),
    )
  })
})
