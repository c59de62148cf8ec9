import { fill } from '@lousa/contract/messages.ts'
import type { ImportRun, ImportSheet } from '@lousa/contract/people/import/import.contract.ts'
import { IMPORTING } from '@lousa/contract/people/import/import.messages.ts'
import type { SheetBeginning } from '@lousa/contract/people/import/import-sheet.contract.ts'
import { showDate } from '../../../lib/text/dates.ts'
import { showCount } from '../../../lib/text/numbers.ts'
import type { SheetsChosen } from './import-sheets.api.ts'

type SheetsOf = Pick<ImportRun, 'sheets' | 'includeHiddenRows'>
type FileColumn = ImportRun['columns'][number]

/** The sheet whose lines name the columns. */
export const leadingSheet = ({ sheets }: SheetsOf): ImportSheet | null =>
  sheets?.find(({ isRead }) => isRead) ?? null

/** Whether a person may say that a sheet be read, or not: one is always read. */
export const isChoosable = (sheets: readonly ImportSheet[], { isRead, reason }: ImportSheet): boolean =>
  isRead ? sheets.filter(one => one.isRead).length > 1 : reason !== 'EMPTY' && reason !== 'TOO_LARGE'

/** The request for another choice. The header stays while it is of the same sheet. */
export const chosenWith = (
  run: SheetsOf,
  change: { index?: number; header?: SheetsChosen['header']; includeHiddenRows?: boolean },
): SheetsChosen => {
  const all = run.sheets ?? []
  const sheets = all
    .filter(({ index, isRead }) => (index === change.index ? !isRead : isRead))
    .map(({ index }) => index)
  const leading = leadingSheet(run)
  const former =
    leading?.headerLine && leading.headerSpan
      ? { line: leading.headerLine, span: leading.headerSpan }
      : undefined
  const header = change.header ?? (sheets[0] === leading?.index ? former : undefined)
  return {
    sheets,
    ...(header ? { header } : {}),
    includeHiddenRows: change.includeHiddenRows ?? run.includeHiddenRows ?? false,
  }
}

/** How many rows of the sheets that are read the spreadsheet program does not show. */
export const hiddenRowCount = ({ sheets }: SheetsOf): number =>
  (sheets ?? []).filter(({ isRead }) => isRead).reduce((sum, { hiddenRows }) => sum + hiddenRows, 0)

/** "Linha 3: Nº · NOME · CPF". */
export const headerOption = ({ line, cells }: SheetBeginning['lines'][number]): string => {
  const texts = cells.map(cell => cell.trim()).filter(Boolean)
  return fill(IMPORTING.headerOption, {
    line,
    cells: texts.length > 0 ? texts.join(' · ') : IMPORTING.headerEmpty,
  })
}

/** Where the names of the columns stand. */
export const headerText = ({ headerLine, headerSpan, name }: ImportSheet, isOneOfMany: boolean): string => {
  const line = headerLine ?? 1
  const where = fill(headerSpan === 2 ? IMPORTING.headerAtTwo : IMPORTING.headerAt, { line, next: line + 1 })
  return [
    where,
    ...(isOneOfMany ? [fill(IMPORTING.headerIn, { name })] : []),
    ...(line > 1 ? [IMPORTING.headerAbove] : []),
  ].join(' ')
}

export const headerOf = ({ header, index }: Pick<FileColumn, 'header' | 'index'>): string =>
  header.trim() || fill(IMPORTING.unnamed, { n: index + 1 })

/** The first values of a column, dates as people write them. */
export const samplesOf = ({ samples }: Pick<FileColumn, 'samples'>): string[] =>
  samples.filter(sample => sample.trim() !== '').map(showDate)

/** "“SITUAÇÃO” (ATIVO, TRANSFERIDO)". */
export const headerWithSamples = (column: FileColumn): string => {
  const samples = samplesOf(column)
  return fill(samples.length > 0 ? IMPORTING.headerWithSamples : IMPORTING.headerAlone, {
    header: headerOf(column),
    samples: samples.join(', '),
  })
}

/** Columns that hold something and are no field; the name of the sheet is shown with each row. */
export const columnsLeftOut = (
  columns: readonly FileColumn[],
  fieldOf: (column: FileColumn) => string | null,
): FileColumn[] =>
  columns.filter(
    column =>
      fieldOf(column) === null &&
      column.reason !== 'SHEET_NAME' &&
      (column.header.trim() !== '' || samplesOf(column).length > 0),
  )

const hiddenText = (count: number): string =>
  count === 1 ? IMPORTING.outHiddenOne : fill(IMPORTING.outHiddenMany, { n: showCount(count) })

const columnText = (column: FileColumn): string => {
  const samples = samplesOf(column).join(', ')
  const header = headerOf(column)
  return samples === ''
    ? fill(IMPORTING.outColumnEmpty, { header })
    : fill(IMPORTING.outColumn, { header, samples })
}

/** All that is in the file and is not imported: sheets, hidden rows, columns. */
export const leftOutOfFile = (run: SheetsOf & Pick<ImportRun, 'columns'>): string[] => {
  const hidden = run.includeHiddenRows ? 0 : hiddenRowCount(run)
  return [
    ...(run.sheets ?? []).flatMap(({ name, reason }) =>
      reason === null ? [] : [fill(IMPORTING.outSheet, { name, reason: IMPORTING.sheetReasons[reason] })],
    ),
    ...(hidden > 0 ? [hiddenText(hidden)] : []),
    ...columnsLeftOut(run.columns, ({ field }) => field).map(columnText),
  ]
}
