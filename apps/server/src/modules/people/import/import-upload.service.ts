import type { BodyOf, QueryOf } from '@lousa/contract/endpoint.ts'
import {
  COLUMNS_MOST,
  type createImport,
  IMPORT_FILE_LIMIT,
  IMPORT_ROWS_MOST,
  type ImportRun,
  type ImportType,
} from '@lousa/contract/people/import/import.contract.ts'
import { IMPORTING } from '@lousa/contract/people/import/import.messages.ts'
import type {
  chooseImportSheets,
  SheetBeginning,
} from '@lousa/contract/people/import/import-sheet.contract.ts'
import { ContractError, fieldError, invalidFields } from '@lousa/contract/refusal/errors.ts'
import { HEADER_WITHIN } from '@lousa/rules/people/import/import-header-lines.rules.ts'
import {
  type FileSheet,
  readSheets,
  type SheetChoice,
  type SheetRows,
} from '@lousa/rules/people/import/import-sheets.rules.ts'
import { readCell } from '@lousa/rules/reports/spreadsheet-cell.rules.ts'
import { SpreadsheetError } from '../../../platform/spreadsheets/spreadsheet.error.ts'
import type { Sheet, Spreadsheet } from '../../../platform/spreadsheets/spreadsheet-limits.ts'
import { readSpreadsheet } from '../../../platform/spreadsheets/spreadsheet-reader.ts'
import type { Ctx } from '../../module.ts'
import type { RunColumn } from '../import-row/import.types.ts'
import { remark } from '../import-row/import-remark.words.ts'
import { changeRun, type FileRow, insertRun, replaceRows } from './import.queries.ts'
import { importOf } from './import.service.ts'
import { detectFileColumns, withChosenFields } from './import-columns.service.ts'
import { NO_COUNTS } from './import-row.queries.ts'
import { firstLines, insertSheets, sheetsOf } from './import-sheet.queries.ts'
import { lockEditableRun } from './import-validating.service.ts'

const REFUSED: Readonly<Record<string, string>> = IMPORTING.refusedFile
const SIZES = new Set(['TOO_MANY_ROWS', 'TOO_MANY_COLUMNS', 'TOO_LARGE'])

const refusal = (failure: string): ContractError =>
  new ContractError(SIZES.has(failure) ? 'IMPORT_TOO_LARGE' : 'IMPORT_FILE_INVALID', {
    ...(REFUSED[failure] ? { message: REFUSED[failure] } : {}),
    data: { reason: failure },
  })

/** The sheets of an uploaded file, which takes its time. */
export const readFile = async (bytes: Uint8Array): Promise<Spreadsheet> => {
  if (bytes.length > IMPORT_FILE_LIMIT) throw refusal('TOO_LARGE')
  try {
    return await readSpreadsheet(bytes)
  } catch (error) {
    if (error instanceof SpreadsheetError && error.failure !== 'BROKEN') throw refusal(error.failure)
    throw error
  }
}

const fileSheet = ({ name, isHidden, rows, merges, hiddenColumns, failure }: Sheet): FileSheet => ({
  name,
  isHidden,
  rows: rows.map(row => ({ ...row, cells: row.cells.map(readCell) })),
  merges,
  hiddenColumns,
  isTooLarge: failure !== null,
})

type Taken = { columns: RunColumn[]; sheets: SheetRows['sheets']; rows: FileRow[] }

/** Rows and columns of the sheets that are read. */
const takenOf = async (
  ctx: Ctx,
  type: ImportType,
  sheets: readonly FileSheet[],
  choice?: SheetChoice,
): Promise<Taken> => {
  const read = readSheets(type, sheets, choice, IMPORTING.sheetColumn, COLUMNS_MOST)
  if (read.isTooWide) throw refusal('TOO_MANY_COLUMNS')
  if (read.rows.length === 0) throw refusal('NO_ROWS')
  if (read.rows.length > IMPORT_ROWS_MOST) throw refusal('TOO_MANY_ROWS')
  const people = read.rows.filter(row => row.nobody === null)
  const columns = await detectFileColumns(ctx, type, { ...read, rows: people })
  const rows = read.rows.map(row => ({ ...row, nobody: row.nobody ? remark(null, row.nobody) : null }))
  return { columns, sheets: read.sheets, rows }
}

/** Keeps the rows of a file; nothing is said of them yet. */
export const uploadImport = async (
  ctx: Ctx,
  { type, fileName }: QueryOf<typeof createImport>,
  { encoding, delimiter, sheets: given }: Spreadsheet,
): Promise<ImportRun> => {
  const fileSheets = given.map(fileSheet)
  const { columns, sheets, rows } = await takenOf(ctx, type, fileSheets)
  const rowCount = rows.length
  const id = await insertRun(ctx, { type, fileName, encoding, delimiter, columns, sheets, rowCount })
  await replaceRows(ctx, id, rows)
  await insertSheets(ctx, id, fileSheets)
  ctx.audit({
    entity: 'import',
    entityId: id,
    action: 'UPLOADED',
    changes: [
      { field: 'type', from: null, to: type },
      { field: 'rowCount', from: null, to: rowCount },
    ],
  })
  return importOf(ctx, id)
}

const CELLS_SHOWN = 30
const CELL_LENGTH = 60

/** The lines among which the names of columns may be chosen, shortened. */
export const sheetBeginnings = async (ctx: Ctx, id: string): Promise<SheetBeginning[]> => {
  if (!(await importOf(ctx, id)).can.edit) throw new ContractError('IMPORT_STATE')
  return (await firstLines(ctx, id, HEADER_WITHIN)).map(({ index, name, lines }) => ({
    index,
    name,
    lines: lines.map(({ line, cells }) => ({
      line,
      cells: cells.slice(0, CELLS_SHOWN).map(cell => cell.slice(0, CELL_LENGTH)),
    })),
  }))
}

/** Reads the sheets of a file as a person has chosen; matched columns stay so, and what was corrected in their rows is gone. */
export const chooseSheets = async (
  ctx: Ctx,
  id: string,
  { sheets: chosen, header, includeHiddenRows = false }: BodyOf<typeof chooseImportSheets>,
): Promise<ImportRun> => {
  const run = await lockEditableRun(ctx, id)
  const fileSheets = await sheetsOf(ctx, id)
  if (fileSheets.length === 0) throw new ContractError('IMPORT_STATE')
  const choice: SheetChoice = { sheets: chosen ?? null, header: header ?? null, includeHiddenRows }
  const { columns, sheets, rows } = await takenOf(ctx, run.type, fileSheets, choice)
  refuseUnread(sheets, choice)
  await replaceRows(ctx, id, rows)
  await changeRun(ctx, id, {
    columns: withChosenFields(columns, run.columns, run.status !== 'UPLOADED'),
    sheets,
    row_count: rows.length,
    include_hidden_rows: includeHiddenRows,
    status: 'UPLOADED',
    counts: NO_COUNTS,
    reason: null,
  })
  return importOf(ctx, id)
}

/** A sheet that cannot be read, and a line that is not there, are no choice. */
const refuseUnread = (sheets: SheetRows['sheets'], { sheets: chosen, header }: SheetChoice): void => {
  const isRead = (index: number) => sheets.some(sheet => sheet.index === index && sheet.isRead)
  const errors = (chosen ?? []).flatMap((index, at) =>
    isRead(index) ? [] : [fieldError(`sheets.${at}`, 'INVALID')],
  )
  const isFound = sheets.some(
    sheet => sheet.isRead && sheet.headerLine === header?.line && sheet.headerSpan === header.span,
  )
  if (header && !isFound) errors.push(fieldError('header.line', 'INVALID'))
  if (errors.length > 0) throw invalidFields(...errors)
}
