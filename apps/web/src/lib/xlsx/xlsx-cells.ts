import { M } from '@lousa/contract/messages.ts'
import type { SheetLine } from '@lousa/rules/records/history-sheet-columns.rules.ts'
import type { SheetValue } from '@lousa/rules/records/history-sheet-values.rules.ts'
import { XlsxFailure } from './xlsx-failure.ts'
import { elements, runsOf, type Shown, xmlOf } from './xlsx-xml.ts'

/** The data that the cells of all sheets of a workbook share. */
export type Shared = { texts: readonly string[]; styles: readonly Shown[]; from1904: boolean }

/** Columns that are looked at: what stands further away is no list. */
const COLUMNS = 100
const DAY = 86_400_000
const DAY_ZERO = Date.UTC(1899, 11, 30)
const DAY_ZERO_OF_MAC = Date.UTC(1904, 0, 1)

/** Formatting leaves thousands of cells without anything in them. */
const EMPTY_CELLS = /<(?:\w+:)?c\b[^<>]*?(?:\/>|>\s*<\/(?:\w+:)?c>)/g

const place = (address: string): { column: number; line: number } | null => {
  const [, letters, line] = /^([A-Z]{1,3})(\d{1,7})$/.exec(address) ?? []
  if (letters === undefined) return null
  let column = 0
  for (let at = 0; at < letters.length; at += 1) column = column * 26 + letters.charCodeAt(at) - 64
  return { column: column - 1, line: Number(line) }
}

const numberShown = (number: number, shown: Shown | undefined, { from1904 }: Shared): SheetValue => {
  if (shown === 'PERCENT') return `${String(Math.round(number * 10_000) / 100).replace('.', ',')}%`
  if (shown !== 'DATE') return number
  const day = new Date((from1904 ? DAY_ZERO_OF_MAC : DAY_ZERO) + Math.floor(number) * DAY)
  return Number.isNaN(day.getTime()) ? number : { date: day.toISOString().slice(0, 10) }
}

/** The value of a cell. Of a formula it is the stored result: nothing is computed. */
const cellValue = (cell: Element, shared: Shared): SheetValue => {
  const type = cell.getAttribute('t') ?? 'n'
  if (type === 'inlineStr') return runsOf(cell)
  const stored = elements(cell, 'v')[0]?.textContent ?? ''
  if (stored === '') return elements(cell, 'f').length > 0 ? { error: '=' } : null
  if (type === 's') return shared.texts[Number(stored)] ?? null
  if (type === 'e') return { error: stored }
  if (type === 'b') return stored === '1' ? M.yes : M.no
  if (type === 'd') return { date: stored.slice(0, 10) }
  const number = Number(stored)
  if (type !== 'n' || Number.isNaN(number)) return stored
  return numberShown(number, shared.styles[Number(cell.getAttribute('s') ?? Number.NaN)], shared)
}

type Rows = Map<number, SheetValue[]>

/** A cell that was merged over several lines says the same in each of them. */
const fillMerged = (sheet: Document, rows: Rows): void => {
  for (const merged of elements(sheet, 'mergeCell')) {
    const [from, to] = (merged.getAttribute('ref') ?? '').split(':').map(place)
    const value = from && rows.get(from.line)?.[from.column]
    if (!from || !to || value === undefined || value === null) continue
    for (const [line, cells] of rows) if (line > from.line && line <= to.line) cells[from.column] ??= value
  }
}

/** The lines of a sheet that have something in them, at most so many cells of them. */
export const linesOf = (text: string, shared: Shared, most: number): SheetLine[] => {
  const sheet = xmlOf(text.replace(EMPTY_CELLS, ''))
  const cells = elements(sheet, 'c')
  if (cells.length > most) throw new XlsxFailure('TOO_MANY_CELLS')
  const rows: Rows = new Map()
  let line = 0
  for (const row of elements(sheet, 'row')) {
    line = Number(row.getAttribute('r') ?? line + 1)
    const values: SheetValue[] = []
    let column = -1
    for (const cell of elements(row, 'c')) {
      column = place(cell.getAttribute('r') ?? '')?.column ?? column + 1
      if (column < COLUMNS) values[column] = cellValue(cell, shared)
    }
    if (values.length > 0) rows.set(line, values)
  }
  fillMerged(sheet, rows)
  return [...rows]
    .sort(([one], [other]) => one - other)
    .map(([at, values]) => ({ line: at, cells: Array.from(values, value => value ?? null) }))
}
