import { expect, test } from 'vitest'
import { shownAddress } from './person-address.values.ts'

const PARTS = ['street', 'number', 'complement', 'neighborhood', 'city', 'state', 'landmark', 'postalCode']

test('an address is shown with all its parts, also where few or none were stored', () => {
  const shown = shownAddress({ street: 'Rua A', number: 12, city: '', extra: 'x' })
  expect(Object.keys(shown ?? {})).toEqual(PARTS)
  expect(shown).toMatchObject({ street: 'Rua A', number: '12', city: '', state: null })
  expect(Object.values(shownAddress({}) ?? {})).toEqual(PARTS.map(() => null))
})

test.each([[null], [undefined], ['Rua A'], [[]]])('%j is no address', stored => {
  expect(shownAddress(stored)).toBeNull()
})
