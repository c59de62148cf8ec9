import { ZipFile } from 'yazl'

export type TestSheet = {
  name: string
  rows: string[][]
  state?: 'hidden' | 'veryHidden'
  /** Lines, from 1 on. */
  hiddenRows?: number[]
  /** Columns, from 1 on. */
  hiddenColumns?: number[]
  /** Ranges in the notation of spreadsheets: "A1:B1". */
  merges?: string[]
}

const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

const cellOf = (text: string, column: number, line: number): string =>
  text === ''
    ? ''
    : `<c r="${String.fromCharCode(65 + column)}${line}" t="inlineStr"><is><t>${escaped(text)}</t></is></c>`

const worksheet = ({ rows, hiddenRows = [], hiddenColumns = [], merges = [] }: TestSheet): string => {
  const columns = hiddenColumns.map(at => `<col min="${at}" max="${at}" width="0" hidden="1"/>`).join('')
  const lines = rows.map((cells, at) => {
    const hidden = hiddenRows.includes(at + 1) ? ' hidden="1"' : ''
    return `<row r="${at + 1}"${hidden}>${cells.map((cell, column) => cellOf(cell, column, at + 1)).join('')}</row>`
  })
  const merged = merges.map(ref => `<mergeCell ref="${ref}"/>`).join('')
  return `<worksheet>${columns && `<cols>${columns}</cols>`}<sheetData>${lines.join('')}</sheetData>${
    merged && `<mergeCells>${merged}</mergeCells>`
  }</worksheet>`
}

/** A workbook as spreadsheet programs save one: with sheets, rows and columns that are not shown, and merged cells. */
export const workbookOf = async (sheets: TestSheet[]): Promise<Buffer> => {
  const listed = sheets.map(
    ({ name, state }, at) =>
      `<sheet name="${escaped(name)}" sheetId="${at + 1}"${state ? ` state="${state}"` : ''} r:id="rId${at + 1}"/>`,
  )
  const links = sheets.map(
    (_, at) =>
      `<Relationship Id="rId${at + 1}" Type="${RELATIONS}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
  )
  const zip = new ZipFile()
  const add = (name: string, xml: string) => zip.addBuffer(Buffer.from(xml), name)
  add('xl/workbook.xml', `<workbook xmlns:r="${RELATIONS}"><sheets>${listed.join('')}</sheets></workbook>`)
  add('xl/_rels/workbook.xml.rels', `<Relationships>${links.join('')}</Relationships>`)
  for (const [at, sheet] of sheets.entries()) add(`xl/worksheets/sheet${at + 1}.xml`, worksheet(sheet))
  zip.end()
  const pieces: Buffer[] = []
  for await (const piece of zip.outputStream) pieces.push(Buffer.from(piece))
  return Buffer.concat(pieces)
}
