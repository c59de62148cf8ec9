import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isQuiet } from './quiet-hours.rules.ts'
import { isTooSoon, type Receipt, receiptStep } from './receipt.rules.ts'

const timeOfDay = fc
  .integer({ min: 0, max: 86_399 })
  .map(second => new Date(second * 1000).toISOString().slice(11, 19))
const receipt = fc.constantFrom<Receipt>('DELIVERED', 'READ', 'CONFIRMED')

describe('quiet hours', () => {
  const night = { start: '21:00:00', end: '07:00:00' }
  test.each([
    ['20:59:59', night, false],
    ['21:00:00', night, true],
    ['03:00:00', night, true],
    ['07:00:00', night, false],
    ['12:00:00', { start: '11:30:00', end: '13:00:00' }, true],
    ['13:00:00', { start: '11:30:00', end: '13:00:00' }, false],
    ['03:00:00', null, false],
  ])('%s in %j: %s', (time, hours, quiet) => {
    expect(isQuiet(time, hours)).toBe(quiet)
  })

  test('and the other hours of the day are each other’s opposite', () => {
    fc.assert(
      fc.property(timeOfDay, timeOfDay, timeOfDay, (time, start, end) => {
        fc.pre(start !== end)
        expect(isQuiet(time, { start, end })).toBe(!isQuiet(time, { start: end, end: start }))
      }),
    )
  })
})

describe('a receipt', () => {
  test('only moves forward, and a second time changes nothing', () => {
    fc.assert(
      fc.property(receipt, receipt, (from, to) => {
        const step = receiptStep(from, to)
        expect(step === 'STAYS').toBe(from === to)
        if (step === 'MOVES') expect(receiptStep(to, from)).toBe('BACKWARDS')
      }),
    )
    expect(receiptStep('DELIVERED', 'CONFIRMED')).toBe('MOVES')
  })
})

describe('sending again', () => {
  test.each([
    ['2026-08-17T15:00:00.000Z', '2026-08-18T14:59:59.999Z', true],
    ['2026-08-17T15:00:00.000Z', '2026-08-18T15:00:00.000Z', false],
  ])('sent at %s, at %s it is too soon: %s', (sent, now, tooSoon) => {
    expect(isTooSoon(sent, now)).toBe(tooSoon)
  })
})
