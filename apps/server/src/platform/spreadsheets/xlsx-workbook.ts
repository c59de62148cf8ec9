import writeXlsxFile from 'write-excel-file/node'

/** A text, a number, or a civil date as `YYYY-MM-DD`. */
export type WrittenCell = string | number | { date: string }

export type WrittenSheet = {
  name: string
  /** Lines above the header, which say what the sheet is. */
  lead?: string[]
  header: string[]
  rows: WrittenCell[][]
  widths?: number[]
}

/** Characters that XML cannot hold. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are meant
const UNWRITABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g
/** The value of a cell in Excel. */
const CELL_MOST = 32_767

/** A text that an XLSX reader would take for an escaped character. */
const ESCAPE_LIKE = /_(?=x[0-9a-f]{4}_)/gi

const textCell = (value: string, bold = false) => {
  const text = value
    .toWellFormed()
    .replace(UNWRITABLE, '')
    .slice(0, CELL_MOST)
    .replace(ESCAPE_LIKE, '_x005F_')
  // Typed as text: neither a formula nor a number that loses its zeros.
  return text === ''
    ? null
    : { value: text, type: String, format: '@', ...(bold ? { fontWeight: 'bold' as const } : {}) }
}

const typedCell = (cell: WrittenCell) => {
  if (typeof cell === 'string') return textCell(cell)
  return typeof cell === 'number'
    ? { value: cell, type: Number }
    : { value: new Date(`${cell.date}T00:00:00Z`), type: Date, format: 'dd/mm/yyyy' }
}

/** A workbook of texts, numbers and dates; the header stays in sight. */
export const builtWorkbook = (sheets: WrittenSheet[]): Promise<Buffer> =>
  writeXlsxFile(
    sheets.map(({ name, lead = [], header, rows, widths }) => ({
      sheet: name,
      stickyRowsCount: lead.length + 1,
      columns: header.map((title, at) => ({ width: widths?.[at] ?? Math.max(12, title.length + 2) })),
      data: [
        ...lead.map((line, at) => [textCell(line, at === 0)]),
        header.map(title => textCell(title, true)),
        ...rows.map(row => row.map(typedCell)),
      ],
    })),
  ).toBuffer()
