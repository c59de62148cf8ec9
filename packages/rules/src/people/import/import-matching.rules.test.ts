import { expect, test } from 'vitest'
import { headerAt, missingColumns } from './import-matching.rules.ts'

test('rows without name, and rows of responsibles that name no student, lack columns', () => {
  expect(missingColumns('STUDENT', ['taxNumber', null])).toEqual(['Nome'])
  expect(missingColumns('RESPONSIBLE', ['name', 'studentName'])).toEqual(['Matrícula do aluno'])
  expect(missingColumns('RESPONSIBLE', ['name', 'studentName', 'studentBirthdate'])).toEqual([])
  expect(missingColumns('RESPONSIBLE', ['name', 'studentTaxNumber'])).toEqual([])
  expect(missingColumns('INSTRUCTOR', ['name'])).toEqual([])
})

test('the row that names the columns is the first, unless there is a title above one that is recognised', () => {
  expect(headerAt('STUDENT', [])).toBe(0)
  expect(
    headerAt('STUDENT', [
      ['Xis', 'Ípsilon'],
      ['1', '2'],
      ['Nome', '3'],
    ]),
  ).toBe(0)
  expect(
    headerAt('STUDENT', [
      ['Nome', 'CPF'],
      ['Nome', 'CPF'],
    ]),
  ).toBe(0)
  expect(headerAt('STUDENT', [['Nome'], ['Ana Reis'], ['CPF']])).toBe(0)
  expect(
    headerAt('STUDENT', [['Relação de alunos'], ['', 'Emitida em 2026'], ['NOME DO ALUNO', 'CPF']]),
  ).toBe(2)
})
