import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  certificateCharacters,
  certificateCheckDigits,
  checkBirthCertificate,
  formatBirthCertificate,
} from './birth-certificate.rules.ts'

const today = '2026-08-17'
const check = (text: string, birthdate: string | null = null) =>
  checkBirthCertificate(text, { birthdate, today })
const body = fc.stringMatching(/^\d{30}$/)

describe('birth certificate', () => {
  it.each(['1045390155201310001202100001232', '104539015520131000120210000123210', '1'.repeat(21)])(
    'a secretary who types "%s" is told that no certificate looks like that',
    text => {
      expect(check(text)).toEqual({ result: 'INVALID' })
    },
  )

  it('a certificate whose check digits do not fit is kept with a warning', () => {
    expect(check('10453901552013100012021000012322')).toEqual({
      result: 'WARNING',
      remarks: ['CHECK_DIGITS'],
    })
    expect(check('1045390155201310001202100001232X')).toEqual({
      result: 'WARNING',
      remarks: ['CHECK_DIGITS'],
    })
  })

  it.each(['Livro A-123, folha 45, termo 6789', 'A 123', '6789', '12345678901234567890'])(
    'an older paper as "%s" is kept with a remark',
    text => {
      expect(check(text)).toEqual({ result: 'WARNING', remarks: ['OLD_FORM'] })
    },
  )

  it('a registration before the birth or after today is kept with a warning', () => {
    const of2013 = '10453901552013100012021000012321'
    expect(check(of2013, '2014-01-01')).toEqual({ result: 'WARNING', remarks: ['YEAR'] })
    expect(check(of2013, '2013-12-31')).toEqual({ result: 'VALID' })
    const of2027 = `104539015520271000120210000123`
    expect(check(of2027 + certificateCheckDigits(of2027))).toEqual({ result: 'WARNING', remarks: ['YEAR'] })
  })

  it('a certificate out of another book than that of births is kept with a warning', () => {
    const marriage = '104539015520132000120210000123'
    expect(check(marriage + certificateCheckDigits(marriage))).toEqual({
      result: 'WARNING',
      remarks: ['NOT_A_BIRTH'],
    })
  })

  it.each([
    '10453901552013100012021000012321',
    '104539 01 55 2013 1 00012 021 0000123-21',
    '99999901552026100001001000000181',
  ])('a certificate with the number %s is accepted', text => {
    expect(check(text)).toEqual({ result: 'VALID' })
  })

  it('a certificate with one digit typed wrong never passes without a warning, but where remainder 10 is written 1', () => {
    const place = fc.integer({ min: 0, max: 29 })
    const weights = [2, 3, 4, 5, 6, 7, 8, 9, 10, ...Array.from({ length: 11 }, (_, i) => i)]
    const sumOf = (text: string) =>
      [...text].reduce((sum, digit, index) => sum + Number(digit) * (weights[index] ?? index - 20), 0) % 11
    fc.assert(
      fc.property(body, place, fc.integer({ min: 1, max: 9 }), (thirty, index, shift) => {
        const wrong =
          thirty.slice(0, index) + ((Number(thirty[index]) + shift) % 10) + thirty.slice(index + 1)
        fc.pre(![1, 10].includes(sumOf(thirty)) || ![1, 10].includes(sumOf(wrong)))
        fc.pre(sumOf(thirty) !== sumOf(wrong))
        const remarks = check(wrong + certificateCheckDigits(thirty))
        expect(remarks).toMatchObject({ result: 'WARNING' })
      }),
    )
  })

  it('the printed groups never change which paper is meant', () => {
    fc.assert(
      fc.property(body, thirty => {
        const number = thirty + certificateCheckDigits(thirty)
        expect(certificateCharacters(formatBirthCertificate(number))).toBe(number)
        expect(check(formatBirthCertificate(number))).toEqual(check(number))
      }),
    )
    expect(formatBirthCertificate('10453901552013100012021000012321')).toBe(
      '104539 01 55 2013 1 00012 021 0000123-21',
    )
    expect(formatBirthCertificate('Livro A')).toBe('Livro A')
  })

  it('a generator is told when it does not give thirty digits', () => {
    expect(() => certificateCheckDigits('1')).toThrow(RangeError)
  })
})
