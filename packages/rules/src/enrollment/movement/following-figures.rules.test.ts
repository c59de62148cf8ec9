import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  followed,
  followingPart,
  isNothing,
  NO_FIGURES,
  sameFigures,
  sameSource,
  type TransferredFigures,
} from './following-figures.rules.ts'

const figure = (figures: Partial<TransferredFigures>) => ({
  componentId: 'math',
  termId: '1',
  mark: figures.mark ?? null,
  text: figures.text ?? null,
  absences: figures.absences ?? 0,
  lessonsGiven: figures.lessonsGiven ?? 0,
})
const row = (figures: Partial<TransferredFigures>): TransferredFigures => ({ ...NO_FIGURES, ...figures })

describe('figures that follow a student', () => {
  it('a late absence and a late mark of the source arrive', () => {
    const before = row({ absences: 1, lessonsGiven: 2 })
    const late = figure({ mark: 9, absences: 2, lessonsGiven: 3 })
    const after = row({ mark: 9, absences: 2, lessonsGiven: 3 })
    expect(followed({ current: before, source: before }, late)).toEqual({
      current: after,
      source: after,
    })
  })

  it('a typed mark stays, while absences beside it still follow', () => {
    const source = row({ mark: 8, absences: 1, lessonsGiven: 2 })
    const current = { ...source, mark: 8.5 }
    expect(followed({ current, source }, figure({ mark: 9, absences: 2, lessonsGiven: 3 }))).toEqual({
      current: row({ mark: 8.5, absences: 2, lessonsGiven: 3 }),
      source: row({ mark: 9, absences: 2, lessonsGiven: 3 }),
    })
  })

  it('a mark that was emptied by hand does not come back', () => {
    const source = row({ mark: 8 })
    expect(followed({ current: NO_FIGURES, source }, figure({ mark: 9 })).current).toEqual(NO_FIGURES)
  })

  it('points behind a mark join only while the mark follows its source', () => {
    const part = { score: 6, highest: 10 }
    const { current, source } = followed(
      { current: NO_FIGURES, source: NO_FIGURES },
      { ...figure({ mark: 12 }), part },
    )
    expect(sameSource(source, { ...source, part: { score: 6, highest: 20 } })).toBe(false)
    expect(sameSource(source, { ...source })).toBe(true)
    expect(followingPart({ ...current, origin: 'MOVED', source })).toEqual(part)
    expect(followingPart({ ...current, origin: 'COUNCIL', source })).toBeNull()
    expect(followingPart({ ...current, mark: 13, origin: 'MOVED', source })).toBeNull()
    expect(followingPart({ ...NO_FIGURES, origin: 'MOVED', source: NO_FIGURES })).toBeNull()
  })

  it('what the source loses is gone', () => {
    const source = row({ mark: 8 })
    expect(followed({ current: source, source }, null)).toEqual({
      current: NO_FIGURES,
      source: NO_FIGURES,
    })
  })

  const figures = fc.record({
    mark: fc.option(fc.integer({ min: 0, max: 3 })),
    text: fc.option(fc.constantFrom('a', 'b')),
    absences: fc.integer({ min: 0, max: 2 }),
    lessonsGiven: fc.integer({ min: 2, max: 4 }),
  })

  it('only the last state of the source matters while nothing is typed', () => {
    fc.assert(
      fc.property(fc.array(figures, { minLength: 1 }), states => {
        const last = states.reduce(
          (state, each) => {
            const next = followed(state, figure(each))
            return next
          },
          { current: NO_FIGURES, source: NO_FIGURES },
        )
        expect(last.current).toEqual(row(states.at(-1) ?? {}))
      }),
    )
  })

  it('a typed row is never changed where it differs in everything', () => {
    fc.assert(
      fc.property(figures, figures, figures, (typed, source, next) => {
        fc.pre(typed.mark !== source.mark && typed.text !== source.text)
        fc.pre(typed.absences !== source.absences)
        const after = followed({ current: typed, source }, figure(next)).current
        expect(sameFigures(after, typed)).toBe(true)
      }),
    )
  })

  it('no absence and no lesson is nothing', () => {
    expect(isNothing(row({ absences: 0, lessonsGiven: 0 }))).toBe(true)
    expect(isNothing(row({ mark: 0 }))).toBe(false)
  })
})
