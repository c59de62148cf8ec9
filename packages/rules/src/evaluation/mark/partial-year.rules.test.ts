import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sumMarks } from '../decimal.rules.ts'
import { DEFAULT_POLICY, type PerformancePolicy } from '../policy/policy.rules.ts'
import { annualMark } from './annual-mark.rules.ts'
import type { AnnualTerm } from './mark-input.rules.ts'
import { type PartialYear, partialYear } from './partial-year.rules.ts'

const OF_100 = { highest: 100, average: 60 }
const OF_10 = { highest: 10, average: 6 }
const SHARES = [20, 30, 20, 30]

/** Terms of the worked example's class: marks of those that are closed, null for one closed without a mark. */
const closedTerms = (means: (number | null)[]): AnnualTerm[] =>
  SHARES.map((highest, at) => {
    const mean = means[at]
    return mean === undefined ? { highest, mean: null, toCome: true } : { highest, mean }
  })

const year = (
  terms: readonly AnnualTerm[],
  grade = OF_100,
  rules: Partial<PerformancePolicy> = {},
): PartialYear => partialYear({ policy: { ...DEFAULT_POLICY, ...rules }, grade, terms })

const of10 = (...means: (number | null)[]): AnnualTerm[] =>
  means.map(mean => ({ highest: 10, mean, toCome: mean === null }))

describe('an open year', () => {
  it('51,5 of 70 leaves 8,5 of the 30 that remain', () => {
    const partial = year(closedTerms([16.5, 20, 15]))
    expect(partial).toEqual({ earned: 51.5, possible: 70, missing: 8.5, remaining: 30 })
  })

  it('the student of the worked example with 16,5 20,0 6,0 has 42,5 and lacks 17,5', () => {
    expect(year(closedTerms([16.5, 20, 6]))).toMatchObject({ earned: 42.5, possible: 70, missing: 17.5 })
  })

  it('a term without a mark is stood for by the others', () => {
    // 60 · 80 ÷ 100 = 48 points of the three terms that are theirs; 24 + 14 are there.
    const partial = year(closedTerms([null, 24, 14]))
    expect(partial).toEqual({ earned: 38, possible: 50, missing: 10, remaining: 30 })
  })

  it('a term that is not over is still to come, and one that is all scored stands', () => {
    const running = { highest: 50, mean: 5, complete: false, toCome: true }
    expect(year([{ highest: 50, mean: 40 }, running])).toMatchObject({ earned: 40, remaining: 50 })
    expect(
      year([
        { highest: 50, mean: 40 },
        { ...running, complete: true },
      ]),
    ).toEqual({
      earned: 45,
      possible: 100,
      missing: 15,
      remaining: 0,
    })
  })

  it('in means the points of the terms add up, each on the scale of the year', () => {
    expect(year(of10(5.5, 6.5, 7, null), OF_10, { mode: 'MEAN' })).toEqual({
      earned: 19,
      possible: 30,
      missing: 5,
      remaining: 10,
    })
    const half = { highest: 5, mean: 3 }
    expect(year([half, { highest: 10, mean: null, toCome: true }], OF_10, { mode: 'MEAN' })).toEqual({
      earned: 6,
      possible: 10,
      missing: 6,
      remaining: 10,
    })
  })

  it('a term that weighs twice counts twice', () => {
    const [first, second] = of10(5, null)
    const terms = [
      { highest: 10, mean: 5, ...first, weight: 1 },
      { highest: 10, mean: null, ...second, weight: 2 },
    ]
    expect(year(terms, OF_10, { mode: 'MEAN' })).toEqual({
      earned: 5,
      possible: 10,
      missing: 13,
      remaining: 20,
    })
  })

  it('who has reached the average lacks nothing, and who cannot reach it lacks more than remains', () => {
    expect(year(closedTerms([20, 30, 15])).missing).toBe(0)
    const late = year(closedTerms([2, 4, 6]))
    expect(late).toMatchObject({ missing: 48, remaining: 30 })
  })

  it('an average that rounding reaches is reached', () => {
    // 23,9 ÷ 4 = 5,975, which is 6,0.
    expect(year(of10(5.5, 6.5, 7, 4.9), OF_10, { mode: 'MEAN' }).missing).toBe(0)
    const almost = year(of10(4, 5, 4.9, null), OF_10, { mode: 'MEAN' })
    expect(almost).toMatchObject({ earned: 13.9, missing: 10, remaining: 10 })
  })

  it('an average between two steps is reached at the step that is rounded up to it', () => {
    const open = [{ highest: 100, mean: null, toCome: true }]
    const between = { highest: 100, average: 58.3 }
    const missing = (round: PerformancePolicy['round']) => year(open, between, { step: 1, round }).missing
    expect([missing('DOWN'), missing('HALF_UP'), missing('UP')]).toEqual([59, 59, 59])
    const fine = [{ highest: 400, mean: null, toCome: true, weight: 4 }]
    const steps = (round: PerformancePolicy['round']) =>
      partialYear({
        policy: { ...DEFAULT_POLICY, mode: 'MEAN', step: 1, round },
        grade: between,
        terms: fine,
      }).missing
    expect([steps('DOWN'), steps('HALF_UP'), steps('UP')]).toEqual([236, 234, 234])
  })

  it('an average that rounding down never reaches is out of reach', () => {
    const all = [
      { highest: 25, mean: null, toCome: true },
      { highest: 33.5, mean: null, complete: true },
    ]
    expect(year(all, { highest: 58.5, average: 58.5 }, { step: 1, round: 'DOWN' })).toEqual({
      earned: 0,
      possible: 0,
      missing: 26,
      remaining: 25,
    })
  })

  it('before the first mark all points are missing', () => {
    const start = year(closedTerms([]))
    expect(start).toEqual({ earned: 0, possible: 0, missing: 60, remaining: 100 })
  })
})

const scene = fc
  .record({
    mode: fc.constantFrom('SUM' as const, 'MEAN' as const),
    step: fc.constantFrom(0.1 as const, 0.01 as const, 0.5 as const, 1 as const),
    round: fc.constantFrom('HALF_UP' as const, 'DOWN' as const, 'UP' as const),
    average: fc.integer({ min: 1, max: 100 }),
    terms: fc.array(
      fc.record({
        highest: fc.constantFrom(0, 10, 25, 33.5, 40),
        percent: fc.option(fc.integer({ min: 0, max: 100 }), { freq: 3 }),
        closed: fc.boolean(),
        complete: fc.boolean(),
        weight: fc.constantFrom(1, 1, 2, 0.5),
      }),
      { minLength: 1, maxLength: 4 },
    ),
  })
  .map(({ mode, step, round, average, terms }) => ({
    policy: { ...DEFAULT_POLICY, mode, step, round },
    grade: { highest: mode === 'SUM' ? Math.max(1, sumMarks(terms.map(one => one.highest))) : 40, average },
    terms: terms.map(
      ({ percent, closed, complete, ...term }): AnnualTerm => ({
        ...term,
        mean: percent === null ? null : Math.floor(term.highest * percent) / 100,
        complete: closed || complete,
        toCome: !closed,
      }),
    ),
  }))
  .map(({ grade, ...rest }) => ({
    ...rest,
    grade: { ...grade, average: Math.min(grade.average, grade.highest) },
  }))

type Scene = typeof scene extends fc.Arbitrary<infer T> ? T : never

const stands = (term: AnnualTerm) => term.mean !== null && term.complete !== false

/** The year as it ends when what is still to come brings that share of its worth. */
const endedWith = (input: Scene, share: number): number | null =>
  annualMark({
    ...input,
    policy: { ...input.policy, step: 0.01 },
    terms: input.terms.map(term =>
      term.toCome && !stands(term)
        ? {
            ...term,
            mean: Math.ceil(term.highest * share * 100 - 1e-9) / 100,
            complete: true,
            toCome: false,
          }
        : term,
    ),
  }).mark

describe('laws of an open year', () => {
  it('what is earned lies within what was possible, and nothing is missing below zero', () => {
    fc.assert(
      fc.property(scene, input => {
        const { earned, possible, missing, remaining } = partialYear(input)
        expect(earned).toBeGreaterThanOrEqual(0)
        expect(earned).toBeLessThanOrEqual(possible)
        expect(missing ?? 0).toBeGreaterThanOrEqual(0)
        expect(remaining).toBeGreaterThanOrEqual(0)
      }),
      { numRuns: 400 },
    )
  })

  it('with everything that remains the average is reached just where it is said to be within reach', () => {
    fc.assert(
      fc.property(scene, input => {
        const { missing, remaining } = partialYear(input)
        const best = annualMark({
          ...input,
          terms: input.terms.map(term =>
            term.toCome && !stands(term)
              ? { ...term, mean: term.highest, complete: true, toCome: false }
              : term,
          ),
        }).mark
        fc.pre(missing !== null && best !== null)
        expect(missing <= remaining).toBe(best >= input.grade.average)
      }),
      { numRuns: 400 },
    )
  })

  it('with the points that are missing the year is passed', () => {
    fc.assert(
      fc.property(scene, input => {
        const { missing, remaining } = partialYear(input)
        fc.pre(missing !== null && missing <= remaining && remaining > 0)
        const rounding = input.policy.step
        expect(endedWith(input, missing / remaining) ?? 0).toBeGreaterThanOrEqual(
          input.grade.average - rounding,
        )
      }),
      { numRuns: 400 },
    )
  })

  it('more points earned never leave more of them missing', () => {
    fc.assert(
      fc.property(scene, fc.nat(), (input, pick) => {
        const at = pick % input.terms.length
        const raised = input.terms.map((term, index) =>
          index === at && term.mean !== null ? { ...term, mean: term.highest } : term,
        )
        const [before, after] = [partialYear(input), partialYear({ ...input, terms: raised })]
        expect(after.earned).toBeGreaterThanOrEqual(before.earned)
        expect(after.missing ?? 0).toBeLessThanOrEqual(before.missing ?? 0)
      }),
      { numRuns: 300 },
    )
  })

  it('a year that is over has a mark and nothing partial, an open one the other way round', () => {
    fc.assert(
      fc.property(scene, fc.boolean(), (input, open) => {
        const { mark, final, recovery, partial } = annualMark({ ...input, open })
        expect(partial !== null).toBe(open)
        if (open) expect([mark, final, recovery]).toEqual([null, null, null])
        if (open) expect(partial).toEqual(partialYear(input))
      }),
    )
  })
})
