import { expect, test } from 'vitest'
import { isPlaceholder } from './import-nothing.rules.ts'

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
  expect(isPlaceholder(text)).toBe(true)
})

test.each(['Ana', '10', 'X', 'Ninguém', 'Rua Nada', '529.982.247-25', 'Sem Terra'])(
  '"%s" says something',
  text => {
    expect(isPlaceholder(text)).toBe(false)
  },
)

test('a house without number, a form’s own value and an answer say something', () => {
  expect(isPlaceholder('S/N', { key: 'number', kind: 'text' })).toBe(false)
  expect(isPlaceholder('Não informado', { key: 'gender', kind: 'gender' })).toBe(false)
  for (const text of ['Não declarada', '0'])
    expect(isPlaceholder(text, { key: 'colourOrRace', kind: 'colourOrRace' })).toBe(false)
  expect(isPlaceholder('não', { key: 'main', kind: 'yesNo' })).toBe(false)
  expect(isPlaceholder('0', { key: 'main', kind: 'yesNo' })).toBe(false)
  expect(isPlaceholder('-', { key: 'number', kind: 'text' })).toBe(true)
})
