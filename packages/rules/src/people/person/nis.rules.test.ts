import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatNis, isValidNis, nisDigits } from './nis.rules.ts'

const body = fc.stringMatching(/^\d{10}$/)
const withDigit = (ten: string): string =>
  Array.from({ length: 10 }, (_, last) => `${ten}${last}`).find(isValidNis) ?? ''

describe('NIS', () => {
  it.each(['12038619493', '00000000000', '1203861949', '120386194940', '', 'NIS 12038619494', '1203861949A'])(
    'a person with "%s" is refused',
    text => {
      expect(isValidNis(text)).toBe(false)
    },
  )

  it.each(['12038619494', '120.38619.49-4', '12041520150'])('a person with NIS %s is accepted', text => {
    expect(isValidNis(text)).toBe(true)
  })

  it('exactly one last digit fits any ten others that are not all zeros', () => {
    fc.assert(
      fc.property(body, ten => {
        fc.pre(!/^0+$/.test(ten))
        const fitting = Array.from({ length: 10 }, (_, last) => `${ten}${last}`).filter(isValidNis)
        expect(fitting).toHaveLength(1)
      }),
    )
  })

  it('a NIS with one digit typed wrong is refused, but where two sums share the digit 0', () => {
    const index = fc.integer({ min: 0, max: 9 })
    fc.assert(
      fc.property(body, index, fc.integer({ min: 1, max: 9 }), (ten, place, shift) => {
        fc.pre(!/^0+$/.test(ten))
        const right = withDigit(ten)
        fc.pre(!right.endsWith('0'))
        const wrong = right.slice(0, place) + ((Number(right[place]) + shift) % 10) + right.slice(place + 1)
        expect(isValidNis(wrong)).toBe(false)
      }),
    )
  })

  it('the mask never changes which person is meant', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{11}$/), digits => {
        expect(nisDigits(formatNis(digits))).toBe(digits)
        expect(isValidNis(formatNis(digits))).toBe(isValidNis(digits))
      }),
    )
    expect(formatNis('12038619494')).toBe('120.38619.49-4')
    expect(formatNis('120')).toBe('120')
  })
})
