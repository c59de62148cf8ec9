import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { evenMarks, marksForm, marksProblem } from './term-worths-form.schema.ts'

const open = { closed: false, highest: null }

describe('the marks of terms', () => {
  it('are refused while one is blank, no number, negative or finer than hundredths', () => {
    for (const highest of ['', 'dez', '-1', '10,005'])
      expect(marksForm.safeParse({ academicTermMarks: [{ academicTermId: 'a', highest }] }).success).toBe(
        false,
      )
  })

  it('are refused above the annual maximum: the sum, or the one that is', () => {
    const marks = [{ highest: 60 }, { highest: 50 }]
    expect(marksProblem('SUM', marks, 100)?.path).toBe('academicTermMarks')
    expect(marksProblem('MEAN', marks, 55)?.path).toBe('academicTermMarks.0.highest')
    expect(marksProblem('MEAN', marks, 100)).toBeNull()
  })

  it('are divided exactly, what is left over to the last', () => {
    expect(evenMarks('SUM', 100, [open, open, open])).toEqual([33.33, 33.33, 33.34])
    expect(evenMarks('MEAN', 10, [open, open])).toEqual([10, 10])
  })

  it('of closed terms stay, and the others share the rest', () => {
    const closed = { closed: true, highest: 20 }
    expect(evenMarks('SUM', 100, [closed, open, open])).toEqual([20, 40, 40])
    expect(evenMarks('SUM', 100, [closed, closed])).toEqual([20, 20])
  })

  it('always make the annual maximum together when every term is open', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999_999 }), fc.integer({ min: 1, max: 4 }), (cents, terms) => {
        const marks = evenMarks(
          'SUM',
          cents / 100,
          Array.from({ length: terms }, () => open),
        )
        expect(marks.reduce((sum, mark) => sum + Math.round(mark * 100), 0)).toBe(cents)
      }),
    )
  })
})
