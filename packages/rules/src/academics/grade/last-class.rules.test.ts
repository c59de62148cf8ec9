import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isLastClass } from './last-class.rules.ts'

const NAMES = [
  'Pré II',
  '1º ano A',
  '5º ano B',
  '9º ano A',
  '1ª série',
  '3ª série B',
  'EJA 2ª etapa',
  'Robótica',
]

test('the last class is of the highest year of the school, in all its letters', () => {
  const school = ['6º ano A', '9º ano A', '9º ano B']
  expect(school.filter(name => isLastClass(name, school))).toEqual(['9º ano A', '9º ano B'])
})

test('a school with ensino médio concludes in its last series, and EJA by itself', () => {
  expect(NAMES.filter(name => isLastClass(name, NAMES))).toEqual(['3ª série B', 'EJA 2ª etapa'])
})

test('a class without a year never is the last one', () => {
  expect(isLastClass('Robótica', [])).toBe(false)
})

test('more classes never make a class the last one', () => {
  const name = fc.constantFrom(...NAMES)
  fc.assert(
    fc.property(name, fc.array(name), fc.array(name), (of, some, more) => {
      if (isLastClass(of, [...some, ...more])) expect(isLastClass(of, some)).toBe(true)
    }),
  )
})
