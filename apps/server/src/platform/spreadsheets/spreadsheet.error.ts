/**
 * The reason why a file cannot be read. Its sentence for people is elsewhere. OLD_FORMAT also means protected by a password (both
 * are OLE files); UNREADABLE is damaged, or no spreadsheet at all; BROKEN is not a fault of the file. HTML is a web page,
 * whatever the name of the file; CENSUS is a file of records for Educacenso.
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
