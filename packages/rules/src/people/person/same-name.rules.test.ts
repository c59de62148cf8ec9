import { expect, test } from 'vitest'
import { beginAlike, correctedName } from './same-name.rules.ts'

test.each([
  ['José Luís', 'Jose Luis', 'José Luís'],
  ['Jose Luis', 'José Luis', 'José Luis'],
  ['JOSE LUIS', 'Jose Luis', 'Jose Luis'],
  ['José Luís', 'José de Luís', 'José de Luís'],
  ['José Luís', 'JOSÉ LUÍS', 'José Luís'],
])('of "%s", said to be "%s", stays "%s"', (recorded, spelling, after) => {
  expect(correctedName(recorded, spelling)).toBe(after)
})

test('names of one person begin alike', () => {
  expect(beginAlike('Ângela Reis', 'ANGELA DOS REIS')).toBe(true)
  expect(beginAlike('Ana', 'Anabela')).toBe(false)
  expect(beginAlike('', '')).toBe(false)
})
