import fc from 'fast-check'
import { expect, test } from 'vitest'
import { matchingClass } from './class-match.rules.ts'

const named = (...names: string[]) => names.map(name => ({ name }))
const SCHOOL = named('6º ano A', '6º ano B', '7º ano A', 'Maternal II A', '1º ano A', '1ª série A', 'EJA 1')

test.each([
  ['6º A', '6º ano A'],
  ['6ºA', '6º ano A'],
  ['6A', '6º ano A'],
  ['6o ano A', '6º ano A'],
  ['6° ANO - TURMA A', '6º ano A'],
  ['6º ano 6º A', '6º ano A'],
  ['6º Ano B', '6º ano B'],
  ['MATERNAL II - A', 'Maternal II A'],
  ['1ª SÉRIE A', '1ª série A'],
  ['1º ano A', '1º ano A'],
])('"%s" is the class %s', (text, name) => {
  expect(matchingClass(text, SCHOOL)?.name).toBe(name)
})

test.each(['1º A', '8º A', '6º ano', 'Turma', '', '6º AB'])('"%s" is asked about', text => {
  expect(matchingClass(text, SCHOOL)).toBeNull()
})

test('every class of a year is found by its own name, and by it in capitals', () => {
  const grades = fc.constantFrom('6º ano', '7º ano', '1ª série', 'Maternal II', 'EJA 1')
  const names = fc.uniqueArray(
    fc.tuple(grades, fc.constantFrom('A', 'B', 'C')).map(([stage, letter]) => `${stage} ${letter}`),
  )
  fc.assert(
    fc.property(names, list => {
      const classes = named(...list)
      for (const { name } of classes) {
        expect(matchingClass(name, classes)?.name).toBe(name)
        expect(matchingClass(name.toUpperCase(), classes)?.name).toBe(name)
      }
    }),
  )
})
