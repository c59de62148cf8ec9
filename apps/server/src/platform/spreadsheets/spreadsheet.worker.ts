import { csvSheet } from './csv-sheet.ts'
import { SpreadsheetError, type SpreadsheetFailure } from './spreadsheet.error.ts'
import type { Sheet, SpreadsheetLimits } from './spreadsheet-limits.ts'
import { xlsxSheet } from './xlsx-sheet.ts'

export type WorkerRequest = { bytes: Uint8Array; limits: SpreadsheetLimits }
export type WorkerAnswer = { ok: true; sheet: Sheet } | { ok: false; failure: SpreadsheetFailure }

/** More than any field takes: what is cut is refused as too long, by name. */
const CELL_MOST = 5_000
/** One text may stand in a million cells of a small file. */
const TEXT_MOST = 40_000_000

const begins = (bytes: Buffer, ...signs: number[]) => signs.every((sign, at) => bytes[at] === sign)

const sheetOf = async ({ bytes: given, limits }: WorkerRequest): Promise<Sheet> => {
  const bytes = Buffer.from(given.buffer, given.byteOffset, given.byteLength)
  if (bytes.length === 0) throw new SpreadsheetError('EMPTY')
  if (bytes.subarray(0, 5).toString('latin1') === '%PDF-') throw new SpreadsheetError('PDF')
  if (begins(bytes, 0xd0, 0xcf, 0x11, 0xe0)) throw new SpreadsheetError('OLD_FORMAT')
  const sheet = begins(bytes, 0x50, 0x4b) ? await xlsxSheet(bytes, limits) : csvSheet(bytes, limits)
  if (sheet.rows.length === 0) throw new SpreadsheetError('EMPTY')
  let length = 0
  const rows = sheet.rows.map(({ line, cells }) => ({
    line,
    cells: cells.map(cell => {
      const text = storable(cell.length > CELL_MOST ? cell.slice(0, CELL_MOST) : cell)
      length += text.length
      if (length > TEXT_MOST) throw new SpreadsheetError('TOO_LARGE')
      return text
    }),
  }))
  return { ...sheet, rows }
}

/** The database holds neither the character 0 nor half of a pair. */
const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed()

process.on('message', (request: WorkerRequest) => {
  const answer = (message: WorkerAnswer) => process.send?.(message, () => process.disconnect?.())
  sheetOf(request).then(
    sheet => answer({ ok: true, sheet }),
    (error: unknown) =>
      answer({ ok: false, failure: error instanceof SpreadsheetError ? error.failure : 'UNREADABLE' }),
  )
})
process.on('disconnect', () => process.exit())
