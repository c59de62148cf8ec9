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
  'Trancado',
  'Trancou a matrícula',
  'Saída',
  'TR',
  'Transferido de turma',
  'BXTR',
  'Deixou de frequentar',
  'Inativo',
  'Desativada',
  'Transferido p/ outra escola',
  'Transferido para a rede estadual',
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
  'Transferido de outra escola',
  'Transferido da rede estadual',
  'Transferida do 6º B',
  'Transf. p/ esta turma',
  'Transferido para esta escola',
  'Remanejado para esta turma',
  'Trabalhador',
])('"%s" has not', situation => {
  expect(hasLeftClass(situation)).toBe(false)
})
