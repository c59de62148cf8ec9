import { csvSheet } from './csv-sheet.ts'
import { SpreadsheetError, type SpreadsheetFailure } from './spreadsheet.error.ts'
import type { SheetRow, Spreadsheet, SpreadsheetLimits } from './spreadsheet-limits.ts'
import { xlsxSheets } from './xlsx-sheet.ts'

export type WorkerRequest = { bytes: Uint8Array; limits: SpreadsheetLimits }
export type WorkerAnswer = { ok: true; file: Spreadsheet } | { ok: false; failure: SpreadsheetFailure }

/** More than any field takes: what is cut is refused as too long, by name. */
const CELL_MOST = 5_000
/** Spreadsheet programs take 31 characters. */
const NAME_MOST = 100
/** One text may stand in a million cells of a small file. */
const TEXT_MOST = 40_000_000

const begins = (bytes: Buffer, ...signs: number[]) => signs.every((sign, at) => bytes[at] === sign)

/** Pages of the web that portals name .xls, and the same packed with its pictures. */
const HTML =
  /^(?:\s|<!--(?:(?!-->)[\s\S])*-->|<\?xml[^>]*>)*<(?:!doctype\s+html|html|head|body|table|meta|style|div)\b|^\s*MIME-Version:/iu

const isHtml = (bytes: Buffer): boolean => {
  const encoding = begins(bytes, 0xff, 0xfe) ? 'utf16le' : 'latin1'
  return HTML.test(bytes.toString(encoding, 0, 4_000).replace(/^(?:\uFEFF|\u00EF\u00BB\u00BF)/u, ''))
}

const fileOf = async ({ bytes: given, limits }: WorkerRequest): Promise<Spreadsheet> => {
  const bytes = Buffer.from(given.buffer, given.byteOffset, given.byteLength)
  if (bytes.length === 0) throw new SpreadsheetError('EMPTY')
  if (bytes.subarray(0, 5).toString('latin1') === '%PDF-') throw new SpreadsheetError('PDF')
  if (begins(bytes, 0xd0, 0xcf, 0x11, 0xe0)) throw new SpreadsheetError('OLD_FORMAT')
  if (isHtml(bytes)) throw new SpreadsheetError('HTML')
  const file = begins(bytes, 0x50, 0x4b) ? await xlsxSheets(bytes, limits) : csvSheet(bytes, limits)
  const failure = file.sheets.find(sheet => sheet.failure !== null)?.failure
  if (file.sheets.every(({ rows }) => rows.length === 0)) throw new SpreadsheetError(failure ?? 'EMPTY')
  let length = 0
  const storableRow = (row: SheetRow): SheetRow => ({
    ...row,
    cells: row.cells.map(cell => {
      const text = storable(cell.length > CELL_MOST ? cell.slice(0, CELL_MOST) : cell)
      length += text.length
      if (length > TEXT_MOST) throw new SpreadsheetError('TOO_LARGE')
      return text
    }),
  })
  return {
    ...file,
    sheets: file.sheets.map(sheet => ({
      ...sheet,
      name: storable(sheet.name).slice(0, NAME_MOST),
      rows: sheet.rows.map(storableRow),
    })),
  }
}

/** The database holds neither the character 0 nor half of a pair. */
const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed()

process.on('message', (request: WorkerRequest) => {
  const answer = (message: WorkerAnswer) => process.send?.(message, () => process.disconnect?.())
  fileOf(request).then(
    file => answer({ ok: true, file }),
    (error: unknown) =>
      answer({ ok: false, failure: error instanceof SpreadsheetError ? error.failure : 'UNREADABLE' }),
  )
})
process.on('disconnect', () => process.exit())
