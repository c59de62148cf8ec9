import { expect, test } from 'vitest'
import { missingColumns } from './import-matching.rules.ts'

test('rows without name, and rows of responsibles that name no student, lack columns', () => {
  expect(missingColumns('STUDENT', ['taxNumber', null])).toEqual(['Nome'])
  expect(missingColumns('RESPONSIBLE', ['name', 'studentName'])).toEqual(['Matrícula do aluno'])
  expect(missingColumns('RESPONSIBLE', ['name', 'studentName', 'studentBirthdate'])).toEqual([])
  expect(missingColumns('RESPONSIBLE', ['name', 'studentTaxNumber'])).toEqual([])
  expect(missingColumns('INSTRUCTOR', ['name'])).toEqual([])
})
