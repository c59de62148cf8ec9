import { fill } from '@lousa/contract/messages.ts'
import { IMPORTING } from '@lousa/contract/people/import/import.messages.ts'

const MEGABYTE = 1_048_576
/** A file called .xls may be a page of the web, a text or a workbook: the server says which. */
const READ = ['.xlsx', '.csv', '.xls']
/** Spreadsheets of other programs: what they are called tells the person what to do. */
const TO_BE_SAVED_AS = ['.xlsm', '.xlsb', '.ods', '.numbers']

/** The file types of the dialog. */
export const ACCEPTED =
  '.xlsx,.xls,.csv,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const endsWith = (name: string, endings: readonly string[]): boolean =>
  endings.some(ending => name.toLowerCase().endsWith(ending))

const sizeText = (bytes: number): string => `${(bytes / MEGABYTE).toFixed(1).replace('.', ',')} MB`

type FileFacts = Pick<File, 'name' | 'size'>

/** Why a file is not worth sending, or null. */
export const refusalOf = ({ name, size }: FileFacts, limit: number): string | null => {
  const file = name
  if (endsWith(name, TO_BE_SAVED_AS)) return fill(IMPORTING.oldExcel, { file })
  if (!endsWith(name, READ)) return fill(IMPORTING.wrongType, { file })
  if (size === 0) return fill(IMPORTING.emptyFile, { file })
  if (size > limit) return fill(IMPORTING.tooBig, { file, size: sizeText(size) })
  return null
}

/** The file as it is; refused where it cannot be read any more. */
export const bytesOf = async (file: File): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await file.arrayBuffer())
