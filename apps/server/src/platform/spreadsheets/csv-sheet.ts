import { CsvError, parse } from 'csv-parse/sync'
import { SpreadsheetError } from './spreadsheet.error.ts'
import type { SheetRow, Spreadsheet, SpreadsheetLimits } from './spreadsheet-limits.ts'

const DELIMITERS = [';', ',', '\t', '|'] as const
/** Lines in which a separator is looked for. */
const SAMPLE = 20
/** Longer than any cell that a person types: a quote that never ends. */
const MAX_RECORD_LENGTH = 200_000

/** UTF-8 when every byte of it is, else what Excel in Brazil writes; UTF-16 when the file says so. */
const decoded = (bytes: Uint8Array): { text: string; encoding: string } => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe)
    return { text: new TextDecoder('utf-16le').decode(bytes), encoding: 'utf-16le' }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'utf-8' }
  } catch {
    return { text: new TextDecoder('windows-1252').decode(bytes), encoding: 'windows-1252' }
  }
}

/** The separator that stands outside of quotes as often in the other lines as in the first; of equals the commonest. */
const delimiterOf = (text: string): string => {
  const lines = unquoted(text)
    .split(/\r\n|\r|\n/)
    .filter(Boolean)
    .slice(0, SAMPLE)
  const [header = ''] = lines
  const count = (line: string, sign: string) => line.split(sign).length - 1
  const [best] = DELIMITERS.map(sign => ({
    sign,
    inHeader: count(header, sign),
    alike: lines.filter(line => count(line, sign) === count(header, sign)).length,
  }))
    .filter(({ inHeader }) => inHeader > 0)
    .sort((a, b) => b.alike - a.alike || b.inHeader - a.inHeader)
  return best?.sign ?? ';'
}

const SAMPLE_LENGTH = 100_000
const unquoted = (text: string): string => text.slice(0, SAMPLE_LENGTH).replace(/"(?:[^"]|"")*"/g, '')

/** The kinds of records of the school census, each a line of at least so many fields without header. */
const CENSUS_RECORD = /^(?:00|10|20|30|40|50|51|60|70|80|89|90|91|98|99)\|/
const CENSUS_FIELDS = 5

/** Records for Educacenso have a number in front, signs between their fields, and no names of columns. */
const isCensus = (text: string): boolean => {
  const [first = ''] = text
    .slice(0, SAMPLE_LENGTH)
    .split(/\r\n|\r|\n/)
    .map(line => line.trim())
    .filter(Boolean)
  return CENSUS_RECORD.test(first) && first.split('|').length >= CENSUS_FIELDS
}

/** A first line `sep=;` is a word from Excel to itself. */
const EXCEL_HINT = /^sep=(.)\r?\n/i

/** A file of separated values: encoding and separator are recognised, quotes are honoured, blank lines left out. */
export const csvSheet = (bytes: Uint8Array, limits: SpreadsheetLimits): Spreadsheet => {
  const { text, encoding } = decoded(bytes)
  if (text.includes('\0')) throw new SpreadsheetError('ANOTHER_FORMAT')
  const hint = EXCEL_HINT.exec(text)
  const body = hint ? text.slice(hint[0].length) : text
  if (isCensus(body.replace(/^\uFEFF/u, ''))) throw new SpreadsheetError('CENSUS')
  const delimiter = hint?.[1] ?? delimiterOf(body)
  const rows: SheetRow[] = []
  let line = 0
  const keep = (record: string[]): null => {
    line += 1
    const cells = withoutTail(record)
    if (cells.length === 0) return null
    if (rows.length >= limits.rows) throw new SpreadsheetError('TOO_MANY_ROWS')
    if (cells.length > limits.columns) throw new SpreadsheetError('TOO_MANY_COLUMNS')
    rows.push({ line, cells })
    return null
  }
  try {
    parse(body, {
      delimiter,
      bom: true,
      relax_column_count: true,
      relax_quotes: true,
      max_record_size: MAX_RECORD_LENGTH,
      record_delimiter: ['\r\n', '\n', '\r'],
      on_record: keep,
    })
  } catch (error) {
    if (error instanceof SpreadsheetError) throw error
    if (error instanceof CsvError) throw new SpreadsheetError('UNREADABLE')
    throw error
  }
  const sheet = { name: '', isHidden: false, rows, merges: [], hiddenColumns: [], failure: null }
  return { encoding, delimiter, sheets: [sheet] }
}

/** Without the empty cells behind the last one with text. */
export const withoutTail = (cells: string[]): string[] =>
  cells.slice(0, cells.findLastIndex(cell => cell.trim() !== '') + 1)
