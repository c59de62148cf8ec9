import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkScore, parseScore, plannedMarks, termBudget } from './score.rules.ts'

const proof = (highest: number) => ({ type: 'PROOF' as const, highest })

describe('scores', () => {
  it('an instructor cannot give more than the highest, less than zero, or three decimals', () => {
    expect([10.01, -0.5, 7.255, Number.NaN].map(score => checkScore(score, 10))).toEqual(
      Array(4).fill('OUT_OF_RANGE'),
    )
  })

  it('an instructor may give 0, the highest, quarters, or leave the score open', () => {
    expect([0, 10, 7.25, null].map(score => checkScore(score, 10))).toEqual([null, null, null, null])
  })

  it('an instructor types 7,5 or 7.5, or nothing', () => {
    expect(['7,5', '7.5', '', ' ', 'sete'].map(parseScore)).toEqual([7.5, 7.5, null, null, undefined])
  })
})

describe('term budget', () => {
  it('an instructor cannot plan more marks than the term has', () => {
    expect(termBudget({ mode: 'SUM', evaluations: [proof(15), proof(5.1)], termHighest: 20 })).toEqual({
      planned: 20.1,
      left: 0,
      exceeded: true,
    })
  })

  it('an instructor sees how many marks are left; recoveries and texts take none', () => {
    const evaluations = [
      proof(10),
      { type: 'WORK' as const, highest: 6 },
      { type: 'RECOVERY' as const, highest: 20 },
      { type: 'ANNUAL_RECOVERY' as const, highest: 100 },
      { type: 'FEEDBACK' as const, highest: null },
    ]
    expect(termBudget({ mode: 'SUM', evaluations, termHighest: 20 })).toEqual({
      planned: 16,
      left: 4,
      exceeded: false,
    })
  })

  it('where the year is a mean, each test is worth at most the term, and together they may be worth more', () => {
    const budget = (...marks: number[]) =>
      termBudget({ mode: 'MEAN', evaluations: marks.map(proof), termHighest: 10 })
    expect(budget(10, 10)).toEqual({ planned: 20, left: null, exceeded: false })
    expect(budget(10, 10.01)).toEqual({ planned: 20.01, left: null, exceeded: true })
    const recovery = { type: 'RECOVERY' as const, highest: 20 }
    expect(termBudget({ mode: 'MEAN', evaluations: [recovery], termHighest: 10 }).exceeded).toBe(false)
  })

  it('planned plus left is the whole term unless exceeded, in any order', () => {
    const marks = fc.array(fc.integer({ min: 0, max: 2000 }).map(n => n / 100))
    fc.assert(
      fc.property(marks, values => {
        const evaluations = values.map(proof)
        const budget = termBudget({ mode: 'SUM', evaluations, termHighest: 30 })
        expect(budget.planned).toBe(plannedMarks(evaluations.toReversed()))
        expect(budget.exceeded).toBe(budget.planned > 30)
        expect(Math.round((budget.planned + (budget.left ?? Number.NaN)) * 100) / 100).toBe(
          Math.max(30, budget.planned),
        )
      }),
    )
  })
})
