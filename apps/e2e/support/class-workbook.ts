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

const NAMES = ['Zélia', 'Inácio', 'Cauã', 'Flávia', 'Mônica']

/** The CPFs of the pupils that a workbook with this seed has. */
export const workbookCpfs = (seed: number): string[] =>
  NAMES.map((_, at) => cpfWithCheckDigits(String(seed + at)))

/** A cover, three classes with a header of two lines, and a list of choices. */
export const classWorkbook = async (family: string, seed: number) => {
  const cpfs = workbookCpfs(seed)
  const pupil = (at: number) => [
    `${NAMES[at]} ${family}`,
    `0${at + 1}/04/2014`,
    cpfs[at] ?? '',
    `Rosa ${family}`,
    `Rui ${family}`,
    'Manhã',
  ]
  return {
    name: `turmas ${family.toLowerCase()}.xlsx`,
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: await writeXlsxFile([
      { sheet: 'Capa', data: [['Escola Municipal'], ['Turmas de 2026']].map(texts) },
      classOf('6º A', [pupil(0), pupil(1)]),
      classOf('6º B', [pupil(2), pupil(3)]),
      classOf('7º A', [pupil(4)]),
      { sheet: 'Listas', data: [['Sexo'], ['Feminino'], ['Masculino']].map(texts) },
    ]).toBuffer(),
  }
}
