import type { ImportedType } from '../import-row/import-columns.rules.ts'
import {
  type FoundHeader,
  findHeader,
  type HeaderLines,
  headerAtLine,
  headerSignature,
  type MergedArea,
  type SheetLine,
  sameHeader,
} from './import-header-lines.rules.ts'
import { headerKey } from './import-headers.rules.ts'
import { type NonPersonReason, nonPersonRows } from './non-person-rows.rules.ts'

export type FileLine = SheetLine & { isHidden?: boolean | undefined }

/** A sheet of a file, as it was read. */
export type FileSheet = {
  name: string
  isHidden: boolean
  rows: readonly FileLine[]
  merges: readonly MergedArea[]
  hiddenColumns: readonly number[]
  /** It has more rows or columns than are read. */
  isTooLarge: boolean
}

/**
 * Why a sheet is not read. EMPTY: no row beneath a header. NO_HEADER: a cover or a list of choices, where no line names
 * two columns. NOT_CHOSEN: a person left it out.
 */
export type LeftOutReason = 'EMPTY' | 'HIDDEN' | 'NO_HEADER' | 'DIFFERENT_HEADER' | 'TOO_LARGE' | 'NOT_CHOSEN'

export type SheetChoice = {
  /** Which sheets are read, by index; null: those with the same header. */
  sheets: readonly number[] | null
  /** Which lines of the first sheet that is read name the columns; null: as they are found. */
  header: HeaderLines | null
  includeHiddenRows: boolean
}

export type SheetOutcome = {
  index: number
  name: string
  isRead: boolean
  /** Null for a sheet that is read. */
  reason: LeftOutReason | null
  /** Rows beneath the names of the columns. */
  rows: number
  hiddenRows: number
  headerLine: number | null
  headerSpan: 1 | 2 | null
  /** The offset from its lines to row numbers: each row of an import has a unique number. */
  offset: number
}

export type SheetRows = {
  sheets: SheetOutcome[]
  /** By column. */
  headers: string[]
  hiddenColumns: number[]
  /** The column with the names of the sheets, where several are read. */
  sheetColumn: number | null
  /** Together the sheets have more columns than may be: no row is read. */
  isTooWide: boolean
  rows: { number: number; cells: string[]; nobody: NonPersonReason | 'HIDDEN_ROW' | null }[]
}

type Sheet = FileSheet & { index: number; header: FoundHeader | null }

const ALONE: SheetChoice = { sheets: null, header: null, includeHiddenRows: false }

const bodyOf = ({ rows, header }: Sheet): readonly FileLine[] => rows.slice(header?.beneath ?? 0)
const isReadable = (sheet: Sheet): boolean =>
  !sheet.isTooLarge && sheet.header !== null && bodyOf(sheet).length > 0

/** Names of columns are looked for among the lines that are shown; a hidden one may still be chosen. */
function found(type: ImportedType, sheet: FileSheet, index: number): Sheet {
  const shown = findHeader(
    type,
    sheet.rows.filter(({ isHidden }) => !isHidden),
    sheet.merges,
  )
  const header = shown && headerAtLine(type, sheet.rows, sheet.merges, shown)
  return { ...sheet, index, header: header ?? findHeader(type, sheet.rows, sheet.merges) }
}

/**
 * The sheet that says how the columns are called: of those that are shown the one in which most columns are recognised;
 * of equals one whose header most sheets have, else the first.
 */
function leadingSheet(sheets: readonly Sheet[]): Sheet | null {
  const candidates = sheets.filter(sheet => isReadable(sheet) && !sheet.isHidden)
  const pool = candidates.length > 0 ? candidates : sheets.filter(isReadable)
  const signatures = new Map(pool.map(sheet => [sheet, headerSignature(sheet.header?.names ?? [])]))
  const counts = new Map<string, number>()
  for (const signature of signatures.values()) counts.set(signature, (counts.get(signature) ?? 0) + 1)
  const likes = (sheet: Sheet) => counts.get(signatures.get(sheet) ?? '') ?? 0
  const [best = null] = pool.toSorted(
    (one, other) =>
      (other.header?.recognised ?? 0) - (one.header?.recognised ?? 0) ||
      likes(other) - likes(one) ||
      one.index - other.index,
  )
  return best
}

function reasonOf(sheet: Sheet, isSame: boolean): LeftOutReason | null {
  if (sheet.isTooLarge) return 'TOO_LARGE'
  if (!isReadable(sheet)) return 'EMPTY'
  if (sheet.isHidden) return 'HIDDEN'
  if (isSame) return null
  return (sheet.header?.recognised ?? 0) < 2 ? 'NO_HEADER' : 'DIFFERENT_HEADER'
}

type Chosen = { sheet: Sheet; reason: LeftOutReason | null; isRead: boolean }

/** Each sheet with its header as it is read, and whether it is. */
function chosenSheets(type: ImportedType, given: readonly FileSheet[], choice: SheetChoice): Chosen[] {
  const sheets = given.map((sheet, index) => found(type, sheet, index))
  const isNamed = ({ index }: Sheet) => choice.sheets?.includes(index) ?? false
  const leading = choice.sheets === null ? leadingSheet(sheets) : sheets.find(isNamed)
  if (!leading) return sheets.map(sheet => ({ sheet, reason: reasonOf(sheet, false), isRead: false }))
  const header =
    (choice.header && headerAtLine(type, leading.rows, leading.merges, choice.header)) ?? leading.header
  return sheets.map(sheet => {
    const same = sheet === leading ? header : sameHeader(type, sheet.rows, sheet.merges, header?.names ?? [])
    const withHeader = { ...sheet, header: same ?? sheet.header }
    const reason = reasonOf(withHeader, same !== null)
    // The only sheet of a file is read, however its columns are called.
    if (choice.sheets === null) {
      const isRead = sheet === leading ? isReadable(withHeader) : reason === null
      return { sheet: withHeader, reason: isRead ? null : reason, isRead }
    }
    const isRead = isNamed(sheet) && isReadable(withHeader)
    return { sheet: withHeader, reason: isRead ? null : (reason ?? 'NOT_CHOSEN'), isRead }
  })
}

type JoinedColumns = { headers: string[]; placesOf: Map<Sheet, number[]> }

/**
 * Columns of several sheets: those of the first one as they are, others of the same name with them, and the rest behind.
 * Null as soon as they are more than may be.
 */
function joinedColumns(sheets: readonly Sheet[], maxColumns: number): JoinedColumns | null {
  const headers: string[] = []
  const keys: string[] = []
  const placesOfKey = new Map<string, number[]>()
  const placesOf = new Map<Sheet, number[]>()
  for (const [nth, sheet] of sheets.entries()) {
    const names = sheet.header?.names ?? []
    const width = bodyOf(sheet).reduce((most, { cells }) => Math.max(most, cells.length), names.length)
    const taken = new Set<number>()
    const usedOfKey = new Map<string, number>()
    const places: number[] = []
    for (let at = 0; at < width; at += 1) {
      const key = headerKey(names[at] ?? '')
      const used = usedOfKey.get(key) ?? 0
      usedOfKey.set(key, used + 1)
      // Without a name only the place says which column is meant.
      const unnamed = keys[at] === '' && !taken.has(at) ? at : undefined
      const alike = key === '' ? unnamed : placesOfKey.get(key)?.[used]
      const place = nth === 0 ? at : (alike ?? headers.length)
      taken.add(place)
      places.push(place)
      if (place < headers.length) continue
      if (place >= maxColumns) return null
      headers.push(names[at] ?? '')
      keys.push(key)
      placesOfKey.set(key, [...(placesOfKey.get(key) ?? []), place])
    }
    placesOf.set(sheet, places)
  }
  return { headers, placesOf }
}

/**
 * Chooses the parts of a file that are read, and gives the reason for the others. Sheets with the same header are read
 * together, with the name of the sheet as a column of its own; hidden, empty and other sheets are left out, unless a person chooses them. Hidden
 * rows are left out too, unless they are asked for. Rows of one sheet have the numbers of their lines; those of the next
 * ones go on from the last line before.
 * @param sheetTitle the header of the column with the names of the sheets
 * @param maxColumns how many columns they may have together, with that of the names of the sheets
 */
export function readSheets(
  type: ImportedType,
  given: readonly FileSheet[],
  choice: SheetChoice = ALONE,
  sheetTitle = 'Aba da planilha',
  maxColumns = Number.POSITIVE_INFINITY,
): SheetRows {
  const chosen = chosenSheets(type, given, choice)
  const read = chosen.filter(({ isRead }) => isRead).map(({ sheet }) => sheet)
  const joined = joinedColumns(read, read.length > 1 ? maxColumns - 1 : maxColumns)
  if (joined === null) {
    const sheets = chosen.map(one => outcomeOf(one, 0))
    return { sheets, headers: [], hiddenColumns: [], sheetColumn: null, isTooWide: true, rows: [] }
  }
  const { headers, placesOf } = joined
  const sheetColumn = read.length > 1 ? headers.length : null
  const hidden = new Set<number>()
  const rows: SheetRows['rows'] = []
  const offsets = new Map<Sheet, number>()
  let offset = 0
  for (const sheet of read) {
    const places = placesOf.get(sheet) ?? []
    for (const column of sheet.hiddenColumns) {
      const place = places[column]
      if (place !== undefined) hidden.add(place)
    }
    offsets.set(sheet, offset)
    const body = bodyOf(sheet)
    const nobodies = nonPersonRows(
      sheet.header?.names ?? [],
      body.map(({ cells }) => cells),
    )
    for (const [at, { line, cells, isHidden }] of body.entries()) {
      const isLeftOut = isHidden === true && !choice.includeHiddenRows
      rows.push({
        number: offset + line,
        cells: placedCells(
          cells,
          places,
          sheetColumn === null ? null : { at: sheetColumn, name: sheet.name },
        ),
        nobody: nobodies.get(at) ?? (isLeftOut ? 'HIDDEN_ROW' : null),
      })
    }
    offset += sheet.rows.at(-1)?.line ?? 0
  }
  return {
    sheets: chosen.map(one => outcomeOf(one, offsets.get(one.sheet) ?? 0)),
    headers: sheetColumn === null ? headers : [...headers, sheetTitle],
    hiddenColumns: [...hidden].toSorted((one, other) => one - other),
    sheetColumn,
    isTooWide: false,
    rows,
  }
}

function placedCells(
  cells: readonly string[],
  places: readonly number[],
  sheet: { at: number; name: string } | null,
): string[] {
  const placed: string[] = []
  for (const [at, cell] of cells.entries()) {
    const place = places[at] ?? at
    while (placed.length <= place) placed.push('')
    placed[place] = cell
  }
  if (sheet === null) return placed
  while (placed.length < sheet.at) placed.push('')
  return [...placed, sheet.name]
}

function outcomeOf({ sheet, isRead, reason }: Chosen, offset: number): SheetOutcome {
  const body = bodyOf(sheet)
  return {
    index: sheet.index,
    name: sheet.name,
    isRead,
    reason,
    rows: body.length,
    hiddenRows: body.filter(({ isHidden }) => isHidden).length,
    headerLine: sheet.header?.line ?? null,
    headerSpan: sheet.header?.span ?? null,
    offset,
  }
}

/** Where a row stands in its file: its line, and the sheet where several are read. */
export function rowPlace(
  sheets: readonly Pick<SheetOutcome, 'name' | 'isRead' | 'offset'>[] | null,
  number: number,
): { line: number; sheet: string | null } {
  const read = (sheets ?? []).filter(({ isRead }) => isRead)
  const sheet = read.findLast(({ offset }) => offset < number)
  if (!sheet || read.length < 2) return { line: number, sheet: null }
  return { line: number - sheet.offset, sheet: sheet.name }
}
