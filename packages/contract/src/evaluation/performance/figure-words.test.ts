import type { OpenYear } from '@lousa/rules/evaluation/mark/open-year.rules.ts'
import { describe, expect, it, test } from 'vitest'
import { figureWords, neededWords, percentWords } from './figure-words.ts'

const YEAR: OpenYear = {
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
}

const figure = { mark: null, recovery: null, mean: null, partial: null }

describe('the words of a figure', () => {
  it('a mark without recovery is said alone', () => {
    expect(figureWords({ ...figure, mark: 6.5, mean: 6.5 })).toEqual({
      result: '6,5',
      recovered: null,
      soFar: false,
      sum: null,
      target: null,
      sentence: null,
    })
  })

  it('a recovery is said with the mark that it meets, and the result is what they come to', () => {
    expect(figureWords({ ...figure, mark: 6.5, recovery: 7, mean: 7 })).toMatchObject({
      result: '7,0',
      recovered: '6,5, rec.\u00a07,0',
    })
    expect(figureWords({ ...figure, recovery: 7, mean: 7 }).recovered).toBe('S/N, rec.\u00a07,0')
  })

  it('an open term says its points, with a recovery too', () => {
    const term = { earned: 12, possible: 16, missing: null, remaining: null }
    expect(figureWords({ ...figure, mark: 12, mean: 12, partial: term })).toMatchObject({
      result: '12,0 de 16,0',
      soFar: true,
      sentence: null,
    })
    const recovered = { earned: 22, possible: 27.5, missing: null, remaining: null }
    expect(figureWords({ mark: 9, recovery: 22, mean: 22, partial: recovered })).toMatchObject({
      result: '22,0 de 27,5',
      recovered: '9,0, rec.\u00a022,0',
      soFar: true,
    })
  })

  it('before the first mark nothing is said', () => {
    const year = { ...YEAR, closed: null, closedTerms: 0, open: [], total: null, percent: null }
    const partial = { earned: 0, possible: 0, missing: 60, remaining: 100, year }
    expect(figureWords({ ...figure, partial })).toEqual({
      result: null,
      recovered: null,
      soFar: false,
      sum: null,
      target: null,
      sentence: null,
    })
  })
})

const wordsOf = (given: Partial<OpenYear>) => {
  const year = { ...YEAR, ...given }
  return figureWords({
    ...figure,
    partial: { earned: 46.5, possible: 70, missing: 13.5, remaining: 30, year },
  })
}

describe('the words of an open year of points', () => {
  it('closed terms, the open one and their sum stand in one sentence against the average', () => {
    expect(wordsOf({})).toEqual({
      result: '64,0 de 94',
      recovered: null,
      soFar: true,
      sum: '46,5 nos bimestres encerrados + 17,5 no 4º = 64,0',
      target: 'média 60 alcançada',
      sentence: '46,5 nos bimestres encerrados + 17,5 no 4º = 64,0 · média 60 alcançada',
    })
  })

  const within = (missing: number): Partial<OpenYear> => ({ missing, outlook: 'WITHIN_REACH' })
  it.each([
    [within(7), 'faltam 7,0 para a média 60'],
    [within(2), 'faltam 2,0 para a média 60'],
    [within(1.5), 'falta 1,5 para a média 60'],
    [{ ...within(1), wanted: 48 }, 'falta 1,0 para 48, o que a média 60 pede destes períodos'],
    [{ missing: 43, outlook: 'OUT_OF_REACH' as const }, 'já não alcança a média 60'],
    [{ missing: null, outlook: null }, null],
  ])('towards the average %o it is said: %s', (given, target) => {
    expect(wordsOf(given).target).toBe(target)
  })

  it('one closed term is one, and an open term alone has its name', () => {
    expect(wordsOf({ closedTerms: 1, levelType: 'TRIMESTER' }).sum).toBe(
      '46,5 no trimestre encerrado + 17,5 no 4º = 64,0',
    )
    const first = { open: [{ position: 1, earned: 9, possible: 9 }], total: { earned: 9, possible: 9 } }
    expect(wordsOf({ ...first, closed: null, closedTerms: 0 }).sum).toBe('9,0 no 1º bimestre')
    expect(wordsOf({ open: [], total: { earned: 46.5, possible: 70 } }).sum).toBe(
      '46,5 nos bimestres encerrados',
    )
  })

  it('to a reader who is not shown all closed terms they are the published ones', () => {
    expect(wordsOf({ hidden: true, closedTerms: 2 }).sum).toBe(
      '46,5 nos bimestres divulgados + 17,5 no 4º = 64,0',
    )
  })
})

describe('the words of an open year of means', () => {
  const mean: Partial<OpenYear> = {
    mode: 'MEAN',
    closed: 8.5,
    closedTerms: 2,
    open: [{ position: 3, earned: 6, possible: 8 }],
    total: null,
    average: 6,
    wanted: 6,
    missing: 3.5,
    toCome: 2,
    outlook: 'WITHIN_REACH',
  }

  it('is a mean on the scale of the year, and never points of the terms together', () => {
    expect(wordsOf(mean)).toMatchObject({
      result: '8,5 em 2\u00a0bim.',
      sum: '8,5 de média nos bimestres encerrados · 6,0 de 8,0 no 3º',
      target: 'precisa de 3,5 em cada bimestre que falta para a média 6',
    })
  })

  it('of one term that remains a mark is wanted', () => {
    expect(wordsOf({ ...mean, toCome: 1 }).target).toBe('precisa de 3,5 no bimestre que falta para a média 6')
    expect(wordsOf({ ...mean, missing: 0, outlook: 'REACHED' }).target).toBe('média 6 alcançada')
    expect(wordsOf({ ...mean, missing: null, outlook: 'OUT_OF_REACH' }).target).toBe(
      'já não alcança a média 6',
    )
  })

  it('of one closed term it is the mark, and without one the open term stands for itself', () => {
    expect(wordsOf({ ...mean, closedTerms: 1, open: [] }).sum).toBe('8,5 no bimestre encerrado')
    expect(wordsOf({ ...mean, closed: null, closedTerms: 0 })).toMatchObject({
      result: null,
      sum: '6,0 de 8,0 no 3º',
    })
  })
})

test('a percent of what is scored is said so', () => {
  expect(percentWords(64)).toBe('64,0% do avaliado')
})

test('a year in recovery says the score that it needs, or that none is enough', () => {
  expect(neededWords({ score: 6, of: 10 })).toBe('precisa de 6,0 de 10,0 na recuperação anual')
  expect(neededWords({ score: null, of: 10 })).toBe('nenhuma nota da recuperação anual alcança a média')
  expect(neededWords(null)).toBeNull()
  expect(neededWords(undefined)).toBeNull()
})
