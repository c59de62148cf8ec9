import { expect, test } from 'vitest'
import { createTypeAhead } from './type-ahead.values.ts'

const KINSHIPS = ['Mãe', 'Pai', 'Avó', 'Avô', 'Madrasta', 'Padrasto']

const typist = (options: readonly string[], start = '') => {
  const typeAhead = createTypeAhead()
  let [chosen, timeStamp] = [start, 10_000]
  return (keys: string, pause = 100) => {
    timeStamp += 5000
    for (const key of keys) {
      timeStamp += pause
      chosen = typeAhead(options, chosen, { key, timeStamp }) ?? chosen
    }
    return chosen
  }
}

test('a secretary who presses what begins no option, a blank or nothing to write keeps the choice', () => {
  expect(typist(KINSHIPS, 'Pai')('xyz ')).toBe('Pai')
  expect(createTypeAhead()(KINSHIPS, 'Pai', { key: 'Tab', timeStamp: 1 })).toBeUndefined()
})

test('a secretary chooses by first letters, without accents and case', () => {
  expect(typist(KINSHIPS)('mae')).toBe('Mãe')
  expect(typist(KINSHIPS)('MAD')).toBe('Madrasta')
  expect(typist(['AC', 'PA', 'PE', 'SP'])('pe')).toBe('PE')
})

test('a secretary who presses the same letter again walks through what begins with it', () => {
  const type = typist(KINSHIPS)
  expect(type('a')).toBe('Avó')
  expect(type('a')).toBe('Avô')
  expect(type('a')).toBe('Avó')
  expect(typist(KINSHIPS)('aa')).toBe('Avô')
})

test('a secretary who pauses begins another word, from where they are', () => {
  expect(typist(KINSHIPS)('pm', 1000)).toBe('Madrasta')
})
