import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { csvLine, safeCell } from '@lousa/rules/reports/spreadsheet-cell.rules.ts'
import { builtWorkbook, type WrittenSheet } from './xlsx-workbook.ts'

export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
export const CSV_TYPE = 'text/csv; charset=utf-8'
/** Excel takes a file without it for Windows-1252. */
const BOM = '\uFEFF'

/** A file on its way to a person; its size is null when it is not known before the last chunk. */
export type SheetFile = {
  contentType: string
  fileName: string
  size: number | null
  chunks: AsyncIterable<Uint8Array>
}

/** Cells that are written at once; more of them would have everyone else wait. */
const INLINE_MOST = 20_000

/** A workbook; a large one is made in a thread of its own. */
export const xlsxFile = async (sheets: WrittenSheet[]): Promise<Uint8Array> => {
  const cells = sheets.reduce((sum, { header, rows }) => sum + header.length * (rows.length + 1), 0)
  if (cells <= INLINE_MOST) return builtWorkbook(sheets)
  const worker = new Worker(new URL('./xlsx-workbook.worker.ts', import.meta.url), {
    workerData: sheets,
    env: {},
  })
  const left = once(worker, 'exit')
  const [file] = await Promise.race([
    once(worker, 'message'),
    left.then(() => Promise.reject(new Error('The workbook was not made'))),
  ])
  await left
  return file
}

const csvText = (rows: readonly string[][]): string => rows.map(row => csvLine(row.map(safeCell))).join('')

/** A CSV file as spreadsheet programs in Brazil read it (UTF-8 with mark, semicolons), in pieces. */
export async function* csvFile(
  header: string[],
  parts: AsyncIterable<string[][]> | Iterable<string[][]>,
): AsyncGenerator<Uint8Array> {
  yield Buffer.from(BOM + csvText([header]))
  for await (const rows of parts) yield Buffer.from(csvText(rows))
}
