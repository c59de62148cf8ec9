import fc from 'fast-check'
import { expect, test } from 'vitest'
import { classLine, nucleusOf, withNucleus } from './nucleus.rules.ts'

test.each([
  ['Futsal – Núcleo Centro – 6 a 9 anos', 'Núcleo Centro'],
  ['Núcleo Vila Nova - Natação', 'Núcleo Vila Nova'],
  ['Judô, Polo Sul, adultos', 'Polo Sul'],
  ['NÚCLEO CENTRO', 'NÚCLEO CENTRO'],
  ['Vôlei · Nu\u0301cleo Leste', 'Nu\u0301cleo Leste'],
  ['6º ano A', null],
  ['Núcleo', null],
  ['Polonês – adultos', null],
  ['Pré-núcleo A', null],
])('the núcleo of %s', (name, nucleus) => {
  expect(nucleusOf(name)).toBe(nucleus)
})

test('a modality is said with its núcleo, a component of a school alone', () => {
  expect(withNucleus('Futsal', 'Futsal – Núcleo Centro – 6 a 9 anos')).toBe('Futsal · Núcleo Centro')
  expect(withNucleus('Matemática', '6º ano A')).toBe('Matemática')
})

test('a class in one line says nothing twice', () => {
  expect(classLine('6º ano A', 'Matemática')).toBe('6º ano A · Matemática')
  expect(classLine('Futsal – Núcleo Centro – 6 a 9 anos', 'Futsal')).toBe(
    'Futsal · Núcleo Centro · 6 a 9 anos',
  )
  expect(classLine('Futsal – Núcleo Centro – adultos', 'Condicionamento físico')).toBe(
    'Condicionamento físico · Núcleo Centro · Futsal · adultos',
  )
})

test('whatever a class is called, what is taught in it is said, and a núcleo only from its name', () => {
  fc.assert(
    fc.property(fc.string(), fc.string({ minLength: 1 }), (name, component) => {
      expect(classLine(name, component)).toContain(component)
      expect(name).toContain(nucleusOf(name) ?? '')
    }),
  )
})
