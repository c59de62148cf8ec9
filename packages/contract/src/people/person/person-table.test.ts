import { templateColumns } from '@lousa/rules/people/import-row/import-columns.rules.ts'
import { expect, test } from 'vitest'
import { birthdateInfoWrite, documentsWrite, studentWrite } from '../editing/user-writing.contract.ts'
import { eachColumn, PERSON_FIELDS, saidOf } from './person-table.ts'

const named = (paths: Iterable<string>) => [...paths].toSorted()

test('every field of a person is a column of the import under the same path, and no other is', () => {
  const columns = (type: 'STUDENT' | 'INSTRUCTOR') =>
    templateColumns(type)
      .filter(({ key, group }) => group !== 'address' && !key.startsWith('responsible'))
      .map(({ key, group }) => (group === null ? key : `${group}.${key}`))
  expect(named(columns('STUDENT'))).toEqual(named(PERSON_FIELDS.map(({ path }) => path)))
  const forAll = PERSON_FIELDS.filter(({ forOffice }) => !forOffice)
  expect(named(columns('INSTRUCTOR'))).toEqual(named(forAll.map(({ path }) => path)))
})

test('names, paths and columns are each one field’s alone', () => {
  for (const key of ['name', 'path'] as const)
    expect(new Set(PERSON_FIELDS.map(field => field[key])).size).toBe(PERSON_FIELDS.length)
  const columns = PERSON_FIELDS.flatMap(({ column }) => column ?? [])
  expect(Object.keys(eachColumn(() => null))).toEqual(columns)
  expect(new Set(columns).size).toBe(columns.length)
})

test('a body may name every field where the table has it, and clear all but the name', () => {
  const schemas = { documents: documentsWrite, birthdateInfo: birthdateInfoWrite }
  for (const { group, name } of PERSON_FIELDS) {
    const schema = group === null ? studentWrite : schemas[group]
    expect(Object.keys(schema.shape)).toContain(name)
    if (name === 'name') continue
    const body = group === null ? { name: 'Ana Lima', [name]: '' } : { [name]: '' }
    expect(schema.parse(body)).toMatchObject({ [name]: null })
  }
})

test('what is said of a field is told from what is not named', () => {
  const field = { group: 'documents', name: 'issuer' } as const
  expect(saidOf({ documents: { issuer: 'SSP' } }, field)).toBe('SSP')
  expect(saidOf({ documents: { issuer: null } }, field)).toBeNull()
  for (const record of [{}, { documents: null }, { documents: {} }, { issuer: 'SSP' }])
    expect(saidOf(record, field)).toBeUndefined()
})
