import { expect, test } from 'vitest'
import { hasLeftClass } from './import-situation.rules.ts'

test.each([
  'Transferido',
  'TRANSFERIDA',
  'BAIXA – TRANSFERÊNCIA',
  'Transf.',
  'TRAN',
  'Remanejado',
  'REMA',
  'Não comparecimento',
  'NÃO COMPARECEU',
  'NCOM',
  'Abandonou',
  'Evadido',
  'Desistente',
  'Cancelada',
  'Reclassificado',
  'Falecido',
])('%s has left the class', situation => {
  expect(hasLeftClass(situation)).toBe(true)
})

test.each([
  'Ativo',
  'ATIVA',
  'Cursando',
  'Matriculado',
  '',
  'Recebido por transferência',
  'Transferência recebida',
  'Aprovado',
])('"%s" has not', situation => {
  expect(hasLeftClass(situation)).toBe(false)
})
