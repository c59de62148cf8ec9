import { expect, test } from 'vitest'
import { saysNothing } from './import-nothing.rules.ts'

test.each([
  'NÃO TEM',
  'não possui',
  '-',
  '--',
  '—',
  'N/A',
  'n/a',
  'S/N',
  'XXX',
  'xxxxx',
  '0',
  '000.000.000-00',
  '(00) 0000-0000',
  '00/00/0000',
  'Não informado',
  'Sem CPF',
  's/ telefone',
  '***',
  '?',
])('"%s" says that there is nothing', text => {
  expect(saysNothing(text)).toBe(true)
})

test.each(['Ana', '10', 'X', 'Ninguém', 'Rua Nada', '529.982.247-25', 'Sem Terra'])(
  '"%s" says something',
  text => {
    expect(saysNothing(text)).toBe(false)
  },
)

test('a house without number, a form’s own value and an answer say something', () => {
  expect(saysNothing('S/N', { key: 'number', kind: 'text' })).toBe(false)
  expect(saysNothing('Não informado', { key: 'gender', kind: 'gender' })).toBe(false)
  for (const text of ['Não declarada', '0'])
    expect(saysNothing(text, { key: 'colourOrRace', kind: 'colourOrRace' })).toBe(false)
  expect(saysNothing('não', { key: 'main', kind: 'yesNo' })).toBe(false)
  expect(saysNothing('0', { key: 'main', kind: 'yesNo' })).toBe(false)
  expect(saysNothing('-', { key: 'number', kind: 'text' })).toBe(true)
})
