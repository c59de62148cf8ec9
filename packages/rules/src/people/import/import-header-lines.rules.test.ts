import fc from 'fast-check'
import { expect, test } from 'vitest'
import { detectColumns } from './column-detection.rules.ts'
import {
  findHeader,
  headerAtLine,
  headerSignature,
  type MergedArea,
  sameHeader,
} from './import-header-lines.rules.ts'

const lines = (...rows: string[][]) => rows.map((cells, at) => ({ line: at + 1, cells }))
const found = (rows: string[][], merges: MergedArea[] = []) => findHeader('STUDENT', lines(...rows), merges)
const fields = (names: readonly string[]) =>
  detectColumns(
    'STUDENT',
    names.map(header => ({ header, values: [] })),
  ).map(({ field }) => field)

test('the row that names the columns is the first, unless there is a title above one that is recognised', () => {
  expect(findHeader('STUDENT', [])).toBeNull()
  expect(
    found([
      ['Xis', 'Ípsilon'],
      ['1', '2'],
      ['Nome', '3'],
    ]),
  ).toMatchObject({ line: 1, span: 1, beneath: 1 })
  expect(
    found([
      ['Nome', 'CPF'],
      ['Nome', 'CPF'],
    ]),
  ).toMatchObject({ line: 1, span: 1 })
  expect(found([['Nome'], ['Ana Reis'], ['CPF']])).toMatchObject({ line: 1, span: 1 })
  expect(found([['Relação de alunos'], ['', 'Emitida em 2026'], ['NOME DO ALUNO', 'CPF']])).toMatchObject({
    line: 3,
    span: 1,
    beneath: 3,
  })
})

const FILIATION = [
  ['Nº', 'NOME', 'DT. NASC.', 'FILIAÇÃO', '', 'ENDEREÇO', '', '', 'TELEFONES', ''],
  ['', '', '', 'MÃE', 'PAI', 'RUA', 'Nº', 'BAIRRO', 'MÃE', 'PAI'],
  ['1', 'ANA LIMA', '01/02/2014', 'EVA LIMA', 'RUI LIMA', 'RUA A', '10', 'CENTRO', '11 98765-4321', ''],
]
const MERGES: MergedArea[] = [
  { top: 1, left: 3, bottom: 1, right: 4 },
  { top: 1, left: 5, bottom: 1, right: 7 },
  { top: 1, left: 8, bottom: 1, right: 9 },
  { top: 1, left: 0, bottom: 2, right: 0 },
]
const FILIATION_FIELDS = [
  null,
  'name',
  'birthdate',
  'responsible1Name',
  'responsible2Name',
  'street',
  'number',
  'neighborhood',
  'responsible1Cellphone',
  'responsible2Cellphone',
]

test('two lines with merged cells are joined: FILIAÇÃO over MÃE and PAI, ENDEREÇO over RUA, Nº and BAIRRO', () => {
  const header = found(FILIATION, MERGES)
  expect(header).toMatchObject({ line: 1, span: 2, beneath: 2 })
  expect(header?.names).toEqual([
    'Nº',
    'NOME',
    'DT. NASC.',
    'FILIAÇÃO MÃE',
    'FILIAÇÃO PAI',
    'ENDEREÇO RUA',
    'ENDEREÇO Nº',
    'ENDEREÇO BAIRRO',
    'TELEFONES MÃE',
    'TELEFONES PAI',
  ])
  expect(fields(header?.names ?? [])).toEqual(FILIATION_FIELDS)
})

test('a file that knows no merged cells is joined by what stands at the left', () => {
  expect(fields(found(FILIATION)?.names ?? [])).toEqual(FILIATION_FIELDS)
})

test.each([[['ALUNO', '', 'RESPONSÁVEL', '']], [['DADOS DO ALUNO', '', 'DADOS DO RESPONSÁVEL', '']]])(
  '%j over Nome, Nascimento, Nome and Telefone tells the names of two people apart',
  upper => {
    const header = found([
      upper,
      ['Nome', 'Nascimento', 'Nome', 'Telefone'],
      ['Ana Lima', '01/02/2014', 'Eva Lima', '11 98765-4321'],
    ])
    expect(header).toMatchObject({ line: 1, span: 2 })
    expect(fields(header?.names ?? [])).toEqual([
      'name',
      'birthdate',
      'responsible1Name',
      'responsible1Cellphone',
    ])
  },
)

test('headings that say nothing of whose the columns are stay out of the names', () => {
  const header = found([
    ['DADOS PESSOAIS', '', 'DOCUMENTOS', '', 'RESPONSÁVEL'],
    ['Nome', 'Nascimento', 'CPF', 'RG', 'Nome'],
  ])
  expect(header?.names).toEqual(['Nome', 'Nascimento', 'CPF', 'RG', 'RESPONSÁVEL Nome'])
  expect(fields(header?.names ?? [])).toEqual([
    'name',
    'birthdate',
    'taxNumber',
    'identityDocument',
    'responsible1Name',
  ])
})

test('a row of a person is no second line of names', () => {
  for (const person of [
    ['Ana Lima', '529.982.247-25', 'Mãe'],
    ['Ana Lima', '', 'Mãe'],
    ['', '', 'Mãe'],
  ])
    expect(found([['Nome', 'CPF', 'Nome da mãe'], person])).toMatchObject({ line: 1, span: 1 })
})

test('“FILIAÇÃO (MÃE)” and “FILIAÇÃO (PAI)” are mother and father', () => {
  expect(fields(['ALUNO', 'FILIAÇÃO (MÃE)', 'FILIAÇÃO (PAI)'])).toEqual([
    'name',
    'responsible1Name',
    'responsible2Name',
  ])
})

test('lines that a person names are taken as they are, and lines that do not exist are none', () => {
  const rows = lines(['Escola'], ['Nome', 'CPF'], ['Ana', ''])
  expect(headerAtLine('STUDENT', rows, [], { line: 1, span: 1 })).toMatchObject({
    names: ['Escola'],
    beneath: 1,
  })
  expect(headerAtLine('STUDENT', rows, [], { line: 9, span: 1 })).toBeNull()
  expect(headerAtLine('STUDENT', rows, [], { line: 3, span: 2 })).toBeNull()
})

test('the same names in another order, line or spelling are the same header', () => {
  const rows = lines(['6º ANO B'], ['C.P.F.', 'NOME'], ['', 'Ana'])
  expect(sameHeader('STUDENT', rows, [], ['Nome', 'CPF'])).toMatchObject({ line: 2, beneath: 2 })
  expect(sameHeader('STUDENT', rows, [], ['Nome', 'CPF', 'Mãe'])).toBeNull()
  expect(headerSignature(['Nome', '', 'TEL. MÃE'])).toBe(headerSignature(['Telefone da mãe', 'NOME']))
})

test('what is found stands in the sheet, and every column beneath it has a place in its names', () => {
  const cell = fc.constantFrom('', 'Nome', 'CPF', 'FILIAÇÃO', 'MÃE', 'PAI', 'Ana', '1', 'ALUNO', 'Telefone')
  fc.assert(
    fc.property(
      fc.array(fc.array(cell, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 20 }),
      rows => {
        const header = found(rows)
        if (!header) throw new Error('There is a line')
        expect(header.line + header.span - 1).toBeLessThanOrEqual(rows.length)
        expect(header.beneath).toBe(header.line - 1 + header.span)
        expect(headerAtLine('STUDENT', lines(...rows), [], header)).toEqual(header)
        const best = Math.max(...rows.slice(0, 15).map(names => fields(names).filter(Boolean).length))
        if (best >= 2) expect(header.recognised).toBeGreaterThanOrEqual(best)
      },
    ),
  )
})
