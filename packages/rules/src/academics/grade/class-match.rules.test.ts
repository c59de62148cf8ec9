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

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
const series = named('1ª série 1', '1ª série 2', '1ª série 3')

test.each([
  ['6º ano', named('6º ano A', '6º ano B', '6º ano C', '6º ano D', '6º ano E')],
  ['6º ano', named('6º ano O')],
  ['6o', named('6º ano O')],
  ['6o ano', named('6º ano O')],
  ['MATERNAL I', named('Maternal I A', 'Maternal I E')],
  ['1ª série', series],
  ['2º ano 1', named('1º ano 2')],
  ['2º ano 01', named('1º ano 2')],
  ['1º ano 1', named('1º ano A', '1º ano')],
  ['1º e 2º ano', named('1º ano 2')],
  ['1ª SÉRIE A', named('1º ano A')],
  ['1º ano A', named('1ª série A')],
  ['Maternal II II', named('Maternal II')],
])('"%s" is none of other classes', (text, classes) => {
  expect(matchingClass(text, classes)).toBeNull()
})

test.each([
  ['6E', '6º ano E', named('6º ano A', '6º ano E')],
  ['6O', '6º ano O', named('6º ano A', '6º ano O')],
  ['6O ANO O', '6º ano O', named('6º ano A', '6º ano O')],
  ['6o A', '6º ano A', named('6º ano A', '6º ano O')],
  ['1a série 02', '1ª série 2', series],
  ['2º ano 01', '2º ano 1', named('1º ano 2', '2º ano 1')],
  ['6º ano 6º ano A', '6º ano A', SCHOOL],
  ['6º ano 6A', '6º ano A', SCHOOL],
  ['Maternal II Maternal II A', 'Maternal II A', SCHOOL],
  ['1º ano 1º ano 1', '1º ano 1', named('1º ano 1', '1º ano 2')],
])('"%s" is the class %s of others', (text, name, classes) => {
  expect(matchingClass(text, classes)?.name).toBe(name)
})

test('a class that is found has the number, the stage and the letter of the text', () => {
  const stages = fc.tuple(fc.integer({ min: 1, max: 9 }), fc.constantFrom('º ano', 'ª série'))
  const ends = fc.constantFrom('', ...LETTERS, '1', '2', '02')
  const parts = fc.tuple(stages, ends).map(([[number, stage], end]) => ({ number, stage, end }))
  const nameOf = ({ number, stage, end }: { number: number; stage: string; end: string }) =>
    `${number}${stage} ${end}`.trim()
  fc.assert(
    fc.property(parts, fc.array(parts, { maxLength: 8 }), (asked, list) => {
      const found = matchingClass(
        nameOf(asked),
        list.map(each => ({ ...each, name: nameOf(each) })),
      )
      const end = (text: string) => text.replace(/^0/, '')
      if (found)
        expect([found.number, found.stage, end(found.end)]).toEqual([
          asked.number,
          asked.stage,
          end(asked.end),
        ])
    }),
  )
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
