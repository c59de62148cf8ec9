import fc from 'fast-check'
import { expect, test } from 'vitest'
import { importColumns } from '../import-row/import-columns.rules.ts'
import { headerMeaning, headerPerson, impliedKinship } from './import-headers.rules.ts'

test.each([
  ['C.P.F.', 'CPF'],
  ['C. P. F', 'cpf'],
  ['TEL. MÃE', 'Telefone da mãe'],
  ['MÃE - TELEFONES', 'Telefone da mãe'],
  ['END.', 'Endereço'],
  ['DT. NASC.', 'Data de nascimento'],
  ['D.N.', 'Data de nascimento'],
  ['DATA NASC', 'Data de nascimento'],
  ['NOME DO ALUNO(A)', 'Nome do aluno'],
  ['Nome do(a)  Aluno', 'Nome do aluno'],
  ['Nome do/a aluno/a', 'Nome do aluno'],
  ['NOME DAS ALUNAS', 'Nome do aluno'],
  ['RESP.', 'Responsável'],
  ['FONE', 'Telefone'],
  ['CEL.', 'Celular'],
  ['Nº', 'Número'],
  ['N.º', 'Número'],
  ['n°', 'Número'],
  ['E-mail', 'email'],
  ['OBSERVAÇÕES', 'Observação'],
  ['R.A.', 'RA'],
])('the header "%s" says what "%s" says', (header, full) => {
  expect(headerMeaning(header)).toBe(headerMeaning(full))
})

test('what a header says, says the same again', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('TEL.', 'MÃE', 'da', 'Nº', 'NOMES', 'C.P.F.', '(a)', 'alunas')),
      words => {
        const meaning = headerMeaning(words.join(' '))
        expect(headerMeaning(meaning)).toBe(meaning)
      },
    ),
  )
})

test.each(['STUDENT', 'INSTRUCTOR', 'RESPONSIBLE'] as const)('no header of %s means two fields', type => {
  const fields = new Map<string, Set<string>>()
  for (const { key, title, aliases } of importColumns(type)) {
    for (const meaning of [title, ...aliases].map(headerMeaning)) {
      expect(meaning).not.toBe('')
      fields.set(meaning, (fields.get(meaning) ?? new Set()).add(key))
    }
  }
  expect(
    [...fields].filter(([, keys]) => keys.size > 1).map(([meaning, keys]) => [meaning, ...keys]),
  ).toEqual([])
})

test('a column of mothers says the kinship by itself', () => {
  expect(['Nome da mãe', 'NOME DO PAI', 'Responsável', 'Maestro', 'GENITORA'].map(impliedKinship)).toEqual([
    'Mãe',
    'Pai',
    null,
    null,
    'Mãe',
  ])
  expect(['CPF RESP.', 'Naturalidade (país)'].map(headerPerson)).toEqual(['responsavel', null])
})
