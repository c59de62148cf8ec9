import { XlsxFailure } from './xlsx-failure.ts'

/** The elements of a part. One that declares entities is none that a spreadsheet program writes. */
export const xmlOf = (text: string): Document => {
  if (/<!(DOCTYPE|ENTITY)/i.test(text)) throw new XlsxFailure('UNREADABLE')
  const parsed = new DOMParser().parseFromString(text, 'application/xml')
  if (parsed.getElementsByTagName('parsererror').length > 0) throw new XlsxFailure('UNREADABLE')
  return parsed
}

/** Elements of the name, whatever prefix the program gives its names. */
export const elements = (of: Document | Element, name: string): Element[] => [
  ...of.getElementsByTagNameNS('*', name),
]

/** Excel escapes what XML cannot hold. */
const ESCAPED = /_x([0-9A-Fa-f]{4})_/g

/** The words of a cell or shared text: its runs, without how they are read aloud. */
export const runsOf = (of: Element): string =>
  elements(of, 't')
    .filter(({ parentElement }) => parentElement?.localName !== 'rPh')
    .map(({ textContent }) => textContent ?? '')
    .join('')
    .replace(ESCAPED, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

/** Date formats that have a number and no words. */
const DATES = new Set([14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58])
const PERCENTS = new Set([9, 10])

/** How a number is shown: what is in quotes or brackets are words and colours. */
const shownAs = (format: string): 'DATE' | 'PERCENT' | 'NUMBER' => {
  const plain = format.replace(/"[^"]*"|\[[^\]]*\]?|\\./g, '')
  if (/[dy]/i.test(plain)) return 'DATE'
  return plain.includes('%') ? 'PERCENT' : 'NUMBER'
}

export type Shown = ReturnType<typeof shownAs>

/** How the numbers of each style are shown. */
export const stylesOf = (text: string | null): Shown[] => {
  if (text === null) return []
  const styles = xmlOf(text)
  const formats = new Map(
    elements(styles, 'numFmt').map(each => [
      Number(each.getAttribute('numFmtId')),
      shownAs(each.getAttribute('formatCode') ?? ''),
    ]),
  )
  const [cells] = elements(styles, 'cellXfs')
  return (cells ? elements(cells, 'xf') : []).map(each => {
    const id = Number(each.getAttribute('numFmtId'))
    if (DATES.has(id)) return 'DATE'
    return PERCENTS.has(id) ? 'PERCENT' : (formats.get(id) ?? 'NUMBER')
  })
}
