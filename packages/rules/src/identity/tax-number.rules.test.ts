import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  cpfWithCheckDigits,
  formatCnpj,
  formatCpf,
  formatTaxNumber,
  isValidCnpj,
  isValidCpf,
  isValidLogin,
  onlyTaxCharacters,
} from './tax-number.rules.ts'

const nineDigits = fc
  .array(fc.integer({ min: 0, max: 9 }), { minLength: 9, maxLength: 9 })
  .map(digits => digits.join(''))

describe('CPF', () => {
  it.each([
    '529.982.247-25',
    '111.444.777-35',
    '123.456.789-09',
    '52998224725',
    '390.533.447-05',
    '862.883.667-57',
  ])('a person with CPF %s is accepted', text => {
    expect(isValidCpf(text)).toBe(true)
  })

  it.each([
    '529.982.247-24',
    '111.111.111-11',
    '5299822472',
    '',
    '00000000000',
    'meu CPF é 52998224725',
    '5299822472A',
  ])('a person with "%s" is refused', text => {
    expect(isValidCpf(text)).toBe(false)
  })

  it('changing a check digit of a CPF makes it invalid', () => {
    const position = fc.constantFrom(9, 10)
    fc.assert(
      fc.property(nineDigits, position, fc.integer({ min: 1, max: 9 }), (body, index, shift) => {
        const cpf = cpfWithCheckDigits(body)
        fc.pre(!/^(\d)\1{10}$/.test(cpf))
        const other = cpf.slice(0, index) + ((Number(cpf[index]) + shift) % 10) + cpf.slice(index + 1)
        expect(isValidCpf(cpf)).toBe(true)
        expect(isValidCpf(other)).toBe(false)
      }),
    )
  })

  it('a CPF with one digit typed wrong is refused, but where two sums share the check digit 0', () => {
    fc.assert(
      fc.property(
        nineDigits,
        fc.integer({ min: 0, max: 8 }),
        fc.integer({ min: 1, max: 9 }),
        (body, index, shift) => {
          const cpf = cpfWithCheckDigits(body)
          fc.pre(cpf[9] !== '0')
          const wrong = cpf.slice(0, index) + ((Number(cpf[index]) + shift) % 10) + cpf.slice(index + 1)
          expect(isValidCpf(wrong)).toBe(false)
        },
      ),
      { numRuns: 500 },
    )
  })

  it('the mask never changes which person is meant', () => {
    fc.assert(
      fc.property(nineDigits, body => {
        const cpf = cpfWithCheckDigits(body)
        expect(onlyTaxCharacters(formatCpf(cpf))).toBe(cpf)
        expect(isValidCpf(formatCpf(cpf))).toBe(isValidCpf(cpf))
      }),
    )
  })

  it('a generator is told when it does not give nine digits', () => {
    expect(() => cpfWithCheckDigits('12345678')).toThrow(RangeError)
  })
})

describe('CNPJ', () => {
  it.each(['11.222.333/0001-81', '12.ABC.345/01DE-35', '12.abc.345/01de-35', 'A1B2C3D4000193'])(
    'an institution with CNPJ %s is accepted',
    text => {
      expect(isValidCnpj(text)).toBe(true)
    },
  )

  it.each(['12.ABC.345/01DE-36', '00.000.000/0000-00', '12.ABC.345/01DE-3A', '1122233300018'])(
    'an institution with "%s" is refused',
    text => {
      expect(isValidCnpj(text)).toBe(false)
    },
  )

  const pairs = Array.from({ length: 100 }, (_, number) => String(number).padStart(2, '0'))
  const fittingOf = (twelve: string) => pairs.map(pair => twelve + pair).filter(isValidCnpj)
  const old = fc.stringMatching(/^[1-9]\d{11}$/)
  const alphanumeric = fc.stringMatching(/^[1-9A-Z][0-9A-Z]{11}$/)

  it.each([
    ['of digits', old],
    ['with letters', alphanumeric],
  ])('exactly one pair of check digits fits a CNPJ %s', (_, bodies) => {
    fc.assert(
      fc.property(bodies, twelve => {
        fc.pre(!/^(.)\1{11}$/.test(twelve))
        expect(fittingOf(twelve)).toHaveLength(1)
      }),
    )
  })

  it('a CNPJ with one character typed wrong is refused, but where two sums are the same', () => {
    const characters = [...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ']
    fc.assert(
      fc.property(
        alphanumeric,
        fc.integer({ min: 0, max: 11 }),
        fc.constantFrom(...characters),
        (twelve, index, typed) => {
          const [cnpj = ''] = fittingOf(twelve)
          const step = typed.charCodeAt(0) - (cnpj.codePointAt(index) ?? 0)
          fc.pre(cnpj !== '' && cnpj[12] !== '0' && step % 11 !== 0)
          expect(isValidCnpj(cnpj.slice(0, index) + typed + cnpj.slice(index + 1))).toBe(false)
        },
      ),
    )
  })

  it('mask and case never change which institution is meant', () => {
    fc.assert(
      fc.property(alphanumeric, fc.constantFrom(...pairs), (twelve, pair) => {
        const cnpj = twelve + pair
        expect(onlyTaxCharacters(formatCnpj(cnpj.toLowerCase()))).toBe(cnpj)
        expect(isValidCnpj(formatCnpj(cnpj).toLowerCase())).toBe(isValidCnpj(cnpj))
      }),
    )
  })

  it('an institution sees its number with the mask', () => {
    expect(formatCnpj('12abc34501de35')).toBe('12.ABC.345/01DE-35')
    expect(formatTaxNumber('11222333000181')).toBe('11.222.333/0001-81')
    expect(formatTaxNumber('52998224725')).toBe('529.982.247-25')
    expect(formatTaxNumber('529')).toBe('529')
  })
})

describe('login', () => {
  it('a person signs in with a CPF or a CNPJ, typed with or without mask', () => {
    expect(['529.982.247-25', '52998224725', '11222333000181'].map(isValidLogin)).toEqual([true, true, true])
  })

  it('a person cannot sign in with an e-mail or a wrong number', () => {
    expect(['maria@example.com', '529.982.247-24', ''].map(isValidLogin)).toEqual([false, false, false])
  })
})
