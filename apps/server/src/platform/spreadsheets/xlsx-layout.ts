import type { MergedCells, SpreadsheetLimits } from './spreadsheet-limits.ts'

/** A sheet as the workbook lists it, with the part of the archive that has its cells. */
export type ListedSheet = { part: string | null; isHidden: boolean }

/** The layout of a worksheet: merged cells, hidden rows and hidden columns. */
export type SheetLayout = {
  merges: MergedCells[]
  hiddenColumns: number[]
  hiddenRows: ReadonlySet<number>
}

const ATTRIBUTES = `(?:[^<>"']|"[^<"]*"|'[^<']*')*`
const SHEET = new RegExp(`<(?:\\w+:)?sheet\\b(${ATTRIBUTES})>`, 'g')
const LINK = new RegExp(`<(?:\\w+:)?Relationship\\b(${ATTRIBUTES})>`, 'g')
const COLUMN = /<(?:\w+:)?col\b([^<>]*)>/g
const ROW = /<(?:\w+:)?row\b([^<>]*)>/g
const MERGE = /<(?:\w+:)?mergeCell\b[^<>]*?\bref=["']([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})["']/g
/** Names of columns stand within the first lines; merged cells further down tell nothing about them. */
const MERGES_WITHIN = 40
const MERGES_MOST = 1_000

const attribute = (tag: string, name: string): string | null => {
  const [, double, single] = new RegExp(`(?:^|\\s)${name}=(?:"([^"]*)"|'([^']*)')`).exec(tag) ?? []
  return double ?? single ?? null
}

const isTrue = (value: string | null): boolean => value === '1' || value === 'true'

/** The sheets of a workbook in its order, as many as the reader finds: those that have a name. */
export const listedSheets = (parts: ReadonlyMap<string, Buffer>): ListedSheet[] => {
  const links = new Map(
    [...(parts.get('xl/_rels/workbook.xml.rels')?.toString() ?? '').matchAll(LINK)].map(([, tag = '']) => [
      attribute(tag, 'Id'),
      attribute(tag, 'Target') ?? '',
    ]),
  )
  return [...(parts.get('xl/workbook.xml')?.toString() ?? '').matchAll(SHEET)].flatMap(([, tag = '']) => {
    if (!attribute(tag, 'name')) return []
    const target = links.get(attribute(tag, '\\w+:id')) ?? ''
    const part = target.startsWith('/') ? target.slice(1) : `xl/${target}`
    return [
      { part: parts.has(part) ? part : null, isHidden: (attribute(tag, 'state') ?? 'visible') !== 'visible' },
    ]
  })
}

const columnIndex = (letters: string): number =>
  [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0) - 1

const hiddenColumnsOf = (xml: string, { columns }: SpreadsheetLimits): number[] => {
  const hidden = new Set<number>()
  for (const [, tag = ''] of xml.matchAll(COLUMN)) {
    if (!isTrue(attribute(tag, 'hidden'))) continue
    const first = Math.max(1, Number(attribute(tag, 'min')))
    const last = Math.min(columns, Number(attribute(tag, 'max')))
    for (let at = first; at <= last; at += 1) hidden.add(at - 1)
  }
  return [...hidden].toSorted((one, other) => one - other)
}

const hiddenRowsOf = (xml: string): Set<number> => {
  const hidden = new Set<number>()
  let number = 0
  for (const [, tag = ''] of xml.matchAll(ROW)) {
    number = Number(attribute(tag, 'r') ?? number + 1)
    if (isTrue(attribute(tag, 'hidden'))) hidden.add(number)
  }
  return hidden
}

const mergesOf = (xml: string): MergedCells[] => {
  const merges: MergedCells[] = []
  for (const [, left = '', top = '', right = '', bottom = ''] of xml.matchAll(MERGE)) {
    if (Number(top) > MERGES_WITHIN) continue
    merges.push({
      top: Number(top),
      left: columnIndex(left),
      bottom: Number(bottom),
      right: columnIndex(right),
    })
    if (merges.length === MERGES_MOST) break
  }
  return merges
}

/** How a worksheet shows its cells. */
export const layoutOf = (xml: string, limits: SpreadsheetLimits): SheetLayout => ({
  merges: mergesOf(xml),
  hiddenColumns: hiddenColumnsOf(xml, limits),
  hiddenRows: hiddenRowsOf(xml),
})
