import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isInCapitals, properName } from './proper-name.rules.ts'

test.each([
  ['MARIA DA SILVA', 'Maria da Silva'],
  ["JOÃO D'ÁVILA DOS SANTOS", "João D'Ávila dos Santos"],
  ['ANA-LUÍZA E SOUZA', 'Ana-Luíza e Souza'],
  ['PEDRO HENRIQUE III', 'Pedro Henrique III'],
  ['JOSÉ IVO NETO', 'José Ivo Neto'],
  ['ÂNGELA  M. DI CARLO', 'Ângela  M. di Carlo'],
  ['MARIA SANT’ANNA', 'Maria Sant’Anna'],
  ['DA SILVA', 'Da Silva'],
  ['MARIA E', 'Maria E'],
  ['IVI', 'Ivi'],
  ['Maria DA SILVA', 'Maria DA SILVA'],
  ['maria da silva', 'maria da silva'],
  ['عائشة', 'عائشة'],
  ['', ''],
])('"%s" is "%s"', (text, name) => {
  expect(properName(text)).toBe(name)
})

test('one capital is not yet a name in capitals', () => {
  expect(['J', 'J.', '12', 'ANA', 'Ana'].map(isInCapitals)).toEqual([false, false, false, true, false])
})

const letters = fc.string({ unit: fc.constantFrom(..."ABCDEFGIJOÇÃÉÍÔVX  ’'-.") })

test('whatever the name, its letters stay the same but for their case, and doing it twice changes nothing', () => {
  fc.assert(
    fc.property(fc.oneof(letters, fc.string({ unit: 'grapheme' })), text => {
      const name = properName(text)
      expect(name.toLowerCase()).toBe(text.toLowerCase())
      expect(properName(name)).toBe(name)
    }),
  )
})
