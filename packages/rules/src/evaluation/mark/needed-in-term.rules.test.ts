import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compare, fromHundredths, hundredths } from '../decimal.rules.ts'
import { DEFAULT_POLICY, type PerformancePolicy } from '../policy/policy.rules.ts'
import { averageOnScale, type TermMarkInput } from './mark-input.rules.ts'
import { neededInTerm, recoveryToCome } from './needed-in-term.rules.ts'
import { termMark, termScale } from './term-mark.rules.ts'

const inputOf = (rules: Partial<PerformancePolicy>, more: Partial<TermMarkInput> = {}): TermMarkInput => ({
  policy: { ...DEFAULT_POLICY, ...rules },
  grade: { highest: 100, average: 60 },
  termHighest: 25,
  planned: 25,
  evaluations: [
    { highest: 10, score: 4 },
    { highest: 15, score: 6 },
  ],
  recoveries: [],
  closed: false,
  ...more,
})

describe('worked examples: 10 of 25, with 15 as the average of the term', () => {
  it.each([
    ['SUBSTITUTE_IF_GREATER', 10, 6],
    ['CAPPED', 10, 6],
    // (10 + 19,9) ÷ 2 = 14,95, which rounds to 15,0: 7,96 of 10 is between two steps.
    ['AVERAGE', 10, 8],
    ['SUM', 10, 2],
    ['SUBSTITUTE', 10, 6],
    ['AVERAGE', 25, 19.9],
  ] as const)('by %s a recovery of %d needs %d', (termRecovery, highest, needed) => {
    expect(neededInTerm(inputOf({ termRecovery }), highest)).toBe(needed)
  })

  it('no score brings a term that is too low by its average', () => {
    const low = inputOf({ termRecovery: 'AVERAGE' }, { evaluations: [{ highest: 25, score: 2 }] })
    expect(neededInTerm(low, 10)).toBeNull()
  })

  it('the exact scores decide where the rounded mark is another', () => {
    // 10,04 is shown as 10,0: by AVERAGE the exact mark needs 19,9 - 0,04, in the next step 19,9.
    const exact = inputOf(
      { termRecovery: 'AVERAGE', step: 0.5 },
      { evaluations: [{ highest: 25, score: 10.4 }] },
    )
    expect(termMark(exact).mean).toBe(10.5)
    // (10,4 + 19,5) ÷ 2 = 14,95 → 15,0; from the rounded 10,5 it would be 19,0.
    expect(neededInTerm(exact, 25)).toBe(19.5)
  })
})

describe('the recovery that is to come', () => {
  const recovery = { highest: 10, score: null }
  it('is one without a score, in an open term whose evaluations are all scored, below the average', () => {
    expect(recoveryToCome(inputOf({}, { recoveries: [recovery] }))).toEqual({ highest: 10, score: 6 })
    expect(recoveryToCome(inputOf({}, { recoveries: [recovery], closed: true }))).toBeNull()
    expect(recoveryToCome(inputOf({}, { recoveries: [{ highest: 10, score: 3 }] }))).toBeNull()
    expect(
      recoveryToCome(inputOf({}, { recoveries: [recovery], evaluations: [{ highest: 25, score: null }] })),
    ).toBeNull()
    expect(
      recoveryToCome(inputOf({}, { recoveries: [recovery], evaluations: [{ highest: 25, score: 15 }] })),
    ).toBeNull()
  })
})

const score = (max: number) => fc.integer({ min: 0, max: max * 100 }).map(value => value / 100)
const evaluation = fc
  .integer({ min: 1, max: 40 })
  .chain(highest => fc.record({ highest: fc.constant(highest), score: fc.option(score(highest)) }))
const policy = fc.record({
  mode: fc.constantFrom('SUM', 'MEAN'),
  termRecovery: fc.constantFrom('SUBSTITUTE_IF_GREATER', 'AVERAGE', 'CAPPED', 'SUM', 'SUBSTITUTE'),
  missing: fc.constantFrom('ZERO', 'IGNORE'),
  step: fc.constantFrom(0.1, 0.01, 0.25, 0.5, 1),
  round: fc.constantFrom('HALF_UP', 'DOWN', 'UP'),
} as const)

describe('the needed score', () => {
  it('reaches the average of the term, and one step less does not, by the rule that computes the term', () => {
    fc.assert(
      fc.property(
        policy,
        fc.array(evaluation, { minLength: 1, maxLength: 4 }),
        fc.array(evaluation, { maxLength: 2 }),
        fc.integer({ min: 1, max: 4000 }).map(value => value / 100),
        fc.integer({ min: 1, max: 100 }),
        fc.constantFrom(true, false),
        (rules, evaluations, recoveries, recoveryHighest, average, closed) => {
          const planned = evaluations.reduce((sum, { highest }) => sum + highest, 0)
          const input = inputOf(rules, {
            evaluations,
            recoveries,
            planned,
            termHighest: 40,
            grade: { highest: 100, average },
            closed,
          })
          const limit = averageOnScale(input.grade, termScale(input))
          const reaches = (value: number): boolean => {
            const { mean } = termMark({
              ...input,
              recoveries: [...recoveries, { highest: recoveryHighest, score: value }],
            })
            return mean !== null && compare({ n: hundredths(mean), d: 100n }, limit) >= 0
          }
          const needed = neededInTerm(input, recoveryHighest)
          if (needed === null) {
            expect(reaches(recoveryHighest)).toBe(false)
            return
          }
          expect(reaches(needed)).toBe(true)
          const step = hundredths(input.policy.step)
          const below = ((hundredths(needed) + step - 1n) / step - 1n) * step
          if (below >= 0n) expect(reaches(fromHundredths(below))).toBe(false)
        },
      ),
    )
  })
})
