/** Limits of a spreadsheet file. */
export type SpreadsheetLimits = {
  /** Limit of one sheet. */
  rows: number
  /** Limit of all sheets of a workbook together. */
  allRows: number
  columns: number
  sheets: number
  /** Bytes that the archive's parts really have when they are unpacked, together. */
  unpacked: number
  entries: number
}

export const SPREADSHEET_LIMITS: SpreadsheetLimits = {
  rows: 20_001,
  allRows: 40_002,
  columns: 200,
  sheets: 200,
  unpacked: 80 * 2 ** 20,
  entries: 2_000,
}

/** A row as texts; `line` is the number that the spreadsheet program shows for it. */
export type SheetRow = { line: number; cells: string[]; isHidden?: true }

/** Cells that the spreadsheet program shows as one: lines as it counts them, columns from 0 on, all inclusive. */
export type MergedCells = { top: number; left: number; bottom: number; right: number }

/** A sheet as texts, without its empty rows. */
export type Sheet = {
  /** '' for a file of separated values. */
  name: string
  isHidden: boolean
  rows: SheetRow[]
  /** Those of the first lines, where the names of columns are. */
  merges: MergedCells[]
  /** Columns that the spreadsheet program does not show, from 0 on. */
  hiddenColumns: number[]
  /** Why its rows are not here, though it has some. */
  failure: 'TOO_MANY_ROWS' | 'TOO_MANY_COLUMNS' | null
}

/** A file with all of its sheets, in the order of the workbook. */
export type Spreadsheet = { encoding: string | null; delimiter: string | null; sheets: Sheet[] }
