import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { roundToStep } from '../decimal.rules.ts'
import { DEFAULT_POLICY, type PerformancePolicy } from '../policy/policy.rules.ts'
import { type ScaledScore, type TermMarkInput, termMark } from './term-mark.rules.ts'

const grade = { highest: 100, average: 60 }
const of = (highest: number, score: number | null): ScaledScore => ({ highest, score })

function term(
  termHighest: number,
  evaluations: ScaledScore[],
  more: Partial<Omit<TermMarkInput, 'policy'>> & { policy?: Partial<PerformancePolicy> } = {},
) {
  const planned = evaluations.reduce((total, one) => total + one.highest, 0)
  const input = { grade, termHighest, planned, evaluations, recoveries: [], ...more }
  return termMark({ ...input, policy: { ...DEFAULT_POLICY, ...more.policy } })
}

const policy: fc.Arbitrary<PerformancePolicy> = fc.record({
  mode: fc.constantFrom('SUM', 'MEAN'),
  missing: fc.constantFrom('ZERO', 'IGNORE', 'BLOCK'),
  termRecovery: fc.constantFrom('SUBSTITUTE_IF_GREATER', 'AVERAGE', 'CAPPED', 'SUM', 'SUBSTITUTE'),
  annualRecovery: fc.constant('SUBSTITUTE_IF_GREATER'),
  step: fc.constantFrom(0.1, 0.01, 0.25, 0.5, 1),
  round: fc.constantFrom('HALF_UP', 'DOWN', 'UP'),
  minFreq: fc.constant(75),
  justified: fc.constant('ABSENT'),
  maxDependencies: fc.constant(0),
  termWeights: fc.constant([]),
})

/** An evaluation with its score in hundredths of the highest, so that score ≤ highest. */
const scaled = fc
  .tuple(fc.integer({ min: 0, max: 3000 }), fc.option(fc.integer({ min: 0, max: 100 })))
  .map(([highest, percent]) =>
    of(highest / 100, percent === null ? null : Math.floor((highest * percent) / 100) / 100),
  )

const scene: fc.Arbitrary<TermMarkInput> = fc
  .tuple(
    policy,
    fc.array(scaled, { maxLength: 6 }),
    fc.array(scaled, { maxLength: 3 }),
    fc.integer({ min: 0, max: 4000 }),
    fc.integer({ min: 1, max: 100 }),
  )
  .map(([rules, evaluations, recoveries, elsewhere, percent]) => {
    const own = evaluations.reduce((total, one) => total + Math.round(one.highest * 100), 0)
    const planned = (own + elsewhere) / 100
    return {
      policy: rules,
      grade: { highest: 100, average: percent },
      termHighest: Math.max(planned, 0.01),
      planned,
      evaluations,
      recoveries,
    }
  })

const capOf = (input: TermMarkInput) => (input.policy.mode === 'SUM' ? input.planned : input.termHighest)

describe('the worked example of docs/rules.md', () => {
  it('a student with 7,5 of 10, 5 of 6 and 4 of 4 has 16,5', () => {
    expect(term(20, [of(10, 7.5), of(6, 5), of(4, 4)])).toMatchObject({
      mark: 16.5,
      recovery: null,
      mean: 16.5,
    })
  })

  it('a student with 14 who gets 20 of 30 in the recovery has 20', () => {
    const result = term(30, [of(15, 6), of(15, 8)], { recoveries: [of(30, 20)] })
    expect(result).toMatchObject({ mark: 14, recovery: 20, mean: 20 })
  })

  it('a student with 6 of 12, one missing, and 3 of 10 in the recovery keeps 6,0', () => {
    const result = term(20, [of(12, 6), of(8, null)], { recoveries: [of(10, 3)] })
    expect(result).toMatchObject({ mark: 6, recovery: 6, mean: 6 })
  })

  it('the same student has 10,0 where missing scores are ignored', () => {
    const result = term(20, [of(12, 6), of(8, null)], {
      recoveries: [of(10, 3)],
      policy: { missing: 'IGNORE' },
    })
    expect(result.mean).toBe(10)
  })

  it('a student who came after a 15-point test and got 12 of 15 has 24', () => {
    expect(term(30, [of(15, 12)], { planned: 30 }).mean).toBe(24)
  })
})

describe('recovery in the term', () => {
  const recovered = (termRecovery: PerformancePolicy['termRecovery'], score: number) =>
    term(20, [of(20, 8)], { recoveries: [of(10, score)], policy: { termRecovery } }).mean

  it('a student with 8 of 20 and 9 of 10 gets what the school decided', () => {
    expect(recovered('SUBSTITUTE_IF_GREATER', 9)).toBe(18)
    expect(recovered('AVERAGE', 9)).toBe(13)
    expect(recovered('CAPPED', 9)).toBe(12)
    expect(recovered('SUM', 9)).toBe(20)
    expect(recovered('SUBSTITUTE', 9)).toBe(18)
  })

  it('a worse recovery lowers nothing, except where it substitutes', () => {
    expect(recovered('SUBSTITUTE_IF_GREATER', 2)).toBe(8)
    expect(recovered('AVERAGE', 2)).toBe(8)
    expect(recovered('CAPPED', 2)).toBe(8)
    expect(recovered('SUM', 2)).toBe(12)
    expect(recovered('SUBSTITUTE', 2)).toBe(4)
  })

  it('the best of several recoveries counts', () => {
    expect(term(20, [of(20, 8)], { recoveries: [of(10, 5), of(20, 16), of(5, null)] }).recovery).toBe(16)
  })

  it('a student who has only the recovery has its mark', () => {
    expect(term(30, [], { planned: 30, recoveries: [of(10, 7)] })).toMatchObject({ mark: null, mean: 21 })
  })
})

describe('terms without a mark', () => {
  it('a student without evaluations has no mark and not zero', () => {
    expect(term(20, [])).toMatchObject({ mark: null, recovery: null, mean: null })
    expect(term(20, [of(0, 0)]).mean).toBeNull()
    expect(term(0, [of(10, 5)]).mean).toBeNull()
    expect(term(20, [of(10, null)], { policy: { missing: 'IGNORE' } }).mean).toBeNull()
  })

  it('a recovery where nothing was planned gives no mark', () => {
    expect(term(20, [], { recoveries: [of(10, 9)] }).mean).toBeNull()
  })

  it('an open term shows 12,0 of 16,0 and is not complete', () => {
    const open = term(20, [of(10, 7), of(6, 5), of(4, null)], { closed: false })
    expect(open).toMatchObject({ partial: { points: 12, of: 16 }, mean: 12, complete: false })
    expect(term(20, [of(10, null), of(10, null)], { closed: false }).mean).toBeNull()
    expect(term(20, [of(10, 7), of(10, 5)], { closed: false }).complete).toBe(true)
    expect(term(20, [of(10, 7)], { closed: false }).complete).toBe(false)
  })

  it('an open term in which a recovery made the mark has it of all that is planned', () => {
    const early = (recovery: ScaledScore) =>
      term(30, [of(9, 9), of(10, null), of(8.5, null)], { recoveries: [recovery], closed: false })
    expect(early(of(27.5, 22))).toMatchObject({ mark: 9, mean: 22, partial: { points: 22, of: 27.5 } })
    expect(early(of(27.5, 5))).toMatchObject({ mark: 9, mean: 9, partial: { points: 9, of: 9 } })
  })

  it('two tests of ten in a mean are (P1 + P2) ÷ 2 on the scale of the term', () => {
    const mean = { policy: { mode: 'MEAN' as const } }
    expect(term(10, [of(10, 8), of(10, 6)], mean)).toMatchObject({ mark: 7, mean: 7 })
    expect(term(10, [of(10, 8), of(10, null)], { ...mean, closed: false })).toMatchObject({
      mean: 4,
      complete: false,
      partial: { points: 8, of: 10 },
    })
  })

  it('an open term that is all scored has its mark of what the term is worth', () => {
    const late = term(30, [of(15, 12)], { planned: 30, closed: false })
    expect(late).toMatchObject({ mean: 24, complete: true, partial: { points: 24, of: 30 } })
    const mean = { policy: { mode: 'MEAN' as const }, closed: false, planned: 20 }
    expect(term(10, [of(20, 16)], mean)).toMatchObject({ mean: 8, partial: { points: 8, of: 10 } })
  })
})

describe('an open term of points with points of a former class', () => {
  const open = (carried: ScaledScore, evaluations: ScaledScore[], more = {}) =>
    term(25, evaluations, { carried, closed: false, ...more })

  it('shows points in proportion to all that the student is to be given', () => {
    const own = [of(10, 9), of(15, null)]
    expect(open(of(25, 18), own)).toMatchObject({
      mean: 13.5,
      partial: { points: 13.5, of: 17.5 },
      complete: false,
    })
    expect(term(25, own, { carried: of(25, 18) }).mean).toBe(13.5)
    const ignoring = open(of(25, 18), own, { policy: { missing: 'IGNORE' } })
    expect(ignoring.partial).toEqual({ points: 13.5, of: 17.5 })
  })

  it('shows points as they are while all together is worth no more than the term', () => {
    expect(open(of(10, 6), [of(5, 4), of(10, null)]).partial).toEqual({ points: 10, of: 15 })
    const mean = open(of(25, 18), [of(10, 9), of(15, null)], { policy: { mode: 'MEAN' } })
    expect(mean.partial).toEqual({ points: 27, of: 35 })
  })

  it('has a recovery meet the points in proportion', () => {
    const policy = { missing: 'IGNORE', termRecovery: 'SUM' } as const
    const recovered = open(of(25, 18), [of(10, 9), of(15, null)], { recoveries: [of(25, 2)], policy })
    expect(recovered).toMatchObject({ mean: 21.3, partial: { points: 15.5, of: 25 } })
  })

  it('explains the proportion', () => {
    const { steps } = open(of(25, 18), [of(10, 9), of(15, null)], { explain: true })
    expect(steps).toContainEqual(
      expect.objectContaining({ kind: 'PARTIAL', measured: { worth: 50, scale: 25 } }),
    )
    const within = open(of(10, 6), [of(5, 4), of(10, null)], { explain: true })
    expect(within.steps).toContainEqual(expect.objectContaining({ kind: 'PARTIAL', measured: null }))
  })

  it('never shows more than the term is worth, nor more than its mark with every missing score at 0', () => {
    const worth = fc.integer({ min: 1, max: 4000 }).map(value => value / 100)
    fc.assert(
      fc.property(scene, worth, worth, fc.integer({ min: 0, max: 100 }), (input, highest, part, percent) => {
        const carried = of(part, Math.floor(part * percent) / 100)
        const sums = { ...input, termHighest: highest, carried, closed: false } as const
        const policy = { ...input.policy, mode: 'SUM' } as const
        const { partial } = termMark({ ...sums, policy })
        expect(partial.points).toBeLessThanOrEqual(partial.of)
        expect(partial.of).toBeLessThanOrEqual(highest)
        const zeros = input.evaluations.map(one => ({ ...one, score: one.score ?? 0 }))
        const closed = termMark({ ...sums, policy, evaluations: zeros, closed: true })
        const shown = Math.min(roundToStep(partial.points, policy.step, policy.round), highest)
        expect(shown).toBeLessThanOrEqual(closed.mean ?? 0)
      }),
      { numRuns: 2000 },
    )
  })
})

describe('laws of the term mark', () => {
  it('the mark lies between 0 and what was planned', () => {
    fc.assert(
      fc.property(scene, input => {
        const { mean, mark } = termMark(input)
        for (const value of [mean ?? 0, mark ?? 0]) {
          expect(value).toBeGreaterThanOrEqual(0)
          expect(value).toBeLessThanOrEqual(capOf(input))
        }
      }),
      { numRuns: 400 },
    )
  })

  it('a recovery never lowers the mark, except where it substitutes', () => {
    fc.assert(
      fc.property(scene, input => {
        fc.pre(input.policy.termRecovery !== 'SUBSTITUTE')
        const { mean, mark } = termMark(input)
        expect(mean ?? 0).toBeGreaterThanOrEqual(mark ?? 0)
      }),
      { numRuns: 400 },
    )
  })

  it('a recovery not above the mark changes nothing', () => {
    fc.assert(
      fc.property(scene, input => {
        fc.pre(['SUBSTITUTE_IF_GREATER', 'AVERAGE', 'CAPPED'].includes(input.policy.termRecovery))
        const { mean, mark, recovery } = termMark(input)
        fc.pre(mark !== null && recovery !== null)
        const worse = input.recoveries.map(one => ({ ...one, score: one.score === null ? null : 0 }))
        expect(termMark({ ...input, recoveries: worse }).mean).toBe(mark)
        if ((recovery ?? 0) < (mark ?? 0)) expect(mean).toBe(mark)
      }),
    )
  })

  it('raising a score never lowers the mark', () => {
    fc.assert(
      fc.property(scene, fc.nat(), fc.integer({ min: 0, max: 100 }), (input, pick, percent) => {
        const all = [...input.evaluations, ...input.recoveries]
        fc.pre(all.length > 0)
        const at = pick % all.length
        const raised = (one: ScaledScore): ScaledScore =>
          one.score === null
            ? one
            : of(one.highest, Math.max(one.score, Math.floor(one.highest * percent) / 100))
        const evaluations = input.evaluations.map((one, index) => (index === at ? raised(one) : one))
        const recoveries = input.recoveries.map((one, index) =>
          index + input.evaluations.length === at ? raised(one) : one,
        )
        const after = termMark({ ...input, evaluations, recoveries }).mean
        expect(after ?? 0).toBeGreaterThanOrEqual(termMark(input).mean ?? 0)
      }),
      { numRuns: 400 },
    )
  })

  it('the order of evaluations does not matter, and the input is left alone', () => {
    fc.assert(
      fc.property(scene, input => {
        const before = structuredClone(input)
        const turned = termMark({
          ...input,
          evaluations: input.evaluations.toReversed(),
          recoveries: input.recoveries.toReversed(),
        })
        expect(turned).toEqual(termMark(input))
        expect(input).toEqual(before)
      }),
    )
  })

  it('ten times every mark and the step is ten times the result', () => {
    fc.assert(
      fc.property(
        scene,
        fc.constantFrom([0.01, 0.1] as const, [0.1, 1] as const),
        (input, [step, tenfold]) => {
          const up = (value: number) => Math.round(value * 1000) / 100
          const bigger = (one: ScaledScore) => of(up(one.highest), one.score === null ? null : up(one.score))
          const small = termMark({ ...input, policy: { ...input.policy, step } })
          const large = termMark({
            ...input,
            policy: { ...input.policy, step: tenfold },
            grade: { highest: up(input.grade.highest), average: up(input.grade.average) },
            termHighest: up(input.termHighest),
            planned: up(input.planned),
            evaluations: input.evaluations.map(bigger),
            recoveries: input.recoveries.map(bigger),
          })
          expect(large.mean).toBe(small.mean === null ? null : up(small.mean))
        },
      ),
    )
  })

  it('a missing score is a zero where it counts as zero, and as if not in the set where it is ignored', () => {
    fc.assert(
      fc.property(scene, input => {
        const zero = { ...input, policy: { ...input.policy, missing: 'ZERO' as const } }
        const zeros = input.evaluations.map(one => of(one.highest, one.score ?? 0))
        expect(termMark(zero).mean).toBe(termMark({ ...zero, evaluations: zeros }).mean)
        const ignore = { ...input, policy: { ...input.policy, missing: 'IGNORE' as const } }
        const present = input.evaluations.filter(one => one.score !== null)
        expect(termMark(ignore).mean).toBe(termMark({ ...zero, evaluations: present }).mean)
      }),
    )
  })

  it('the mark is already rounded', () => {
    fc.assert(
      fc.property(scene, input => {
        const { mean } = termMark(input)
        fc.pre(mean !== null && mean !== capOf(input))
        expect(roundToStep(mean ?? 0, input.policy.step, input.policy.round)).toBe(mean)
      }),
    )
  })
})

describe('explanation', () => {
  it('explaining does not change the mark', () => {
    fc.assert(
      fc.property(scene, input => {
        const { steps, ...plain } = termMark(input)
        expect(steps).toEqual([])
        const explained = termMark({ ...input, explain: true })
        expect(explained).toMatchObject(plain)
        expect(explained.steps.length).toBeGreaterThan(0)
      }),
    )
  })
})
