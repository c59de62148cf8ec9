import writeXlsxFile from 'write-excel-file/node'
import { cpfWithCheckDigits } from '../../../packages/rules/src/identity/tax-number.rules.ts'

const HEADER = [
  ['NOME', 'NASCIMENTO', 'CPF', 'FILIAÇÃO', '', 'TURNO'],
  ['', '', '', 'MÃE', 'PAI', ''],
]

const texts = (row: readonly string[]) => row.map(value => (value === '' ? null : { value, type: String }))

/** FILIAÇÃO is one cell over two columns. */
const headings = (row: readonly string[]) =>
  texts(row).map(cell => (cell?.value === 'FILIAÇÃO' ? { ...cell, columnSpan: 2 } : cell))

const classOf = (sheet: string, pupils: string[][]) => ({
  sheet,
  data: [headings(HEADER[0] ?? []), texts(HEADER[1] ?? []), ...pupils.map(texts)],
})

/** A cover, three classes with a header of two lines, and a list of choices. */
export const classWorkbook = async (family: string, seed: number) => {
  const pupil = (at: number, name: string) => [
    `${name} ${family}`,
    `0${at + 1}/04/2014`,
    cpfWithCheckDigits(String(seed + at)),
    `Rosa ${family}`,
    `Rui ${family}`,
    'Manhã',
  ]
  return {
    name: `turmas ${family.toLowerCase()}.xlsx`,
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: await writeXlsxFile([
      { sheet: 'Capa', data: [['Escola Municipal'], ['Turmas de 2026']].map(texts) },
      classOf('6º A', [pupil(0, 'Zélia'), pupil(1, 'Inácio')]),
      classOf('6º B', [pupil(2, 'Cauã'), pupil(3, 'Flávia')]),
      classOf('7º A', [pupil(4, 'Mônica')]),
      { sheet: 'Listas', data: [['Sexo'], ['Feminino'], ['Masculino']].map(texts) },
    ]).toBuffer(),
  }
}
