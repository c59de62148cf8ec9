import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hasDoubtfulCheckDigit } from './identity-document.rules.ts'

describe('identity document', () => {
  it('a secretary is asked to look again at a wrong check digit of São Paulo', () => {
    expect(hasDoubtfulCheckDigit('03.021.415-5', 'SP')).toBe(true)
    expect(hasDoubtfulCheckDigit('03.021.415-X', 'SP')).toBe(true)
  })

  it('a right check digit is left alone, also an X', () => {
    expect(hasDoubtfulCheckDigit('03.021.415-4', 'SP')).toBe(false)
    expect(hasDoubtfulCheckDigit('00.000.005-x', 'SP')).toBe(false)
  })

  it('exactly one check digit fits any eight digits', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{8}$/), eight => {
        const fitting = [...'0123456789X'].filter(digit => !hasDoubtfulCheckDigit(eight + digit, 'SP'))
        expect(fitting).toHaveLength(1)
      }),
    )
  })

  it.each([
    ['03.021.415-5', 'MG'],
    ['03.021.415-5', null],
    ['MG-12.345.678', 'SP'],
    ['3.021.415', 'SP'],
    ['529.982.247-25', 'SP'],
    ['', 'SP'],
  ])('nothing is said of "%s" of %s: no rule is known for it', (number, state) => {
    expect(hasDoubtfulCheckDigit(number, state)).toBe(false)
  })
})
