import { expect, it } from 'vitest'
import { countOf, firstNameOf, greetingAt } from './greeting.ts'

it('a person is greeted by the hour', () => {
  expect([6, 11, 12, 17, 18, 23].map(greetingAt)).toEqual([
    'Bom dia',
    'Bom dia',
    'Boa tarde',
    'Boa tarde',
    'Boa noite',
    'Boa noite',
  ])
})

it('a person is greeted by the social name', () => {
  expect(firstNameOf({ name: 'João Souza', socialName: 'Joana Souza' })).toBe('Joana')
  expect(firstNameOf({ name: 'João Souza', socialName: null })).toBe('João')
})

it('one lesson is said in the singular', () => {
  expect([countOf(1, 'aula', 'aulas'), countOf(3, 'aula', 'aulas')]).toEqual(['1 aula', '3 aulas'])
})
