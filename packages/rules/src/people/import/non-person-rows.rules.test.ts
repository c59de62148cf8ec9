import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nonPersonRows } from './non-person-rows.rules.ts'

const header = ['Nº', 'NOME', 'CPF', 'MÃE']
const pupil = (n: number) => [String(n), `ALUNO ${n}`, '', 'EVA']
const nobodyRows = (rows: string[][], of = header) => [...nonPersonRows(of, rows)]

test('totals, signatures and who signs, and a header that comes again, are nobody', () => {
  expect(
    nobodyRows([
      pupil(1),
      pupil(2),
      ['Nº', 'NOME', 'C.P.F.', 'MÃE'],
      pupil(3),
      ['TOTAL: 10 ALUNOS'],
      ['', '', '', ''],
      ['', '_________________________'],
      ['', 'MARIA DE SOUZA'],
      ['Emitido em 03/02/2026 às 10:00'],
    ]),
  ).toEqual([
    [2, 'HEADER_AGAIN'],
    [4, 'TOTAL'],
    [5, 'FOOTER'],
    [6, 'FOOTER'],
    [7, 'FOOTER'],
    [8, 'FOOTER'],
  ])
})

test.each(['Total de alunos: 31', 'TOTAL', 'Quantidade: 4', 'Nº de alunos: 4', '31 alunos'])(
  '"%s" is a total',
  text => {
    expect(nobodyRows([pupil(1), pupil(2), ['', text], pupil(3)])).toEqual([[2, 'TOTAL']])
  },
)

test('a sheet of names alone keeps its people', () => {
  expect(nobodyRows([['Ana Lima'], ['Total Silva'], ['Diretora Reis'], ['Eva']], ['Nome'])).toEqual([])
  expect(nobodyRows([['Ana Lima'], ['Bia'], ['TOTAL: 2']], ['Nome'])).toEqual([[2, 'TOTAL']])
})

test('a row that is filled like the others is a person, whatever its words', () => {
  const cell = fc.constantFrom('TOTAL', 'Assinatura', 'Diretora', '____', 'Ana')
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 4, maxLength: 4 })), rows => {
      expect(nobodyRows(rows)).toEqual([])
    }),
  )
})
