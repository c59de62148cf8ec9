import { numberText } from '@lousa/rules/reports/spreadsheet-cell.rules.ts'
import { readSheet } from 'read-excel-file/universal'
import { withoutTail } from './csv-sheet.ts'
import { SpreadsheetError } from './spreadsheet.error.ts'
import type { Sheet, SpreadsheetLimits } from './spreadsheet-limits.ts'
import { cleanArchive, workbookParts } from './xlsx-archive.ts'

const WORKSHEET = /^xl\/worksheets\/[^/]+\.xml$/
/** Of the workbook that other programs name otherwise. */
const OPEN_DOCUMENT = Buffer.from('mimetypeapplication/vnd.oasis.opendocument')
const OPEN_DOCUMENT_AT = 30

const EMPTY_CELLS = /<(?:\w+:)?c\b[^>]*?(?:\/>|>\s*<\/(?:\w+:)?c>)/g
const EMPTY_ROWS = /<(?:\w+:)?row\b[^>]*?\br="\d+"[^>]*?(?:\/>|>\s*<\/(?:\w+:)?row>)/g
const ROWS = /<(?:\w+:)?row\b(?:[^>]*?\br="(\d+)")?/g
const CELLS = /<(?:\w+:)?c\b[^>]*?\br="([A-Z]+)\d/g
/** Blank lines between others; what is further away was reached by accident. */
const ROW_SLACK = 1_000

/**
 * A worksheet without its empty cells and rows, of which formatting leaves a million. A cell far away would otherwise
 * have the reader fill everything before it.
 */
const withoutEmptyCells = (xml: string, limits: SpreadsheetLimits): string => {
  const cleanXml = xml.replace(EMPTY_CELLS, '').replace(EMPTY_ROWS, '')
  let count = 0
  for (const [, number] of cleanXml.matchAll(ROWS)) {
    count += 1
    if (count > limits.rows || Number(number ?? count) > limits.rows + ROW_SLACK)
      throw new SpreadsheetError('TOO_MANY_ROWS')
  }
  for (const [, letters = ''] of cleanXml.matchAll(CELLS)) {
    if (columnNumber(letters) > limits.columns) throw new SpreadsheetError('TOO_MANY_COLUMNS')
  }
  return cleanXml
}

const columnNumber = (letters: string): number => {
  let number = 0
  for (let at = 0; at < letters.length; at += 1) number = number * 26 + letters.charCodeAt(at) - 64
  return number
}

/** The first worksheet of a workbook as texts. */
export const xlsxSheet = async (bytes: Buffer, limits: SpreadsheetLimits): Promise<Sheet> => {
  if (bytes.subarray(OPEN_DOCUMENT_AT, 200).includes(OPEN_DOCUMENT))
    throw new SpreadsheetError('ANOTHER_FORMAT')
  const parts = await workbookParts(bytes, limits)
  if (!parts.has('xl/workbook.xml')) throw new SpreadsheetError('ANOTHER_FORMAT')
  const first = firstWorksheet(parts)
  for (const [name, content] of parts) {
    if (!WORKSHEET.test(name)) continue
    if (first !== null && name !== first) parts.delete(name)
    else parts.set(name, Buffer.from(withoutEmptyCells(content.toString(), limits)))
  }
  const archive = await cleanArchive(parts)
  parts.clear()
  let cellRows: unknown[][]
  try {
    cellRows = await readSheet(archive, { trim: false })
  } catch {
    throw new SpreadsheetError('UNREADABLE')
  }
  const rows = cellRows.flatMap((row, at) => {
    const cells = withoutTail(row.map(cellText))
    return cells.length === 0 ? [] : [{ line: at + 1, cells }]
  })
  if (rows.length > limits.rows) throw new SpreadsheetError('TOO_MANY_ROWS')
  if (rows.some(({ cells }) => cells.length > limits.columns)) throw new SpreadsheetError('TOO_MANY_COLUMNS')
  return { encoding: null, delimiter: null, rows }
}

/** Null where the links cannot be told: then every worksheet is judged. */
const firstWorksheet = (parts: ReadonlyMap<string, Buffer>): string | null => {
  const workbook = parts.get('xl/workbook.xml')?.toString() ?? ''
  const links = parts.get('xl/_rels/workbook.xml.rels')?.toString() ?? ''
  const id = /<(?:\w+:)?sheet\b[^>]*?\br:id="([^"]+)"/.exec(workbook)?.[1]
  const link = [...links.matchAll(/<(?:\w+:)?Relationship\b[^>]*>/g)].find(
    ([tag]) => /\bId="([^"]+)"/.exec(tag)?.[1] === id,
  )
  const target = /\bTarget="([^"]+)"/.exec(link?.[0] ?? '')?.[1]
  if (!id || !target) return null
  const name = target.startsWith('/') ? target.slice(1) : `xl/${target}`
  return parts.has(name) ? name : null
}

/** Dates as they were typed, without time zone; numbers with all of their digits. */
const cellText = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString().slice(0, 10)
  if (typeof value === 'number') return numberText(value)
  if (typeof value === 'boolean') return value ? 'sim' : 'não'
  return String(value)
}
