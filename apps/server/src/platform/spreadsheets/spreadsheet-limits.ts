/** What a file may ask of the machine. */
export type SpreadsheetLimits = {
  rows: number
  columns: number
  /** Bytes that the archive's parts really have when they are unpacked, together. */
  unpacked: number
  entries: number
}

export const SPREADSHEET_LIMITS: SpreadsheetLimits = {
  rows: 20_001,
  columns: 200,
  unpacked: 80 * 2 ** 20,
  entries: 2_000,
}

/** A sheet as texts. The first row is the header; `line` is what the spreadsheet program shows beside a row. */
export type Sheet = {
  encoding: string | null
  delimiter: string | null
  rows: { line: number; cells: string[] }[]
}
