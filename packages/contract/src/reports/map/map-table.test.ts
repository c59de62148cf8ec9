import { describe, expect, test } from 'vitest'
import type { FigureOf } from './map-cell.ts'
import { mapTable } from './map-table.ts'

const figure = (given: Partial<FigureOf>): FigureOf => ({
  enrollmentId: 'e',
  componentId: 'c',
  termId: 't1',
  mark: null,
  recovery: null,
  mean: null,
  partial: null,
  concept: null,
  text: null,
  absences: 0,
  justifiedAbsences: 0,
  lessonsGiven: 0,
  ...given,
})
const terms = [
  { id: 't1', position: 1, highest: 20, over: true },
  { id: 't2', position: 2, highest: 30, over: false },
]
const table = (figures: FigureOf[], given: Partial<Parameters<typeof mapTable>[0]> = {}) =>
  mapTable({
    type: 'MARK',
    highest: 100,
    average: 60,
    levelType: 'QUARTER',
    terms,
    termId: null,
    step: 0.1,
    figures,
    ...given,
  })
const texts = (of: ReturnType<typeof mapTable>, hasLeft = false) =>
  of.cellsOf({ id: 'e', hasLeft }, 'c').map(({ text }) => text)

describe('the year', () => {
  const open = [
    figure({ mark: 11, mean: 11, absences: 2, justifiedAbsences: 1, lessonsGiven: 10 }),
    figure({ termId: 't2', mean: 6, partial: { earned: 6, possible: 15, missing: null, remaining: null } }),
    figure({
      termId: null,
      absences: 2,
      justifiedAbsences: 1,
      partial: {
        ...{ earned: 11, possible: 20, missing: 49, remaining: 80 },
        year: {
          mode: 'SUM',
          levelType: 'QUARTER',
          closed: 11,
          closedTerms: 1,
          hidden: false,
          open: [{ position: 2, earned: 6, possible: 15 }],
          total: { earned: 17, possible: 35 },
          average: 60,
          wanted: 60,
          missing: 43,
          toCome: 3,
          outlook: 'WITHIN_REACH',
          percent: 48.6,
        },
      },
    }),
  ]

  test('tells of each term, and of points so far while it is open', () => {
    expect(table(open).columns.map(({ label }) => label)).toEqual(['1º bim.', '2º bim.', 'Final', 'F'])
    expect(texts(table(open))).toEqual(['11,0', '6,0 de 15,0', '17,0 de 35', '3'])
  })

  test('has low marks of terms that are over alone, and as numbers only what is final', () => {
    const cells = table(open).cellsOf({ id: 'e', hasLeft: false }, 'c')
    expect(cells.map(({ low }) => low)).toEqual([true, false, false, false])
    expect(cells.map(({ value }) => value)).toEqual([11, null, null, 3])
    expect(cells.map(({ soFar }) => soFar)).toEqual([false, true, true, false])
  })

  test('guesses no mark of the year for someone who left', () => {
    const closed = [figure({ termId: null, mark: 70, mean: 70, lessonsGiven: 1 })]
    expect(texts(table(closed))).toEqual([null, null, '70,0', '0'])
    expect(texts(table(closed), true)).toEqual([null, null, null, '0'])
  })
})

test('a term with a recovery tells what was before it; a mark without one is the result', () => {
  const figures = [
    figure({ mark: 9, recovery: 14, mean: 14 }),
    figure({ enrollmentId: 'f', mark: 15, mean: 15 }),
  ]
  const of = table(figures, { termId: 't1' })
  expect(of.columns.map(({ label }) => label)).toEqual(['Antes', 'Rec.', 'Nota', 'F'])
  expect(texts(of)).toEqual(['9,0', '14,0', '14,0', null])
  expect(of.cellsOf({ id: 'f', hasLeft: false }, 'c').map(({ text }) => text)).toEqual([
    null,
    null,
    '15,0',
    null,
  ])
})

test('a class without marks has concepts and says which opinions are recorded, never their words', () => {
  const figures = [
    figure({ concept: 'B', text: 'Lê com autonomia.' }),
    figure({ termId: 't2', text: 'Escreve.' }),
  ]
  expect(texts(table(figures, { type: 'ASSESSMENT' }))).toEqual(['B P', 'P', null])
})

test('nothing recorded is nothing, of nobody', () => {
  expect(texts(table([]))).toEqual([null, null, null, null])
})
