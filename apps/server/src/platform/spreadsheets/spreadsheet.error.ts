/**
 * Why a file cannot be read. What a person is told is said elsewhere:
 * OLD_FORMAT also means protected by a password (both are OLE files); UNREADABLE is damaged, or no spreadsheet at all; BROKEN is no
 * fault of the file. HTML is a page of the web, whatever the file is called; CENSUS is a file of records for Educacenso.
 */
export type SpreadsheetFailure =
  | 'EMPTY'
  | 'PDF'
  | 'OLD_FORMAT'
  | 'ANOTHER_FORMAT'
  | 'HTML'
  | 'CENSUS'
  | 'UNREADABLE'
  | 'TOO_MANY_ROWS'
  | 'TOO_MANY_COLUMNS'
  | 'TOO_LARGE'
  | 'BROKEN'

/** Never quotes the file. */
export class SpreadsheetError extends Error {
  override name = 'SpreadsheetError'
  readonly failure: SpreadsheetFailure

  constructor(failure: SpreadsheetFailure) {
    super(`spreadsheet: ${failure}`)
    this.failure = failure
  }
}
