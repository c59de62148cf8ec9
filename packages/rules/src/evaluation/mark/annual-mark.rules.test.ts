import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DEFAULT_POLICY, type PerformancePolicy } from '../policy/policy.rules.ts'
import { type AnnualMarkInput, annualMark } from './annual-mark.rules.ts'

const grade = { highest: 100, average: 60 }
const SHARES = [20, 30, 20, 30]

function year(
  means: (number | null)[],
  more: Partial<Omit<AnnualMarkInput, 'policy'>> = {},
  rules: Partial<PerformancePolicy> = {},
) {
  const terms = means.map((mean, at) => ({ highest: SHARES[at] ?? 0, mean }))
  return annualMark({ grade, terms, policy: { ...DEFAULT_POLICY, ...rules }, ...more })
}

describe('the worked examples of docs/rules.md', () => {
  it('a student with 16,5 20 6 18,5 has 61,0', () => {
    expect(year([16.5, 20, 6, 18.5])).toMatchObject({ mark: 61, recovery: null, final: 61 })
  })

  it('the same student has 65,0 where missing scores are ignored', () => {
    expect(year([16.5, 20, 10, 18.5]).mark).toBe(65)
  })

  it('a student who came in the second term with 24 14 21 has 73,8', () => {
    expect(year([null, 24, 14, 21]).mark).toBe(73.8)
    expect(year([null, 24, 14, 21], {}, { step: 0.01 }).mark).toBe(73.75)
  })

  it.each([
    ['SUBSTITUTE_IF_GREATER', 70],
    ['CAPPED', 60],
    ['AVERAGE', 61],
    ['WEIGHTED', 59.2],
    ['NONE', 52],
  ] as const)(
    'a student with 52 and 70 in the annual recovery ends, by %s, with %d',
    (annualRecovery, final) => {
      const result = year([10, 16, 10, 16], { recovery: { score: 70, highest: 100 } }, { annualRecovery })
      expect(result).toMatchObject({ mark: 52, final })
    },
  )

  it('a mean of 5,5 6,5 7,0 4,9 is 6,0 half up and 5,9 down', () => {
    const terms = [5.5, 6.5, 7, 4.9].map(mean => ({ highest: 10, mean }))
    const of10 = { grade: { highest: 10, average: 6 }, terms }
    expect(year([], of10, { mode: 'MEAN' }).mark).toBe(6)
    expect(year([], of10, { mode: 'MEAN', round: 'DOWN' }).mark).toBe(5.9)
  })
})

describe('the year', () => {
  it('a student without any mark has no mark of the year', () => {
    expect(year([null, null, null, null], { recovery: { score: 90, highest: 100 } })).toMatchObject({
      mark: null,
      final: null,
    })
  })

  it('a term that is not over does not pull the year down', () => {
    const terms = [
      { highest: 50, mean: 40 },
      { highest: 50, mean: 5, complete: false },
    ]
    expect(year([], { terms }).mark).toBe(80)
  })

  it('weights count in the mean, and a term of weight zero does not', () => {
    const terms = [
      { highest: 10, mean: 10, weight: 3 },
      { highest: 10, mean: 6, weight: 1 },
      { highest: 10, mean: 0, weight: 0 },
    ]
    expect(year([], { grade: { highest: 10, average: 6 }, terms }, { mode: 'MEAN' }).mark).toBe(9)
  })
})

const scene: fc.Arbitrary<AnnualMarkInput> = fc
  .record({
    rules: fc.record({
      mode: fc.constantFrom('SUM' as const, 'MEAN' as const),
      annualRecovery: fc.constantFrom('SUBSTITUTE_IF_GREATER', 'CAPPED', 'AVERAGE', 'WEIGHTED', 'NONE'),
      step: fc.constantFrom(0.1 as const, 0.01 as const, 0.5 as const, 1 as const),
      round: fc.constantFrom('HALF_UP' as const, 'DOWN' as const, 'UP' as const),
    }),
    terms: fc.array(
      fc
        .tuple(
          fc.integer({ min: 0, max: 2500 }),
          fc.option(fc.integer({ min: 0, max: 100 })),
          fc.integer({ min: 0, max: 4 }),
        )
        .map(([h, percent, weight]) => ({
          highest: h / 100,
          mean: percent === null ? null : Math.floor((h * percent) / 100) / 100,
          weight,
        })),
      { minLength: 2, maxLength: 4 },
    ),
    z: fc.option(fc.integer({ min: 0, max: 1000 })),
    average: fc.integer({ min: 1, max: 100 }),
  })
  .map(({ rules, terms, z, average }) => ({
    policy: { ...DEFAULT_POLICY, ...rules },
    grade: { highest: 100, average },
    terms,
    recovery: z === null ? null : { score: z / 100, highest: 10 },
  }))

describe('laws of the year', () => {
  it('the marks lie between 0 and the highest, and the final one is never below the mark', () => {
    fc.assert(
      fc.property(scene, input => {
        const { mark, final } = annualMark(input)
        expect(mark === null).toBe(final === null)
        expect(mark ?? 0).toBeGreaterThanOrEqual(0)
        expect(final ?? 0).toBeLessThanOrEqual(100)
        expect(final ?? 0).toBeGreaterThanOrEqual(mark ?? 0)
      }),
      { numRuns: 300 },
    )
  })

  it('raising a term or the annual recovery never lowers the year or the final mark', () => {
    fc.assert(
      fc.property(scene, fc.nat(), fc.integer({ min: 0, max: 100 }), (input, pick, percent) => {
        const at = pick % (input.terms.length + 1)
        const terms = input.terms.map((term, index) =>
          index === at && term.mean !== null
            ? { ...term, mean: Math.max(term.mean, Math.floor(term.highest * percent) / 100) }
            : term,
        )
        const raisesRecovery = at === input.terms.length && input.recovery
        const recovery = raisesRecovery
          ? { highest: 10, score: Math.max(input.recovery?.score ?? 0, percent / 10) }
          : input.recovery
        const before = annualMark(input)
        const after = annualMark({ ...input, terms, recovery })
        expect(after.mark ?? 0).toBeGreaterThanOrEqual(before.mark ?? 0)
        expect(after.final ?? 0).toBeGreaterThanOrEqual(before.final ?? 0)
      }),
      { numRuns: 300 },
    )
  })

  it('the order of terms does not matter', () => {
    fc.assert(
      fc.property(scene, input => {
        expect(annualMark({ ...input, terms: input.terms.toReversed() })).toEqual(annualMark(input))
      }),
    )
  })

  it('scaling all weights changes nothing', () => {
    fc.assert(
      fc.property(scene, fc.integer({ min: 2, max: 9 }), (input, k) => {
        const terms = input.terms.map(term => ({ ...term, weight: (term.weight ?? 1) * k }))
        expect(annualMark({ ...input, terms })).toEqual(annualMark(input))
      }),
    )
  })
})
