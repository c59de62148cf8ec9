export const XLSX_FAILURES = [
  'OLD_FORMAT',
  'ANOTHER_FORMAT',
  'UNREADABLE',
  'TOO_LARGE',
  'TOO_MANY_CELLS',
] as const

/** Why a workbook could not be read. */
export class XlsxFailure extends Error {
  override name = 'XlsxFailure'
  readonly code: (typeof XLSX_FAILURES)[number]
  constructor(code: (typeof XLSX_FAILURES)[number]) {
    super(code)
    this.code = code
  }
}
