import { HISTORY_SHEET as W } from '@lousa/contract/records/history-sheet.messages.ts'
import type { HistoryType } from '@lousa/rules/records/history-entry.rules.ts'
import { schoolYearName } from '@lousa/rules/records/history-entry.rules.ts'
import writeXlsxFile from 'write-excel-file/universal'

const COLUMNS = Object.values(W.header)
const WIDTHS = [11, 12, 44, 22, 6, 32, 17, 14, 15, 16]

/** Typed as text: no program makes a date or a number of it. */
const text = (value: string) => ({ value, type: String, format: '@' })
const number = (value: number) => ({ value, type: Number })

/** A workbook with the columns that are read, and a year of an example in which every column has its kind. */
export const templateOf = (type: HistoryType, year: number): Promise<Blob> => {
  const { institution, city, state, components, concept, situation } = W.example
  const rows = components.map((component, at) => [
    number(year),
    text(schoolYearName(type, 1)),
    text(institution),
    text(city),
    text(state),
    text(component),
    at < components.length - 1 ? number(7.5 + at) : text(concept),
    number(160 - 40 * at),
    number(96.5),
    text(situation),
  ])
  return writeXlsxFile([
    {
      sheet: W.sheet,
      stickyRowsCount: 1,
      columns: WIDTHS.map(width => ({ width })),
      data: [COLUMNS.map(value => ({ ...text(value), fontWeight: 'bold' as const })), ...rows],
    },
  ]).toBlob()
}
