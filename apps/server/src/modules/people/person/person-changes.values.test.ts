import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ADDRESS_PARTS, addressAfter, readAddress } from './person-address.values.ts'
import {
  changedState,
  filledState,
  type PersonState,
  stateChanges,
  UNKNOWN_PERSON,
} from './person-changes.values.ts'
import { COLUMNS, type PersonWrite } from './person-fields.values.ts'

const word = fc.string({ minLength: 1, maxLength: 8 })
const optionalWord = fc.option(word, { nil: null })
const addressWrite = fc.option(
  fc.record(Object.fromEntries(ADDRESS_PARTS.map(part => [part, optionalWord])), { requiredKeys: [] }),
  { nil: null },
)
const write: fc.Arbitrary<PersonWrite> = fc.record(
  {
    name: word,
    socialName: optionalWord,
    email: optionalWord,
    note: optionalWord,
    birthdate: optionalWord,
    address: addressWrite,
    documents: fc.record({ taxNumber: optionalWord, issuer: optionalWord }, { requiredKeys: [] }),
    birthdateInfo: fc.record({ gender: optionalWord, naturalness: optionalWord }, { requiredKeys: [] }),
  },
  { requiredKeys: [] },
)
const person: fc.Arbitrary<PersonState> = write.map(each => changedState(UNKNOWN_PERSON, each))

test('a body that says nothing changes nothing, and one said twice no more than once', () => {
  fc.assert(
    fc.property(person, write, (before, each) => {
      expect(changedState(before, {})).toEqual(before)
      const once = changedState(before, each)
      expect(changedState(once, each)).toEqual(once)
    }),
  )
})

test('a person who is given another role keeps everything that is known of them', () => {
  fc.assert(
    fc.property(person, write, (before, each) => {
      const after = filledState(before, each)
      for (const [column, value] of Object.entries(before.columns))
        if (value !== null) expect(after.columns).toHaveProperty(column, value)
      if (before.address) expect(after.address).toEqual(before.address)
    }),
  )
})

test('an audit entry tells exactly the fields that differ, under the names of the API', () => {
  const fieldNames = new Set<string>([
    ...Object.values(COLUMNS),
    ...ADDRESS_PARTS.map(part => `address.${part}`),
  ])
  fc.assert(
    fc.property(person, person, (before, after) => {
      const changes = stateChanges(before, after)
      for (const { field, from, to } of changes) {
        expect(fieldNames).toContain(field)
        expect(to).not.toEqual(from)
      }
      expect(changes.length === 0).toBe(JSON.stringify(before) === JSON.stringify(after))
    }),
  )
})

test('an address of which every part was cleared is none, and one that is stored otherwise is read as ours', () => {
  fc.assert(
    fc.property(addressWrite, each => {
      const cleared = Object.fromEntries(ADDRESS_PARTS.map(part => [part, null]))
      expect(addressAfter(addressAfter(null, each), cleared)).toBeNull()
      const stored = addressAfter(null, each)
      expect(readAddress(stored)).toEqual(stored)
    }),
  )
  for (const stored of [null, 'Rua A', [], {}, { street: '' }, { street: 7 }])
    expect(readAddress(stored)).toBeNull()
  expect(readAddress({ city: 'Santos', country: 'BR' })).toMatchObject({ city: 'Santos', street: null })
})
