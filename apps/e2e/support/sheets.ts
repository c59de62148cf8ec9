import { cpfWithCheckDigits } from '../../../packages/rules/src/identity/tax-number.rules.ts'

const GIVEN_NAMES = [
  'Zélia',
  'Inácio',
  'Conceição',
  'João',
  'Mônica',
  'Antônia',
  'Hélio',
  'Flávia',
  'Zoraide',
  'Márcio',
  'Ângela',
  'Cauã',
]

/** A spreadsheet of a small school, as the program of an older Windows saves it. */
export const sheet = (family: string, rows: readonly (readonly string[])[], lastColumn = 'Cor favorita') => ({
  name: `${family.toLowerCase()}.csv`,
  mimeType: 'text/csv',
  buffer: Buffer.from(
    [['Aluno', 'Nascimento', 'CPF', 'Nome da mãe', lastColumn], ...rows]
      .map(cells => cells.join(';'))
      .join('\r\n'),
    'latin1',
  ),
})

/** Twelve pupils of one family name, with CPFs from that number on. */
export const pupils = (family: string, seed: number): string[][] =>
  GIVEN_NAMES.map((name, index) => [
    `${name} ${family}`,
    `${String(index + 1).padStart(2, '0')}/04/2015`,
    cpfWithCheckDigits(String(seed + index)),
    `Mãe de ${name}`,
    'azul',
  ])
