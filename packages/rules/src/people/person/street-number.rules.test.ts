import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { streetAndNumber } from './street-number.rules.ts'

describe('the number behind a street', () => {
  it.each([
    ['Rua das Flores, 123', 'Rua das Flores', '123'],
    ['RUA DAS FLORES, Nº 12', 'RUA DAS FLORES', '12'],
    ['Av. Brasil, n. 1500 B', 'Av. Brasil', '1500 B'],
    ['Travessa A, Vila Nova, 7', 'Travessa A, Vila Nova', '7'],
    ['Rua Blumenau, 5', 'Rua Blumenau', '5'],
    ['Rua Apolo, 9', 'Rua Apolo', '9'],
    ['Quadra 3 Lote 7, s/n', 'Quadra 3 Lote 7', 'S/N'],
    ['Estrada do Sítio, s/n', 'Estrada do Sítio', 'S/N'],
  ])('of %s', (text, street, number) => {
    expect(streetAndNumber(text)).toEqual({ street, number })
  })

  it.each(['Rua 15', 'Rua A, fundos', 'Rua 7 de Setembro', ', 12', 'Rua B, 12, apto 3', ''])(
    'is none in "%s"',
    text => {
      expect(streetAndNumber(text)).toBeNull()
    },
  )

  it.each([
    'SQN 205 Bloco B, 304',
    'SQS 108 BL. C, 12',
    'Quadra 12 Conjunto C, 7',
    'QD 3, 14',
    'Conj.5, 2',
    'Rua A, 10, Lote 4, 3',
    'Rua B, 12, Apto, 301',
    'Rua C, 12, Edifício Sol, 302',
  ])('stays in "%s", which names a block, lot or building', text => {
    expect(streetAndNumber(text)).toBeNull()
  })

  it('loses nothing of any street and any number', () => {
    const word = fc.stringMatching(/^[A-Za-zÀ-ú]{1,12}$/)
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 5 }), fc.nat(999_999), (words, number) => {
        const street = words.join(' ')
        expect(streetAndNumber(`${street}, ${number}`)).toEqual({ street, number: String(number) })
        expect(streetAndNumber(street)).toBeNull()
      }),
    )
  })
})
