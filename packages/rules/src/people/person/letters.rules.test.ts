import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isLetters, nameLetters, plainLetters } from './letters.rules.ts'

test.each([
  ['Brasília/DF', 'Brasília'],
  ['São Paulo (SP)', 'São Paulo'],
  ['Brasília / df', 'Brasília'],
  ['Brasileiro(a)', 'Brasileiro'],
  ['Brasileiro/a', 'Brasileiro'],
  ['Professor (a) substituto(a)', 'Professor substituto'],
  ['Aux. administrativo', 'Aux administrativo'],
  ['Sta.Maria', 'Sta Maria'],
  ["Pau d'Alho", "Pau d'Alho"],
  ['Brasília/XX', null],
  ['Motorista 2', null],
  ['...', null],
  ['A.', null],
])('of the place or occupation "%s" is left "%s"', (text, left) => {
  expect(plainLetters(text)).toBe(left)
})

test.each([
  ['Maria A. de Souza', 'Maria A de Souza'],
  ['A.B. Souza', 'A B Souza'],
  ['Maria (SP)', null],
  ['Aluno 12', null],
  ['.', null],
])('of the name "%s" is left "%s"', (text, left) => {
  expect(nameLetters(text)).toBe(left)
})

test('whatever was written, what is left is letters in one line, and stays when it is read again', () => {
  const written = fc.string({ unit: fc.constantFrom(..."aBé ./()-'ospDF2\n") })
  fc.assert(
    fc.property(written, text => {
      for (const read of [nameLetters, plainLetters]) {
        const left = read(text)
        if (left === null) continue
        expect(isLetters(left)).toBe(true)
        expect(left).not.toMatch(/\n| {2}|^ | $/u)
        expect(read(left)).toBe(left)
      }
    }),
  )
})
