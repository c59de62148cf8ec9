import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatPostalCode, isValidPostalCode, postalCodeDigits } from './postal-code.rules.ts'

describe('postal code', () => {
  it.each([
    '0100-000',
    '00000-000',
    '',
    '010010000',
    '01001-0000',
    'CEP 01001-000',
    '0100 1000',
    '01001–000',
  ])('a person at "%s" is refused', text => {
    expect(isValidPostalCode(text)).toBe(false)
  })

  it.each(['01001-000', '01001000', ' 01001-000 '])('a person at %s is accepted', text => {
    expect(isValidPostalCode(text)).toBe(true)
    expect(postalCodeDigits(text)).toBe('01001000')
  })

  it('the mask never changes which place is meant', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{8}$/), digits => {
        expect(postalCodeDigits(formatPostalCode(digits))).toBe(digits)
        expect(isValidPostalCode(formatPostalCode(digits))).toBe(isValidPostalCode(digits))
      }),
    )
    expect(formatPostalCode('01001000')).toBe('01001-000')
    expect(formatPostalCode('0100')).toBe('0100')
  })
})
