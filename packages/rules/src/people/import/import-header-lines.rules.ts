import type { ImportedType } from '../import-row/import-columns.rules.ts'
import { detectColumns, isKnownHeader } from './column-detection.rules.ts'
import { headerMeaning, headerPerson } from './import-headers.rules.ts'

/** Cells that are shown as one: lines as the file counts them, columns from 0 on, all inclusive. */
export type MergedArea = { top: number; left: number; bottom: number; right: number }
export type SheetLine = { line: number; cells: readonly string[] }
/** The lines that name the columns: the first one as the file counts it, and whether the next one belongs to it. */
export type HeaderLines = { line: number; span: 1 | 2 }
export type FoundHeader = HeaderLines & {
  /** By column; "" where none is named. */
  names: string[]
  /** How many of the columns are recognised. */
  recognised: number
  /** Index of the first row beneath it. */
  beneath: number
}

/** Reports of other systems put the school and a title above the names of the columns. */
export const HEADER_WITHIN = 15

const VALUE_LIKE = /@|^[\d\s.,/()-]+$|\d{3}/u

const fieldsOf = (type: ImportedType, names: readonly string[]): (string | null)[] =>
  detectColumns(
    type,
    names.map(header => ({ header, values: [] })),
  ).map(({ field }) => field)

/** Counted only where it may be more than that: rows of people have no known names, and are many. */
const recognisedIn = (type: ImportedType, names: readonly string[], more = -1): number => {
  const known = names.filter(name => isKnownHeader(type, name)).length
  return known > more ? fieldsOf(type, names).filter(field => field !== null).length : 0
}

const textAt = (cells: readonly string[], at: number): string => (cells[at] ?? '').trim()

/** Over which column the upper line says something: its own text, that of its merged cells, or of the cell at its left. */
function upperTexts(upper: SheetLine, lower: SheetLine, merges: readonly MergedArea[]): string[] {
  const width = Math.max(upper.cells.length, lower.cells.length)
  const wide = merges.filter(({ top, left, right }) => top === upper.line && right > left)
  let last = ''
  return Array.from({ length: width }, (_, at) => {
    const own = textAt(upper.cells, at)
    if (own !== '') last = own
    if (own !== '' || textAt(lower.cells, at) === '') return own
    const area = wide.find(({ left, right }) => left <= at && at <= right)
    if (area) return textAt(upper.cells, area.left)
    return wide.length > 0 ? '' : last
  })
}

/**
 * The names of columns in two lines: "FILIAÇÃO" over "MÃE" and "PAI" is "FILIAÇÃO MÃE" and "FILIAÇÃO PAI". A heading that
 * only says what is known anyway ("DOCUMENTOS" over "CPF") is left out, unless it says whose the column is.
 */
function joinedNames(
  type: ImportedType,
  upper: SheetLine,
  lower: SheetLine,
  merges: readonly MergedArea[],
): string[] {
  const headings = upperTexts(upper, lower, merges)
  const both = headings.map((heading, at) => [heading, textAt(lower.cells, at)].filter(Boolean).join(' '))
  const fields = fieldsOf(type, both)
  return both.map((joined, at) => {
    const heading = headings[at] ?? ''
    const name = textAt(lower.cells, at)
    const isPlain = heading === '' || name === '' || fields[at] !== null || headerPerson(heading) !== null
    return !isPlain && isKnownHeader(type, name) ? name : joined
  })
}

/**
 * By column, each name that it may have in these lines. Which one it has, only weighing all columns says, and that is dear:
 * a line whose names cannot be the right ones is passed over before.
 */
function possibleNames(
  rows: readonly SheetLine[],
  at: number,
  { span, merges }: { span: 1 | 2; merges: readonly MergedArea[] },
): string[][] {
  const [upper, lower] = [rows[at], rows[at + 1]]
  if (!upper) return []
  if (span === 1 || !lower) return upper.cells.map(cell => [cell])
  return upperTexts(upper, lower, merges).map((heading, column) => {
    const name = textAt(lower.cells, column)
    return [[heading, name].filter(Boolean).join(' '), name]
  })
}

/** Whether a line may be the second one of names: people have dates, numbers and addresses. */
function mayBeLower(lower: SheetLine): boolean {
  return lower.cells.every(cell => !VALUE_LIKE.test(cell.trim()))
}

/** The names of the columns in these lines, by column. */
export function headerNames(
  type: ImportedType,
  rows: readonly SheetLine[],
  at: number,
  { span, merges }: { span: 1 | 2; merges: readonly MergedArea[] },
): string[] {
  const [upper, lower] = [rows[at], rows[at + 1]]
  if (!upper) return []
  if (span === 2 && lower) return joinedNames(type, upper, lower, merges)
  return upper.cells.map(cell => cell.trim())
}

/**
 * Which lines name the columns: of the first fifteen the one in which most columns are recognised, when it is at least
 * two; two lines that recognise more together than any one; otherwise the first line. Null in an empty sheet.
 */
export function findHeader(
  type: ImportedType,
  rows: readonly SheetLine[],
  merges: readonly MergedArea[] = [],
): FoundHeader | null {
  const [first] = rows
  if (!first) return null
  const candidate = (at: number, span: 1 | 2, more = -1): FoundHeader => {
    const names = headerNames(type, rows, at, { span, merges })
    const line = rows[at]?.line ?? first.line
    return { line, span, names, recognised: recognisedIn(type, names, more), beneath: at + span }
  }
  const within = [...rows.keys()].slice(0, HEADER_WITHIN)
  let best = candidate(0, 1)
  const mayBeBetter = (at: number) => {
    const possible = possibleNames(rows, at, { span: 2, merges })
    return possible.filter(names => names.some(name => isKnownHeader(type, name))).length > best.recognised
  }
  for (const span of [1, 2] as const) {
    for (const at of within) {
      const lower = rows[at + 1]
      if (span === 2 && (lower === undefined || !mayBeLower(lower) || !mayBeBetter(at))) continue
      const other = candidate(at, span, best.recognised)
      if (other.recognised > best.recognised) best = other
    }
  }
  return best.recognised < 2 ? candidate(0, 1) : best
}

/** The header in these lines of a sheet, as a person has chosen them; null where there is no such line. */
export function headerAtLine(
  type: ImportedType,
  rows: readonly SheetLine[],
  merges: readonly MergedArea[],
  { line, span }: HeaderLines,
): FoundHeader | null {
  const at = rows.findIndex(row => row.line === line)
  if (at < 0 || at + span > rows.length) return null
  const names = headerNames(type, rows, at, { span, merges })
  return { line, span, names, recognised: recognisedIn(type, names), beneath: at + span }
}

/** By which headers are the same: what their columns are called, in any order. */
export function headerSignature(names: readonly string[]): string {
  return names
    .map(headerMeaning)
    .filter(meaning => meaning !== '')
    .toSorted()
    .join('|')
}

/** The lines of a sheet that name the columns like another sheet's; null where none does. */
export function sameHeader(
  type: ImportedType,
  rows: readonly SheetLine[],
  merges: readonly MergedArea[],
  names: readonly string[],
): FoundHeader | null {
  const wanted = headerSignature(names)
  if (wanted === '') return null
  const meanings = new Set(['', ...names.map(headerMeaning)])
  for (const span of [1, 2] as const) {
    for (const [at, { line }] of rows.slice(0, HEADER_WITHIN).entries()) {
      if (at + span > rows.length) continue
      const possible = possibleNames(rows, at, { span, merges })
      if (!possible.every(each => each.some(name => meanings.has(headerMeaning(name))))) continue
      const others = headerNames(type, rows, at, { span, merges })
      if (headerSignature(others) === wanted) return headerAtLine(type, rows, merges, { line, span })
    }
  }
  return null
}
