import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nextToPromote, planPromotions, type WaitingStudent, withdrawnOffers } from './promotion.rules.ts'

const waiting = (id: string, offer: WaitingStudent['offer'] = null): WaitingStudent => ({ id, offer })
const queue = fc
  .array(fc.constantFrom<WaitingStudent['offer']>(null, null, 'RUNNING', 'LAPSED'), { maxLength: 12 })
  .map(offers => offers.map((offer, index) => waiting(`s${index}`, offer)))
const free = fc.option(fc.integer({ min: 0, max: 14 }))

describe('who is next', () => {
  it('comes first in the list, and is called neither twice nor after letting an offer go by', () => {
    const list = [waiting('a', 'LAPSED'), waiting('b', 'RUNNING'), waiting('c'), waiting('d')]
    expect(nextToPromote(list, 1)).toEqual(['c'])
    expect(nextToPromote(list, null)).toEqual(['c', 'd'])
    expect(nextToPromote(list, 0)).toEqual([])
  })

  it('is called in the order of the list, no more than places are free', () => {
    fc.assert(
      fc.property(queue, free, (list, places) => {
        const called = nextToPromote(list, places)
        expect(called.length).toBeLessThanOrEqual(places ?? list.length)
        expect(list.map(({ id }) => id).filter(id => called.includes(id))).toEqual(called)
      }),
    )
  })
})

it('offers beyond the places that are left are taken back from the end', () => {
  const list = [waiting('a', 'RUNNING'), waiting('b'), waiting('c', 'RUNNING'), waiting('d', 'LAPSED')]
  expect(withdrawnOffers(list, 1)).toEqual(['c'])
  expect(withdrawnOffers(list, 0)).toEqual(['a', 'c'])
  expect(withdrawnOffers(list, 2)).toEqual([])
  expect(withdrawnOffers(list, null)).toEqual([])
})

describe('the secretary', () => {
  it('passes nobody over who is called too, has an offer or stands behind', () => {
    const list = [waiting('a'), waiting('b', 'RUNNING'), waiting('c'), waiting('d')]
    expect(planPromotions(list, ['c', 'a'], 2)).toEqual({
      codes: [null, null],
      promoted: ['c', 'a'],
      passedOver: [],
    })
    expect(planPromotions(list, ['c'], 2).passedOver).toEqual(['a'])
  })

  it('is told of each who could not be called', () => {
    const list = [waiting('a'), waiting('b')]
    expect(planPromotions(list, ['a', 'x', 'a', 'b'], 1).codes).toEqual([
      null,
      'NOT_SURPLUS',
      'NOT_SURPLUS',
      'GRADE_FULL',
    ])
  })

  it('may give somebody the place that they are offered, although no other is free', () => {
    expect(planPromotions([waiting('a', 'RUNNING'), waiting('b')], ['a'], 0).codes).toEqual([null])
  })

  it('never calls more than places are free, nor anybody twice', () => {
    const ids = fc.array(
      fc.integer({ min: 0, max: 13 }).map(n => `s${n}`),
      { maxLength: 20 },
    )
    fc.assert(
      fc.property(queue, ids, free, (list, chosen, places) => {
        const { codes, promoted, passedOver } = planPromotions(list, chosen, places)
        const own = list.filter(({ id, offer }) => offer === 'RUNNING' && promoted.includes(id))
        expect(promoted.length - own.length).toBeLessThanOrEqual(places ?? list.length)
        expect(new Set(promoted).size).toBe(promoted.length)
        expect(codes.filter(code => code === null)).toHaveLength(promoted.length)
        expect(passedOver.some(id => promoted.includes(id))).toBe(false)
        if (promoted.length === 0) expect(passedOver).toEqual([])
      }),
    )
  })
})
