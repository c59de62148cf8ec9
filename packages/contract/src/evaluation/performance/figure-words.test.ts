import { describe, expect, it } from 'vitest'
import { figureWords } from './figure-words.ts'

const figure = { mark: null, recovery: null, mean: null, partial: null }

describe('the words of a figure', () => {
  it('a mark without recovery is said alone', () => {
    expect(figureWords({ ...figure, mark: 6.5, mean: 6.5 })).toEqual({
      result: '6,5',
      recovered: null,
      soFar: false,
      missing: null,
    })
  })

  it('a recovery is said with the mark that it meets, and the result is what they come to', () => {
    expect(figureWords({ ...figure, mark: 6.5, recovery: 7, mean: 7 })).toMatchObject({
      result: '7,0',
      recovered: '6,5, rec.\u00a07,0',
    })
    expect(figureWords({ ...figure, recovery: 7, mean: 7 }).recovered).toBe('S/N, rec.\u00a07,0')
  })

  it('an open term says its points, an open year also what is missing', () => {
    const term = { earned: 12, possible: 16, missing: null, remaining: null }
    expect(figureWords({ ...figure, mark: 12, mean: 12, partial: term })).toMatchObject({
      result: '12,0 de 16,0',
      soFar: true,
      missing: null,
    })
    const year = { earned: 51.5, possible: 70, missing: 8.5, remaining: 30 }
    expect(figureWords({ ...figure, partial: year })).toEqual({
      result: '51,5 de 70',
      recovered: null,
      soFar: true,
      missing: 'faltam 8,5 pontos',
    })
  })

  it.each([
    [{ earned: 51.5, possible: 70, missing: 8.5, remaining: 30 }, 'faltam 8,5 pontos'],
    [{ earned: 58, possible: 70, missing: 2, remaining: 30 }, 'faltam 2 pontos'],
    [{ earned: 58.5, possible: 70, missing: 1.5, remaining: 30 }, 'falta 1,5 ponto'],
    [{ earned: 59, possible: 70, missing: 1, remaining: 30 }, 'falta 1 ponto'],
    [{ earned: 59.5, possible: 70, missing: 0.5, remaining: 30 }, 'falta 0,5 ponto'],
    [{ earned: 12, possible: 70, missing: 48, remaining: 30 }, 'já não alcança a média'],
    [{ earned: 65, possible: 70, missing: 0, remaining: 30 }, null],
    [{ earned: 12, possible: 70, missing: null, remaining: 30 }, null],
  ])('of an open year %o it is said: %s', (partial, missing) => {
    expect(figureWords({ ...figure, partial }).missing).toBe(missing)
  })

  it('before the first mark nothing is said', () => {
    const start = { earned: 0, possible: 0, missing: 60, remaining: 100 }
    expect(figureWords({ ...figure, partial: start }).result).toBeNull()
  })

  it('a recovery in an open term has its result', () => {
    const term = { earned: 14, possible: 30, missing: null, remaining: null }
    expect(figureWords({ mark: 14, recovery: 20, mean: 20, partial: term })).toMatchObject({
      result: '20,0',
      soFar: false,
    })
  })
})
