import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromHundredths, hundredths } from '../decimal.rules.ts'
import { DEFAULT_POLICY, type PerformancePolicy } from '../policy/policy.rules.ts'
import { annualMark } from './annual-mark.rules.ts'
import { neededInRecovery } from './needed-in-recovery.rules.ts'

const policyOf = (rules: Partial<PerformancePolicy>): PerformancePolicy => ({ ...DEFAULT_POLICY, ...rules })

describe('the worked examples of docs/rules.md', () => {
  it.each([
    ['SUBSTITUTE_IF_GREATER', 52, 60],
    ['CAPPED', 52, 60],
    // (52 + 67,9) ÷ 2 = 59,95, which rounds to 60,0.
    ['AVERAGE', 52, 67.9],
    // 0,6 · 52 + 0,4 · 71,9 = 59,96, which rounds to 60,0.
    ['WEIGHTED', 52, 71.9],
    ['NONE', 52, null],
    ['AVERAGE', 30, 89.9],
    ['AVERAGE', 10, null],
    ['WEIGHTED', 30, null],
  ] as const)('by %s a student with %d of 100 needs %s', (annualRecovery, mark, needed) => {
    const input = { grade: { highest: 100, average: 60 }, mark, recoveryHighest: 100 }
    expect(neededInRecovery({ ...input, policy: policyOf({ annualRecovery }) })).toBe(needed)
  })

  it('a recovery of 10 for a year of 100 asks 6,0', () => {
    const input = { grade: { highest: 100, average: 60 }, mark: 48, recoveryHighest: 10 }
    expect(neededInRecovery({ ...input, policy: DEFAULT_POLICY })).toBe(6)
  })

  it('a year that reaches the average asks nothing', () => {
    const input = { grade: { highest: 10, average: 6 }, mark: 6, recoveryHighest: 10 }
    expect(neededInRecovery({ ...input, policy: DEFAULT_POLICY })).toBe(0)
  })

  it('the highest mark counts as a candidate although it is between two steps', () => {
    const input = { grade: { highest: 10, average: 9.9 }, mark: 0, recoveryHighest: 7.25 }
    expect(neededInRecovery({ ...input, policy: policyOf({ step: 0.5, round: 'DOWN' }) })).toBe(7.25)
  })
})

const mark = (max: number) => fc.integer({ min: 0, max: max * 100 }).map(value => value / 100)

const from = <const T>(...values: T[]) => fc.constantFrom(...values)

const scene = fc
  .record({
    annualRecovery: from('SUBSTITUTE_IF_GREATER', 'CAPPED', 'AVERAGE', 'WEIGHTED', 'NONE'),
    step: from(0.1, 0.01, 0.25, 0.5, 1),
    round: from('HALF_UP', 'DOWN', 'UP'),
    highest: fc.constantFrom(10, 40, 100),
    recoveryHighest: fc.integer({ min: 1, max: 10_000 }).map(value => value / 100),
  })
  .chain(one => fc.record({ one: fc.constant(one), average: mark(one.highest), year: mark(one.highest) }))

describe('the needed score', () => {
  it('passes, and one step less does not, by the rule that computes the year', () => {
    fc.assert(
      fc.property(scene, ({ one, average, year }) => {
        const policy = policyOf({ annualRecovery: one.annualRecovery, step: one.step, round: one.round })
        const grade = { highest: one.highest, average }
        const yearMark =
          annualMark({ policy, grade, terms: [{ highest: one.highest, mean: year }] }).mark ?? 0
        const finalWith = (score: number) =>
          annualMark({
            policy,
            grade,
            terms: [{ highest: one.highest, mean: year }],
            recovery: { score, highest: one.recoveryHighest },
          }).final ?? 0
        const needed = neededInRecovery({
          policy,
          grade,
          mark: yearMark,
          recoveryHighest: one.recoveryHighest,
        })
        if (needed === null) {
          expect(finalWith(one.recoveryHighest)).toBeLessThan(average)
          return
        }
        expect(finalWith(needed)).toBeGreaterThanOrEqual(average)
        expect(needed).toBeLessThanOrEqual(one.recoveryHighest)
        const step = hundredths(policy.step)
        const below = ((hundredths(needed) + step - 1n) / step - 1n) * step
        if (below >= 0n) expect(finalWith(fromHundredths(below))).toBeLessThan(average)
      }),
    )
  })
})
