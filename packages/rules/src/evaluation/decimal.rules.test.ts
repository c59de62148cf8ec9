import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  formatExact,
  formatMark,
  formatPercent,
  fromHundredths,
  hasTwoDecimals,
  hundredths,
  parseDecimal,
  rational,
  roundToStep,
  sumMarks,
} from './decimal.rules.ts'

const mark = fc.integer({ min: 0, max: 999_999 }).map(n => n / 100)
const step = fc.constantFrom(0.01, 0.1, 0.25, 0.5, 1)
const mode = fc.constantFrom('HALF_UP' as const, 'DOWN' as const, 'UP' as const)

describe('rounding', () => {
  it('5,975 is 6,0 rounded half up, 5,9 down and 6,0 up', () => {
    expect(roundToStep(5.975, 0.1, 'HALF_UP')).toBe(6)
    expect(roundToStep(5.975, 0.1, 'DOWN')).toBe(5.9)
    expect(roundToStep(5.91, 0.1, 'UP')).toBe(6)
  })

  it('in halves, 6,24 is 6,0, 6,25 is 6,5 and 6,75 is 7,0', () => {
    expect([6.24, 6.25, 6.75].map(value => roundToStep(value, 0.5, 'HALF_UP'))).toEqual([6, 6.5, 7])
  })

  it('1,005 is 1,01 although no binary number is', () => {
    expect(roundToStep(1.005, 0.01, 'HALF_UP')).toBe(1.01)
    expect(roundToStep(1.115, 0.01, 'HALF_UP')).toBe(1.12)
  })

  it('a rounded mark is a multiple of the step, and rounding again changes nothing', () => {
    fc.assert(
      fc.property(mark, step, mode, (value, size, how) => {
        const rounded = roundToStep(value, size, how)
        expect(hundredths(rounded) % hundredths(size)).toBe(0n)
        expect(roundToStep(rounded, size, how)).toBe(rounded)
        expect(Math.abs(rounded - value)).toBeLessThan(size)
      }),
    )
  })

  it('a higher value is never rounded below a lower one', () => {
    fc.assert(
      fc.property(mark, mark, step, mode, (a, b, size, how) => {
        const [low, high] = a < b ? [a, b] : [b, a]
        expect(roundToStep(low, size, how)).toBeLessThanOrEqual(roundToStep(high, size, how))
      }),
    )
  })
})

describe('decimals', () => {
  it('a mark with two decimals comes back as it went in', () => {
    fc.assert(
      fc.property(mark, value => {
        expect(fromHundredths(hundredths(value))).toBe(value)
      }),
    )
  })

  it('a mark with three decimals is no mark', () => {
    expect(hasTwoDecimals(7.255)).toBe(false)
    expect(hasTwoDecimals(Number.NaN)).toBe(false)
    expect(() => hundredths(7.255)).toThrow(RangeError)
    expect(() => hundredths(Number.POSITIVE_INFINITY)).toThrow(RangeError)
    expect(() => rational(Number.NaN)).toThrow(RangeError)
  })

  it('reads numbers in the forms that JavaScript writes', () => {
    expect(rational(1e-7)).toEqual({ n: 1n, d: 10_000_000n })
    expect(rational(1.5e21)).toEqual({ n: 1_500_000_000_000_000_000_000n, d: 1n })
    expect(rational(-0.25)).toEqual({ n: -25n, d: 100n })
  })

  it('a sum of marks is exact in any order', () => {
    expect(sumMarks([0.1, 0.2])).toBe(0.3)
    fc.assert(
      fc.property(fc.array(mark), values => {
        expect(sumMarks(values)).toBe(sumMarks(values.toReversed()))
      }),
    )
  })

  it('a teacher types with comma or point', () => {
    expect(['7,5', '7.5', ' 10 ', ',5', '7,'].map(parseDecimal)).toEqual([7.5, 7.5, 10, 0.5, 7])
    expect(['', 'dez', '7,5,1', '1.000,5', '1e3', '--1'].map(parseDecimal)).toEqual(Array(6).fill(null))
  })

  it('a person reads marks with comma', () => {
    expect([formatMark(7.5), formatMark(10), formatMark(7.25), formatMark(0.07), formatMark(8.3)]).toEqual([
      '7,5',
      '10,0',
      '7,25',
      '0,07',
      '8,3',
    ])
    expect([formatMark(7, 1), formatMark(7.5, 0.01), formatMark(7.5, 0.5), formatMark(7, 0.25)]).toEqual([
      '7',
      '7,50',
      '7,5',
      '7,00',
    ])
  })

  it('any mark read back is the mark', () => {
    fc.assert(
      fc.property(mark, step, (value, size) => {
        expect(parseDecimal(formatMark(value, size))).toBe(value)
      }),
    )
  })

  it('an explanation shows exact values, and says when it cannot', () => {
    expect(formatExact({ n: 5975n, d: 1000n })).toBe('5,975')
    expect(formatExact({ n: 20n, d: 3n })).toBe('≈ 6,667')
    expect(formatExact({ n: 24n, d: 1n })).toBe('24,0')
  })

  it('a percentage has one decimal at most', () => {
    expect([formatPercent(74.9), formatPercent(100), formatPercent(0.1)]).toEqual(['74,9%', '100,0%', '0,1%'])
  })
})
