import { XLSX_TYPE } from '../../../platform/spreadsheets/spreadsheet-writer.ts'

export const PDF = 'application/pdf'
export const ZIP = 'application/zip'
export const XLSX = XLSX_TYPE

/** How the name of a file with this content ends. */
export const extensionOf = (contentType: string | null): string => {
  if (contentType === ZIP) return '.zip'
  return contentType === XLSX ? '.xlsx' : '.pdf'
}
