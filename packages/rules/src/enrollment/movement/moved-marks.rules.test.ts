import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type MarkScale, movedFigures, restoreLeftMarks, type TermFigure } from './moved-marks.rules.ts'

const figure = (more: Partial<TermFigure> = {}): TermFigure => ({
  componentId: 'c1',
  termId: 't1',
  mark: 12.5,
  text: null,
  absences: 2,
  lessonsGiven: 10,
  ...more,
})
type Way = Partial<Pick<MarkScale, 'type' | 'mode'>>
const scale = (highest: number, { type = 'MARK', mode = 'SUM' }: Way = {}): MarkScale => ({
  type,
  mode,
  highest: new Map([['t1', highest]]),
})
const target = (highest: number, way: Way = {}) => ({
  ...scale(highest, way),
  componentIds: new Set(['c1']),
  termIds: new Set(['t1']),
})

describe('movedFigures', () => {
  it('carries what has its component and term, on the scale of the other class', () => {
    expect(movedFigures([figure()], scale(20), target(20)).carried).toEqual([figure()])
    expect(movedFigures([figure()], scale(20), target(10)).carried).toEqual([figure({ mark: 6.25 })])
  })

  it('brings the points behind a mark to the scale of the other class', () => {
    const part = { score: 6, highest: 10 }
    const carriedTo = (highest: number) =>
      movedFigures([figure({ part })], scale(20), target(highest)).carried
    expect(carriedTo(20)).toEqual([figure({ part })])
    expect(carriedTo(10)).toEqual([figure({ mark: 6.25, part: { score: 3, highest: 5 } })])
    const opinions = movedFigures([figure({ part })], scale(20), target(20, { type: 'ASSESSMENT' })).carried
    expect(opinions).toEqual([figure({ mark: null })])
  })

  it('carries points of no more than the term is worth into a class of sums', () => {
    const mean = figure({ mark: 7, part: { score: 28, highest: 40 } })
    const into = (mode: MarkScale['mode']) =>
      movedFigures([mean], scale(10, { mode: 'MEAN' }), target(25, { mode })).carried
    expect(into('SUM')).toEqual([figure({ mark: 17.5, part: { score: 17.5, highest: 25 } })])
    expect(into('MEAN')).toEqual([figure({ mark: 17.5, part: { score: 70, highest: 100 } })])
    const sum = figure({ mark: 15, part: { score: 18, highest: 25 } })
    const back = movedFigures([sum], scale(25), target(10, { mode: 'MEAN' })).carried
    expect(back).toEqual([figure({ mark: 6, part: { score: 7.2, highest: 10 } })])
  })

  it('keeps points within their worth and in proportion, and within the term of a class of sums', () => {
    const worth = fc.integer({ min: 100, max: 10_000 }).map(value => value / 100)
    const mode = fc.constantFrom('SUM', 'MEAN')
    const percent = fc.integer({ min: 0, max: 100 })
    fc.assert(
      fc.property(worth, worth, worth, percent, mode, mode, (before, after, highest, share, from, to) => {
        const part = { score: Math.floor(highest * share) / 100, highest }
        const given = figure({ mark: 0, part })
        const moved = movedFigures([given], scale(before, { mode: from }), target(after, { mode: to }))
        const carried = moved.carried[0]?.part
        const [points, of] = [carried?.score ?? -1, carried?.highest ?? -1]
        expect(points).toBeGreaterThanOrEqual(0)
        expect(points).toBeLessThanOrEqual(of)
        if (to === 'SUM') expect(of).toBeLessThanOrEqual(after)
        // Both are to two decimals.
        const exact = (part.score / highest) * of
        expect(Math.abs(points - exact)).toBeLessThanOrEqual(0.0101)
      }),
    )
  })

  it('names what has no counterpart, and leaves out what says nothing', () => {
    const elsewhere = [figure({ componentId: 'c2' }), figure({ termId: 't2' })]
    const nothing = figure({ mark: null, absences: 0, lessonsGiven: 0 })
    expect(movedFigures([...elsewhere, nothing], scale(20), target(20))).toEqual({
      carried: [],
      withoutCounterpart: elsewhere,
    })
  })

  it('takes attendance along where marks or opinions have no place', () => {
    const bare = figure({ mark: null })
    const mark = figure({ absences: 0, lessonsGiven: 0 })
    const expected = { carried: [bare], withoutCounterpart: [mark] }
    expect(movedFigures([figure()], scale(20), target(0))).toEqual(expected)
    expect(movedFigures([figure()], scale(20), target(20, { type: 'ASSESSMENT' }))).toEqual(expected)
    const opinion = figure({ mark: null, text: 'Lê bem.' })
    expect(
      movedFigures([opinion], scale(0, { type: 'ASSESSMENT' }), target(0, { type: 'ASSESSMENT' })).carried,
    ).toEqual([opinion])
    expect(movedFigures([opinion], scale(0, { type: 'ASSESSMENT' }), target(20)).carried).toEqual([bare])
  })

  it('keeps a mark within the term, higher marks higher, and equal scales as they are', () => {
    const marks = fc.integer({ min: 0, max: 2000 }).map(value => value / 100)
    fc.assert(
      fc.property(marks, marks, fc.integer({ min: 1, max: 10_000 }), (a, b, hundredths) => {
        const highest = hundredths / 100
        const moved = (mark: number) =>
          movedFigures([figure({ mark })], scale(20), target(highest)).carried[0]?.mark ?? -1
        for (const mark of [a, b]) {
          expect(moved(mark)).toBeGreaterThanOrEqual(0)
          expect(moved(mark)).toBeLessThanOrEqual(highest)
        }
        if (a < b) expect(moved(a)).toBeLessThanOrEqual(moved(b))
        expect(movedFigures([figure({ mark: a })], scale(20), target(20)).carried[0]?.mark).toBe(a)
      }),
    )
  })
})

describe('broughtBack', () => {
  it('gives the mark that was left behind, whatever the scale between', () => {
    const marks = fc.integer({ min: 0, max: 2000 }).map(value => value / 100)
    fc.assert(
      fc.property(marks, fc.integer({ min: 1, max: 10_000 }), (mark, hundredths) => {
        const leftBehind = [figure({ mark })]
        const took = movedFigures(leftBehind, scale(20), target(hundredths / 100)).carried
        const { carried } = movedFigures(took, scale(hundredths / 100), target(20))
        expect(restoreLeftMarks(carried, { standing: took, took, leftBehind })).toEqual(leftBehind)
      }),
    )
  })

  it('gives the points behind the mark, but not where an evaluation of the other class joined them', () => {
    const leftBehind = [figure({ part: { score: 6, highest: 10 } })]
    const took = [figure({ mark: 6.25, part: { score: 3, highest: 5 } })]
    const carried = [figure({ mark: 12.5, part: { score: 12, highest: 20 } })]
    expect(restoreLeftMarks(carried, { standing: took, took, leftBehind })).toEqual(leftBehind)
    const joined = [figure({ mark: 6.25, part: { score: 6, highest: 10 } })]
    expect(restoreLeftMarks(carried, { standing: joined, took, leftBehind })).toEqual(carried)
  })

  it('keeps what was changed meanwhile', () => {
    const leftBehind = [figure()]
    const took = [figure({ mark: 6.25 })]
    const carried = [figure({ mark: 14 })]
    expect(restoreLeftMarks(carried, { standing: [figure({ mark: 7 })], took, leftBehind })).toEqual(carried)
    expect(restoreLeftMarks(carried, { standing: [], took, leftBehind })).toEqual(carried)
  })
})
