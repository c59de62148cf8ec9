import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { sumMarks } from '../decimal.rules.ts'
import { DEFAULT_POLICY, type PerformancePolicy } from '../policy/policy.rules.ts'
import { annualMark } from './annual-mark.rules.ts'
import { type OpenYearTerm, openYear, percentOfPossible } from './open-year.rules.ts'
import { visiblePartialYear } from './partial-year.rules.ts'

type Given = Partial<OpenYearTerm> & { highest: number }

const OF_100 = { highest: 100, average: 60 }
const OF_10 = { highest: 10, average: 6 }

const termsOf = (given: readonly Given[]): OpenYearTerm[] =>
  given.map((term, at) => ({
    position: at + 1,
    closed: false,
    shown: true,
    mean: null,
    complete: term.closed ?? false,
    partial: null,
    ...term,
  }))

const yearOf = (
  given: readonly Given[],
  {
    grade = OF_100,
    hasLeft = false,
    ...rules
  }: Partial<PerformancePolicy> & { grade?: typeof OF_100; hasLeft?: boolean } = {},
) => {
  const policy = { ...DEFAULT_POLICY, ...rules }
  const terms = termsOf(given)
  const partial = visiblePartialYear({ policy, grade, terms, hasLeft })
  return openYear({ policy, grade, levelType: 'QUARTER', partial, terms })
}

const closed = (highest: number, mean: number | null): Given => ({ highest, mean, closed: true })
const open = (highest: number, earned: number, possible: number): Given => ({
  highest,
  mean: earned,
  partial: { earned, possible },
})
const CLOSED = [closed(20, 13.5), closed(30, 14), closed(20, 19)]

describe('an open year of points', () => {
  it('46,5 of the closed terms and 17,5 of the open one are 64,0, and the average of 60 is reached', () => {
    expect(yearOf([...CLOSED, open(30, 17.5, 24)])).toEqual({
      mode: 'SUM',
      levelType: 'QUARTER',
      closed: 46.5,
      closedTerms: 3,
      hidden: false,
      open: [{ position: 4, earned: 17.5, possible: 24 }],
      total: { earned: 64, possible: 94 },
      average: 60,
      wanted: 60,
      missing: 0,
      toCome: 1,
      outlook: 'REACHED',
      percent: 68.1,
    })
  })

  it('46,5 and 6,5 are 53,0, and 7,0 are missing', () => {
    expect(yearOf([...CLOSED, open(30, 6.5, 24)])).toMatchObject({
      total: { earned: 53, possible: 94 },
      missing: 7,
      outlook: 'WITHIN_REACH',
    })
  })

  it('before a score of the open term the closed ones stand alone', () => {
    const year = yearOf([...CLOSED, { highest: 30 }])
    expect(year).toMatchObject({
      closed: 46.5,
      open: [],
      total: { earned: 46.5, possible: 70 },
      missing: 13.5,
    })
  })

  it('in the first term there is nothing closed', () => {
    const year = yearOf([open(20, 9, 9), { highest: 30 }, { highest: 20 }, { highest: 30 }])
    expect(year).toMatchObject({
      closed: null,
      closedTerms: 0,
      total: { earned: 9, possible: 9 },
      missing: 51,
    })
    expect(year).toMatchObject({ percent: 100, toCome: 4 })
  })

  it('a term without a mark is stood for by the others: 48 are asked of them', () => {
    const year = yearOf([closed(20, null), closed(30, 24), closed(20, 14), open(30, 9, 15)])
    expect(year).toMatchObject({ total: { earned: 47, possible: 65 }, wanted: 48, missing: 1 })
  })

  it('an open term that is all scored has its mark, of all that it is worth', () => {
    const year = yearOf([...CLOSED, { ...open(30, 12, 15), mean: 24, complete: true }])
    expect(year.open).toEqual([{ position: 4, earned: 24, possible: 30 }])
    expect(year).toMatchObject({ total: { earned: 70.5, possible: 100 }, outlook: 'REACHED', toCome: 0 })
  })

  it('what no term can bring is out of reach, and is still named', () => {
    const year = yearOf([closed(20, 2), closed(30, 4), closed(20, 6), open(30, 5, 10)])
    expect(year).toMatchObject({ total: { earned: 17, possible: 80 }, missing: 43, outlook: 'OUT_OF_REACH' })
  })

  it('nothing is asked of whoever left', () => {
    const year = yearOf([...CLOSED, open(30, 6.5, 24)], { hasLeft: true })
    expect(year).toMatchObject({ total: { earned: 53, possible: 94 }, missing: null, outlook: null })
  })

  it('a closed term that is not published counts as still to come, and the reader is told', () => {
    const year = yearOf([
      closed(20, 13.5),
      closed(30, 14),
      { ...closed(20, 19), shown: false },
      { highest: 30 },
    ])
    expect(year).toMatchObject({ closed: 27.5, closedTerms: 2, hidden: true, missing: 32.5, toCome: 2 })
  })
})

describe('an open year of means', () => {
  const mean = { mode: 'MEAN' as const, grade: OF_10 }

  it('8,5 of two terms is a mean on the scale, and 3,5 are wanted of each of the two that remain', () => {
    // 8 + 9 = 17 of the 24 that four terms need; 7 of the 20 that remain.
    expect(yearOf([closed(10, 8), closed(10, 9), { highest: 10 }, { highest: 10 }], mean)).toMatchObject({
      closed: 8.5,
      closedTerms: 2,
      total: null,
      missing: 3.5,
      toCome: 2,
      outlook: 'WITHIN_REACH',
      percent: 85,
    })
  })

  it('three terms of 8,5 have reached an average of 6 whatever the fourth brings', () => {
    expect(yearOf([closed(10, 8), closed(10, 9), closed(10, 8.5), open(10, 1, 8)], mean)).toMatchObject({
      closed: 8.5,
      open: [{ position: 4, earned: 1, possible: 8 }],
      missing: 0,
      outlook: 'REACHED',
    })
  })

  it('an open term is no mark: its points take nothing off what is wanted', () => {
    const year = yearOf([closed(10, 5), closed(10, 5), closed(10, 5), open(10, 8, 8)], mean)
    expect(year).toMatchObject({ closed: 5, missing: 9, outlook: 'WITHIN_REACH', percent: 62.5 })
  })

  it('weights count, and terms of another scale are brought to that of the year', () => {
    const year = yearOf([closed(5, 3), closed(10, 9), { highest: 10 }], {
      ...mean,
      termWeights: [1, 2, 1],
    })
    expect(year).toMatchObject({ closed: 8, percent: 80 })
  })

  it('out of reach no mean is named', () => {
    const year = yearOf([closed(10, 1), closed(10, 1), closed(10, 1), { highest: 10 }], mean)
    expect(year).toMatchObject({ closed: 1, missing: null, outlook: 'OUT_OF_REACH' })
  })
})

test('percent of what was possible is rounded half up to a tenth', () => {
  expect(percentOfPossible({ earned: 9.75, possible: 15 })).toBe(65)
  expect(percentOfPossible({ earned: 17.5, possible: 24 })).toBe(72.9)
  expect(percentOfPossible({ earned: 0, possible: 0 })).toBeNull()
})

const term = fc
  .record({
    highest: fc.constantFrom(10, 20, 33.5, 40),
    closed: fc.boolean(),
    percent: fc.option(fc.integer({ min: 0, max: 100 }), { freq: 5 }),
    assessed: fc.integer({ min: 1, max: 100 }),
  })
  .map(({ highest, closed: isClosed, percent, assessed }): Given => {
    if (percent === null) return { highest, closed: isClosed }
    if (isClosed) return { highest, closed: true, mean: Math.floor(highest * percent) / 100 }
    const possible = Math.floor(highest * assessed) / 100
    const earned = Math.floor(possible * percent) / 100
    return { highest, mean: earned, partial: { earned, possible } }
  })
const scene = fc.record({
  mode: fc.constantFrom('SUM' as const, 'MEAN' as const),
  step: fc.constantFrom(0.01 as const, 0.1 as const, 0.5 as const, 1 as const),
  round: fc.constantFrom('HALF_UP' as const, 'DOWN' as const, 'UP' as const),
  share: fc.integer({ min: 1, max: 100 }),
  terms: fc.array(term, { minLength: 1, maxLength: 4 }),
})
const drawn = ({
  mode,
  step,
  round,
  share,
  terms,
}: typeof scene extends fc.Arbitrary<infer T> ? T : never) => {
  const highest = mode === 'SUM' ? sumMarks(terms.map(each => each.highest)) : 10
  const grade = { highest, average: Math.max(0.01, Math.floor(highest * share) / 100) }
  return { terms, grade, rules: { mode, step, round }, year: yearOf(terms, { grade, mode, step, round }) }
}

describe('laws of an open year in one set', () => {
  it('the total is what closed and open terms have together', () => {
    fc.assert(
      fc.property(scene, input => {
        const { year } = drawn(input)
        const parts = [year.closed ?? 0, ...year.open.map(({ earned }) => earned)]
        if (year.mode === 'MEAN') expect(year.total).toBeNull()
        else expect(year.total?.earned ?? 0).toBe(sumMarks(parts))
      }),
      { numRuns: 400 },
    )
  })

  it('points are missing just where the year, ended with the total alone, would not pass', () => {
    fc.assert(
      fc.property(scene, input => {
        const { terms, grade, rules, year } = drawn({ ...input, mode: 'SUM' })
        fc.pre(year.missing !== null)
        const ended = annualMark({
          policy: { ...DEFAULT_POLICY, ...rules },
          grade,
          terms: terms.map(({ highest, closed: isClosed = false, mean = null, partial = null }) => ({
            highest,
            mean: isClosed ? mean : (partial?.earned ?? 0),
          })),
        }).mark
        expect(year.missing > 0).toBe((ended ?? 0) < grade.average)
        expect(year.missing > 0).toBe(year.outlook !== 'REACHED')
      }),
      { numRuns: 600 },
    )
  })

  it('with the points that are missing the total reaches what is wanted', () => {
    fc.assert(
      fc.property(scene, input => {
        const { rules, year } = drawn({ ...input, mode: 'SUM' })
        fc.pre(year.missing !== null && year.missing > 0)
        const reached = sumMarks([year.total?.earned ?? 0, year.missing])
        // The mark of the year is rounded: half a step less may do, and the last step may be more.
        expect(reached).toBeGreaterThanOrEqual(year.wanted - rules.step)
        expect(year.missing).toBeLessThanOrEqual(
          Math.max(0, year.wanted - (year.total?.earned ?? 0)) + 2 * rules.step,
        )
      }),
      { numRuns: 400 },
    )
  })

  it('a mean and a percent lie on their scales', () => {
    fc.assert(
      fc.property(scene, input => {
        const { grade, year } = drawn(input)
        expect(year.percent ?? 0).toBeGreaterThanOrEqual(0)
        expect(year.percent ?? 0).toBeLessThanOrEqual(100)
        if (year.mode === 'MEAN') expect(year.closed ?? 0).toBeLessThanOrEqual(grade.highest)
        if (year.mode === 'MEAN') expect(year.missing ?? 0).toBeLessThanOrEqual(grade.highest)
      }),
      { numRuns: 400 },
    )
  })

  it('more points in an open term never leave more of them missing', () => {
    fc.assert(
      fc.property(scene, input => {
        const { terms, grade, rules, year } = drawn(input)
        const raised = terms.map(each =>
          each.partial ? { ...each, partial: { ...each.partial, earned: each.partial.possible } } : each,
        )
        const after = yearOf(raised, { grade, ...rules })
        fc.pre(year.missing !== null && after.missing !== null)
        expect(after.missing).toBeLessThanOrEqual(year.missing)
      }),
      { numRuns: 300 },
    )
  })
})
