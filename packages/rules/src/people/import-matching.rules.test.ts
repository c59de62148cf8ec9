import fc from 'fast-check'
import { expect, test } from 'vitest'
import { importColumns } from './import-columns.rules.ts'
import { guessColumns, headerAt, headerKey, impliedKinship, missingColumns } from './import-matching.rules.ts'

const TYPES = ['STUDENT', 'INSTRUCTOR', 'RESPONSIBLE'] as const

test('rows without name, and rows of responsibles that name no student, lack columns', () => {
  expect(missingColumns('STUDENT', ['taxNumber', null])).toEqual(['Nome'])
  expect(missingColumns('RESPONSIBLE', ['name', 'studentName'])).toEqual(['Matrícula do aluno'])
  expect(missingColumns('RESPONSIBLE', ['name', 'studentName', 'studentBirthdate'])).toEqual([])
  expect(missingColumns('RESPONSIBLE', ['name', 'studentTaxNumber'])).toEqual([])
  expect(missingColumns('INSTRUCTOR', ['name'])).toEqual([])
})

test.each(TYPES)('our own template of %s is recognised whole, and no alias means two fields', type => {
  const columns = importColumns(type)
  expect(
    guessColumns(
      type,
      columns.map(column => column.title),
    ),
  ).toEqual(columns.map(column => column.key))
  const names = columns.flatMap(column => [headerKey(column.title), ...column.aliases])
  for (const column of columns) expect(column.aliases.map(headerKey)).toEqual([...column.aliases])
  const titles = new Set(columns.map(column => headerKey(column.title)))
  const aliases = names.filter(name => !titles.has(name))
  expect(new Set(aliases).size).toBe(aliases.length)
})

test('headers of other systems are recognised, whatever their case, accents and signs', () => {
  expect(
    guessColumns('STUDENT', [
      'CÓDIGO DO ALUNO',
      'Nome do(a)  Aluno',
      'ALUNO',
      'Dt. Nascimento',
      'Sexo',
      'Nome da Mãe',
      'CPF_RESPONSÁVEL',
      'Órgão Emissor (RG)',
      'Nº',
      'Cor/Raça',
    ]),
  ).toEqual([
    'oldRegistration',
    null,
    'name',
    'birthdate',
    'gender',
    'responsible1Name',
    'responsible1TaxNumber',
    'issuer',
    'number',
    null,
  ])
})

test('an exact title wins over another name of the same field, and what was chosen last time wins over both', () => {
  expect(guessColumns('STUDENT', ['Nome completo', 'Nome'])).toEqual([null, 'name'])
  const memory = new Map<string, string | null>([
    ['nome completo', 'name'],
    ['nome', null],
    ['sexo', 'a field of an older release'],
  ])
  expect(guessColumns('STUDENT', ['Nome completo', 'Nome', 'Sexo'], memory)).toEqual(['name', null, 'gender'])
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

test('whatever the headers, a field is given at most once', () => {
  const some = importColumns('STUDENT').flatMap(column => [column.title, ...column.aliases])
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.constantFrom(...some), fc.string())), headers => {
      const fields = guessColumns('STUDENT', headers).filter(field => field !== null)
      expect(new Set(fields).size).toBe(fields.length)
    }),
  )
})

test('a column of mothers says the kinship by itself', () => {
  expect(['Nome da mãe', 'NOME DO PAI', 'Responsável', 'Maestro'].map(impliedKinship)).toEqual([
    'Mãe',
    'Pai',
    null,
    null,
  ])
})
