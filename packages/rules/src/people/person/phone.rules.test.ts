import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatPhone, isValidPhone, phoneDigits } from './phone.rules.ts'

describe('phone', () => {
  it.each([
    '(20) 90000-0001',
    '(11) 80000-0001',
    '(11) 1000-0000',
    '(11) 6000-0000',
    '90000-0001',
    '(11) 90000-00012',
    '',
    'ramal 12 (11) 3333-4444',
    '+1 (11) 90000-0001',
  ])('a person with the phone "%s" is refused', text => {
    expect(isValidPhone(text)).toBe(false)
  })

  it.each(['(11) 90000-0001', '11900000001', '(11) 3333-4444', '+55 11 90000-0001', '0 11 3333-4444'])(
    'a person with the phone %s is accepted',
    text => {
      expect(isValidPhone(text)).toBe(true)
      expect(phoneDigits(text)).toMatch(/^11\d{8,9}$/)
    },
  )

  it.each(['ramal 12', '', '3265-4321', '+1 (11) 90000-0001', '119876543210'])(
    'a person who reads "%s", which is no whole number, reads it as it is',
    text => {
      expect(formatPhone(text)).toBe(text)
    },
  )

  it.each([
    ['11987654321', '(11) 98765-4321'],
    ['1132654321', '(11) 3265-4321'],
    ['+55 11 98765-4321', '(11) 98765-4321'],
    ['55999990000', '(55) 99999-0000'],
  ])('a person reads the phone %s as %s', (stored, shown) => {
    expect(formatPhone(stored)).toBe(shown)
  })

  it('a phone of the area 55 keeps its area code, with the country code and without', () => {
    expect(phoneDigits('(55) 99999-0000')).toBe('55999990000')
    expect(phoneDigits('+55 55 99999-0000')).toBe('55999990000')
    expect(phoneDigits('(55) 3222-0000')).toBe('5532220000')
  })

  it('a number is the same person with country code, long-distance 0, mask or none', () => {
    const valid = fc
      .tuple(fc.constantFrom('11', '55', '99'), fc.stringMatching(/^(9\d{8}|[2-5]\d{7})$/))
      .map(parts => parts.join(''))
    fc.assert(
      fc.property(valid, fc.constantFrom('', '+55 ', '55', '0', '('), (digits, before) => {
        expect(phoneDigits(before + digits)).toBe(digits)
        expect(isValidPhone(before + digits)).toBe(true)
        expect(phoneDigits(formatPhone(before + digits))).toBe(digits)
      }),
    )
  })
})
