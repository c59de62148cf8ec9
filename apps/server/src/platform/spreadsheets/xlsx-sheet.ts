import { numberText } from '@lousa/rules/reports/spreadsheet-cell.rules.ts'
import readXlsxFile from 'read-excel-file/universal'
import { withoutTail } from './csv-sheet.ts'
import { SpreadsheetError } from './spreadsheet.error.ts'
import type { Sheet, SheetRow, Spreadsheet, SpreadsheetLimits } from './spreadsheet-limits.ts'
import { cleanArchive, workbookParts } from './xlsx-archive.ts'
import { type ListedSheet, layoutOf, listedSheets, type SheetLayout } from './xlsx-layout.ts'

const WORKSHEET = /^xl\/worksheets\/[^/]+\.xml$/
/** The name of the part in workbooks of other programs. */
const OPEN_DOCUMENT = Buffer.from('mimetypeapplication/vnd.oasis.opendocument')
const OPEN_DOCUMENT_AT = 30

const EMPTY_CELLS = /<(?:\w+:)?c\b[^<>]*?(?:\/>|>\s*<\/(?:\w+:)?c>)/g
const EMPTY_ROWS = /<(?:\w+:)?row\b[^<>]*?\br="\d+"[^<>]*?(?:\/>|>\s*<\/(?:\w+:)?row>)/g
const ROWS = /<(?:\w+:)?row\b(?:[^<>]*?\br="(\d+)")?/g
const CELLS = /<(?:\w+:)?c\b[^<>]*?\br="([A-Z]+)\d/g
/** Blank lines between others; what is further away was reached by accident. */
const ROW_SLACK = 1_000
/** Takes the place of a worksheet whose rows are not read. */
const NO_ROWS = Buffer.from('<worksheet><sheetData/></worksheet>')

type Measured = { rows: number; failure: Sheet['failure'] }

/** How many rows a worksheet has. A cell far away would have the reader fill everything before it. */
const measured = (xml: string, limits: SpreadsheetLimits): Measured => {
  let count = 0
  for (const [, number] of xml.matchAll(ROWS)) {
    count += 1
    if (count > limits.rows || Number(number ?? count) > limits.rows + ROW_SLACK)
      return { rows: 0, failure: 'TOO_MANY_ROWS' }
  }
  for (const [, letters = ''] of xml.matchAll(CELLS)) {
    if (columnNumber(letters) > limits.columns) return { rows: 0, failure: 'TOO_MANY_COLUMNS' }
  }
  return { rows: count, failure: null }
}

const columnNumber = (letters: string): number => {
  let number = 0
  for (let at = 0; at < letters.length; at += 1) number = number * 26 + letters.charCodeAt(at) - 64
  return number
}

type Worksheet = { layout: SheetLayout | null; failure: Sheet['failure'] }

/**
 * Leaves of each worksheet what is read: without its empty cells and rows, of which formatting leaves a million. One that
 * asks for too much loses its rows and is named; all together have a limit too.
 */
const cleanWorksheets = (parts: Map<string, Buffer>, limits: SpreadsheetLimits): Map<string, Worksheet> => {
  const worksheets = new Map<string, Worksheet>()
  let allRows = 0
  for (const [name, content] of parts) {
    if (!WORKSHEET.test(name)) continue
    const xml = content.toString().replace(EMPTY_CELLS, '').replace(EMPTY_ROWS, '')
    const { rows, failure } = measured(xml, limits)
    allRows += rows
    worksheets.set(name, { layout: failure === null ? layoutOf(xml, limits) : null, failure })
    parts.set(name, failure === null ? Buffer.from(xml) : NO_ROWS)
  }
  if (allRows > limits.allRows) throw new SpreadsheetError('TOO_MANY_ROWS')
  return worksheets
}

/** All worksheets of a workbook as texts. */
export const xlsxSheets = async (bytes: Buffer, limits: SpreadsheetLimits): Promise<Spreadsheet> => {
  if (bytes.subarray(OPEN_DOCUMENT_AT, 200).includes(OPEN_DOCUMENT))
    throw new SpreadsheetError('ANOTHER_FORMAT')
  const parts = await workbookParts(bytes, limits)
  if (!parts.has('xl/workbook.xml')) throw new SpreadsheetError('ANOTHER_FORMAT')
  const listed = listedSheets(parts)
  if (listed.length > limits.sheets) throw new SpreadsheetError('TOO_LARGE')
  const worksheets = cleanWorksheets(parts, limits)
  const archive = await cleanArchive(parts)
  parts.clear()
  const read = await readXlsxFile(archive, { trim: false }).catch(() => {
    throw new SpreadsheetError('UNREADABLE')
  })
  // Hidden sheets cannot be recognised when sheets are listed in another way.
  if (read.length !== listed.length) throw new SpreadsheetError('UNREADABLE')
  let left = limits.allRows
  const sheets = read.map(({ sheet: name, data }, at): Sheet => {
    const worksheet = worksheets.get(listed[at]?.part ?? '')
    const sheet = sheetOf(name, listed[at], worksheet, data ?? [])
    left -= sheet.rows.length
    if (left < 0) throw new SpreadsheetError('TOO_MANY_ROWS')
    const isWide = sheet.rows.some(({ cells }) => cells.length > limits.columns)
    return isWide ? { ...sheet, rows: [], failure: 'TOO_MANY_COLUMNS' } : sheet
  })
  return { encoding: null, delimiter: null, sheets }
}

const sheetOf = (
  name: string,
  listed: ListedSheet | undefined,
  worksheet: Worksheet | undefined,
  data: readonly unknown[][],
): Sheet => {
  const { merges = [], hiddenColumns = [], hiddenRows = new Set<number>() } = worksheet?.layout ?? {}
  const rows = data.flatMap((row, at): SheetRow[] => {
    const cells = withoutTail(row.map(cellText))
    if (cells.length === 0) return []
    return [{ line: at + 1, cells, ...(hiddenRows.has(at + 1) ? { isHidden: true } : {}) }]
  })
  return {
    name,
    isHidden: listed?.isHidden ?? false,
    rows,
    merges,
    hiddenColumns,
    failure: worksheet?.failure ?? null,
  }
}

/** Dates as they were typed, without time zone; numbers with all of their digits. */
const cellText = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString().slice(0, 10)
  if (typeof value === 'number') return numberText(value)
  if (typeof value === 'boolean') return value ? 'sim' : 'não'
  return String(value)
}
