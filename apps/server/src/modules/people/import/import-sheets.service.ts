import { fill } from '@lousa/contract/messages.ts'
import type { ImportType } from '@lousa/contract/people/import/import.contract.ts'
import { IMPORTING } from '@lousa/contract/people/import/import.messages.ts'
import { formatDate, isCivilDate } from '@lousa/rules/calendar/civil-date.rules.ts'
import { rowPlace } from '@lousa/rules/people/import/import-sheets.rules.ts'
import {
  type ImportColumn,
  importColumns,
  templateColumns,
} from '@lousa/rules/people/import-row/import-columns.rules.ts'
import { searchKey } from '@lousa/rules/people/person/search-key.rules.ts'
import {
  CSV_TYPE,
  csvFile,
  type SheetFile,
  XLSX_TYPE,
  xlsxFile,
} from '../../../platform/spreadsheets/spreadsheet-writer.ts'
import type { Ctx } from '../../module.ts'
import { rowValues } from '../import-row/row-parsing.values.ts'
import { runOf } from './import.queries.ts'
import { faultyRows } from './import-row.queries.ts'

const TEXTS = IMPORTING.sheets

async function* once(bytes: Uint8Array) {
  yield bytes
}

const xlsxAnswer = async (name: string, bytes: Promise<Uint8Array>): Promise<SheetFile> => {
  const file = await bytes
  return { contentType: XLSX_TYPE, fileName: `${name}.xlsx`, size: file.length, chunks: once(file) }
}

const guideRow = ({ title, required, kind, example }: ImportColumn): string[] => [
  title,
  required ? TEXTS.yes : TEXTS.no,
  [TEXTS.kinds[kind], example === '' ? '' : fill(TEXTS.example, { example })].filter(Boolean).join('. '),
]

/** The spreadsheet to fill in: headers, one example, and how each column is filled. */
export const templateOf = async (type: ImportType, format: 'xlsx' | 'csv'): Promise<SheetFile> => {
  const columns = templateColumns(type)
  const header = columns.map(column => column.title)
  const example = columns.map(column => column.example)
  const name = fill(TEXTS.fileName, { type: searchKey(IMPORTING.types[type]) })
  if (format === 'csv') {
    const pieces: Uint8Array[] = []
    for await (const piece of csvFile(header, [[example]])) pieces.push(piece)
    const bytes = Buffer.concat(pieces)
    return { contentType: CSV_TYPE, fileName: `${name}.csv`, size: bytes.length, chunks: once(bytes) }
  }
  const guide = [[TEXTS.intro, '', ''], ...columns.map(guideRow)]
  return xlsxAnswer(
    name,
    xlsxFile([
      { name: TEXTS.sheet, header, rows: [example] },
      { name: TEXTS.guideSheet, header: [...TEXTS.guideHeader], rows: guide, widths: [34, 14, 90] },
    ]),
  )
}

/** The rows with problems as they are, corrections included, with their line and why. */
export const problemSheet = async (ctx: Ctx, id: string): Promise<SheetFile> => {
  const run = await runOf(ctx, id)
  const titles = new Map(importColumns(run.type).map(column => [column.key, column.title]))
  const rows = (await faultyRows(ctx, id)).map(row => {
    const values: Record<string, string> = rowValues(run, row)
    const cells = run.columns.map(({ index, field }) => {
      const text = field === null ? (row.cells[index] ?? '') : (values[field] ?? '')
      return isCivilDate(text) ? formatDate(text) : text
    })
    const reasons = row.problems.map(({ field, message }) => {
      const title = field === null ? undefined : titles.get(field)
      return title ? `${title}: ${message}` : message
    })
    return [String(rowPlace(run.sheets ?? null, row.number).line), reasons.join('; '), ...cells]
  })
  const header = [TEXTS.line, TEXTS.reason, ...run.columns.map(column => column.header)]
  return xlsxAnswer(TEXTS.problemsName, xlsxFile([{ name: TEXTS.sheet, header, rows }]))
}
