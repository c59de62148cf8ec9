import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CLASS_RESULT_STATUSES } from '../../academics/grade/class-result-status.rules.ts'
import { areTermsClosed } from './enrollment-result.rules.ts'
import { isResultFinal } from './final-result.rules.ts'

const CLOSED = { terms: [{ closed: true }, { closed: true }], yearFinished: false }

describe('the result of a class is final', () => {
  test('only while it is published, once its ending was begun', () => {
    const final = CLASS_RESULT_STATUSES.filter(status =>
      isResultFinal({ ...CLOSED, ending: { status, byYear: false } }),
    )
    expect(final).toEqual(['PUBLISHED'])
  })

  test('by its terms, where it was reopened with the year', () => {
    const ending = { status: 'REOPENED', byYear: true } as const
    expect(isResultFinal({ ...CLOSED, ending })).toBe(true)
    expect(isResultFinal({ ...CLOSED, terms: [{ closed: true }, { closed: false }], ending })).toBe(false)
  })

  test('by its terms and its year, where its ending was not begun', () => {
    fc.assert(
      fc.property(fc.array(fc.record({ closed: fc.boolean() })), fc.boolean(), (terms, yearFinished) => {
        expect(isResultFinal({ ending: null, terms, yearFinished })).toBe(
          areTermsClosed({ terms, yearFinished }),
        )
      }),
    )
  })
})
