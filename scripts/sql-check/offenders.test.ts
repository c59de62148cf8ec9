import { expect, test } from 'vitest'
import { compareOffenders, grownRules, listOf } from './offenders.ts'
import { foreignWrite, ownersMissing, TABLE_OWNERS } from './table-owners.ts'

const offence = (statement: string, what = 'grade g') => ({ rule: 'TENANT', statement, what })
const listed = { TENANT: { 'academics.rowsOf': ['grade g'] } }

test('a new offender and a new offence of an old one are both refused', () => {
  const now = [offence('academics.rowsOf'), offence('academics.rowsOf', 'person p'), offence('people.userOf')]
  expect(compareOffenders(listed, now).fresh).toEqual([
    'TENANT · academics.rowsOf · person p',
    'TENANT · people.userOf · grade g',
  ])
})

test('an entry that offends no more is refused too', () => {
  expect(compareOffenders(listed, [])).toEqual({ fresh: [], cured: ['TENANT · academics.rowsOf · grade g'] })
})

test('the list may be written anew after a rename, and never a longer one', () => {
  expect(grownRules(listed, [offence('academics.gradeRows')])).toEqual([])
  expect(grownRules(listed, [offence('academics.rowsOf'), offence('people.userOf')])).toEqual(['TENANT'])
  expect(listOf([offence('b'), offence('a'), offence('a')])).toEqual({
    TENANT: { a: ['grade g'], b: ['grade g'] },
  })
})

test('a module writes its own tables only', () => {
  expect(foreignWrite('planning', 'lesson')).toBeNull()
  expect(foreignWrite('attendance', 'lesson')).toBe('lesson of planning')
})

test('every table has an owner, and no owner has a table that is gone', () => {
  const tables = [...TABLE_OWNERS.keys()]
  expect(ownersMissing(tables)).toEqual([])
  expect(ownersMissing(['novelty', ...tables.slice(1)])).toEqual([
    'The table novelty has no owner',
    `There is no table ${tables[0]}, which has an owner`,
  ])
})
