import { expect, it } from 'vitest'
import { COLOURS_OR_RACES, isColourOrRace } from './colour-or-race.rules.ts'

it('the census counts from "Não declarada", which is 0, to "Indígena", which is 5', () => {
  expect(Object.entries(COLOURS_OR_RACES)).toEqual([
    ['0', 'Não declarada'],
    ['1', 'Branca'],
    ['2', 'Preta'],
    ['3', 'Parda'],
    ['4', 'Amarela'],
    ['5', 'Indígena'],
  ])
})

it('a word is one of the census as it stands there, and in no other form', () => {
  for (const word of COLOURS_OR_RACES) expect(isColourOrRace(word)).toBe(true)
  for (const text of ['', 'branca', 'Branco', '1', 'Negra']) expect(isColourOrRace(text)).toBe(false)
})
