import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clashingTaxNumbers, mayOwnTaxNumber, type NamedTaxNumber } from './tax-number-names.rules.ts'

const entry = (field: string, taxNumber: string, name: string, isSelf = false): NamedTaxNumber => ({
  field,
  taxNumber,
  name,
  isSelf,
})

test('a mother with the CPF of the student, and a father with that of the mother, clash', () => {
  expect(
    clashingTaxNumbers([
      entry('student', '1', 'Ana Reis'),
      entry('mother', '1', 'Eva Reis'),
      entry('father', '2', 'Rui Reis'),
      entry('other', '2', 'Davi Sá'),
    ]),
  ).toEqual([
    { field: 'mother', ownerName: 'Ana Reis' },
    { field: 'other', ownerName: 'Rui Reis' },
  ])
})

test('an adult who answers for themself has one CPF, under whatever word', () => {
  expect(clashingTaxNumbers([entry('a', '1', 'Ana Reis'), entry('b', '1', 'Ana dos Reis')])).toEqual([])
  expect(clashingTaxNumbers([entry('a', '1', 'Ana Reis'), entry('b', '1', 'O aluno', true)])).toEqual([])
})

test('the owner of a CPF may be known by a social name', () => {
  expect(mayOwnTaxNumber('Bia Reis', ['Ana Reis', 'Bia Reis'])).toBe(true)
  expect(mayOwnTaxNumber('Bia Reis', ['Ana Reis'])).toBe(false)
  expect(mayOwnTaxNumber('Bia Reis', [])).toBe(false)
})

const entries = fc.array(
  fc.record({
    field: fc.string(),
    taxNumber: fc.constantFrom('1', '2', '3'),
    name: fc.constantFrom('Ana', 'Ana Reis', 'Bia', 'Caio'),
    isSelf: fc.boolean(),
  }),
)

test('different CPFs never clash, and only later entries do', () => {
  fc.assert(
    fc.property(entries, list => {
      const clashes = clashingTaxNumbers(list)
      expect(clashes.length).toBeLessThanOrEqual(
        list.length - new Set(list.map(({ taxNumber }) => taxNumber)).size,
      )
      const apart = list.map((each, at) => ({ ...each, taxNumber: String(at) }))
      expect(clashingTaxNumbers(apart)).toEqual([])
    }),
  )
})
