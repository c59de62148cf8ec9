import type { SheetLine } from '@lousa/rules/records/history-sheet-columns.rules.ts'
import { linesOf, type Shared } from './xlsx-cells.ts'
import { XlsxFailure } from './xlsx-failure.ts'
import { elements, runsOf, stylesOf, xmlOf } from './xlsx-xml.ts'
import { openZip, type XlsxLimits, type Zip } from './zip-parts.ts'

export const XLSX_LIMITS: XlsxLimits = {
  file: 5 * 2 ** 20,
  unpacked: 20 * 2 ** 20,
  parts: 1_000,
  cells: 20_000,
}
/** Sheets that are looked at. */
const SHEETS = 5

/** How a file begins tells what it is, whatever its name says. */
const ZIP = [0x50, 0x4b, 0x03, 0x04]
/** Workbooks of before 2007, and those that a password protects. */
const OLE = [0xd0, 0xcf, 0x11, 0xe0]
const begins = (bytes: Uint8Array, signs: readonly number[]): boolean =>
  signs.every((sign, at) => bytes[at] === sign)

const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** Where the sheets that are shown are, in the order of their tabs. */
const sheetParts = async (zip: Zip, workbook: Document): Promise<string[]> => {
  const links = xmlOf((await zip.text('xl/_rels/workbook.xml.rels')) ?? '<none/>')
  const targets = new Map(
    elements(links, 'Relationship').map(each => [each.getAttribute('Id'), each.getAttribute('Target') ?? '']),
  )
  return elements(workbook, 'sheet')
    .filter(each => (each.getAttribute('state') ?? 'visible') === 'visible')
    .flatMap(each => {
      const target = targets.get(each.getAttributeNS(RELATIONS, 'id') ?? each.getAttribute('r:id'))
      if (!target) return []
      return [target.startsWith('/') ? target.slice(1) : `xl/${target}`]
    })
    .slice(0, SHEETS)
}

const sharedOf = async (zip: Zip, workbook: Document): Promise<Shared> => {
  const texts = await zip.text('xl/sharedStrings.xml')
  const [properties] = elements(workbook, 'workbookPr')
  return {
    texts: texts === null ? [] : elements(xmlOf(texts), 'si').map(runsOf),
    styles: stylesOf(await zip.text('xl/styles.xml')),
    from1904: ['1', 'true'].includes(properties?.getAttribute('date1904') ?? ''),
  }
}

/**
 * The sheets of an XLSX file that are shown, as lines of values, read in this browser: no more of it is unpacked than
 * the limits allow, no formula is computed, no link followed. The library of the server has no limits, and it reads neither
 * percentages nor merged cells: the server prepares each file for it (platform/spreadsheets).
 */
export const readWorkbook = async (
  bytes: Uint8Array<ArrayBuffer>,
  limits: XlsxLimits = XLSX_LIMITS,
): Promise<SheetLine[][]> => {
  if (bytes.length > limits.file) throw new XlsxFailure('TOO_LARGE')
  if (begins(bytes, OLE)) throw new XlsxFailure('OLD_FORMAT')
  if (!begins(bytes, ZIP)) throw new XlsxFailure('ANOTHER_FORMAT')
  const zip = openZip(bytes, limits)
  const part = await zip.text('xl/workbook.xml')
  if (part === null) throw new XlsxFailure('ANOTHER_FORMAT')
  const workbook = xmlOf(part)
  const shared = await sharedOf(zip, workbook)
  const sheets: SheetLine[][] = []
  for (const name of await sheetParts(zip, workbook)) {
    const text = await zip.text(name)
    if (text === null) throw new XlsxFailure('UNREADABLE')
    sheets.push(linesOf(text, shared, limits.cells))
  }
  return sheets
}
