import { fill } from '@lousa/contract/messages.ts'
import type { ImportRow, ImportRun } from '@lousa/contract/people/import/import.contract.ts'
import { IMPORTING } from '@lousa/contract/people/import/import.messages.ts'
import { showDate } from '../../../lib/text/dates.ts'
import { showCount } from '../../../lib/text/numbers.ts'
import type { ImportField } from './import-fields.values.ts'

type Remark = ImportRow['problems'][number]
export type CellRemark = { tone: 'bad' | 'warn'; remarks: readonly Remark[] }

/** Remarks on one cell; a problem hides warnings. */
export const remarkOf = (row: ImportRow, field: string | null): CellRemark | null => {
  const problems = row.problems.filter(remark => remark.field === field)
  if (problems.length > 0) return { tone: 'bad', remarks: problems }
  const warnings = row.warnings.filter(remark => remark.field === field)
  return warnings.length > 0 ? { tone: 'warn', remarks: warnings } : null
}

const fieldsRemarked = (row: ImportRow): (string | null)[] =>
  [...row.problems, ...row.warnings].map(({ field }) => field)

/** Remarks on a row as a whole, or on a cell that is not shown. */
export const rowRemark = (row: ImportRow, shown: readonly ImportField[]): CellRemark | null => {
  const isElsewhere = ({ field }: Remark) => !shown.some(({ key }) => key === field)
  const problems = row.problems.filter(isElsewhere)
  if (problems.length > 0) return { tone: 'bad', remarks: problems }
  const warnings = row.warnings.filter(isElsewhere)
  return warnings.length > 0 ? { tone: 'warn', remarks: warnings } : null
}

/**
 * The columns of a table of rows: those of the file, and those that a row is reproached with not having. With
 * `troubledFirst` those with something to correct stand first, where they are seen without scrolling.
 */
export const shownFields = (
  fields: readonly ImportField[],
  columns: ImportRun['columns'],
  rows: readonly ImportRow[],
  troubledFirst: boolean,
): ImportField[] => {
  const inFile = new Map(
    columns.flatMap(({ field, index }) => (field === null ? [] : [[field, index] as const])),
  )
  const troubled = new Set(rows.flatMap(fieldsRemarked))
  const place = ({ key }: ImportField): number => inFile.get(key) ?? inFile.size + columns.length
  const shown = fields.filter(({ key }) => inFile.has(key) || troubled.has(key))
  // The name says whom a row is about; it leads wherever it stands in the file.
  const rank = ({ key }: ImportField): number => (key === 'name' ? 0 : 1)
  const inOrder = shown.toSorted((one, other) => rank(one) - rank(other) || place(one) - place(other))
  if (!troubledFirst) return inOrder
  const [first, ...others] = inOrder
  const isTroubled = ({ key }: ImportField) => troubled.has(key)
  return [
    ...(first ? [first] : []),
    ...others.filter(isTroubled),
    ...others.filter(field => !isTroubled(field)),
  ]
}

/** A cell as people write it: spreadsheets have dates as numbers, which come as YYYY-MM-DD. */
export const cellText = ({ values }: Pick<ImportRow, 'values'>, { key, kind }: ImportField): string =>
  kind === 'date' ? showDate(values[key]) : (values[key] ?? '')

/** "Linha 12", of several sheets "Linha 12, 6º A". */
export const lineName = ({ line, sheet }: Pick<ImportRow, 'line' | 'sheet'>): string =>
  sheet === null ? fill(IMPORTING.lineOf, { n: line }) : fill(IMPORTING.lineOfSheet, { n: line, sheet })

/** "CPF, linha 12", of several sheets "CPF, linha 12, 6º A". */
export const cellName = (
  { line, sheet }: Pick<ImportRow, 'line' | 'sheet'>,
  { title }: Pick<ImportField, 'title'>,
): string =>
  sheet === null
    ? fill(IMPORTING.fieldOf, { field: title, n: line })
    : fill(IMPORTING.fieldOfSheet, { field: title, n: line, sheet })

export const rowsText = (count: number): string =>
  count === 1 ? IMPORTING.rowsOne : fill(IMPORTING.rowsMany, { n: showCount(count) })

/** The people of an import that was undone. */
export const removedText = ({ imported }: ImportRun['counts']): string =>
  imported === 1 ? IMPORTING.removedOne : fill(IMPORTING.removed, { n: showCount(imported) })

/** How many rows an import of the valid ones writes. */
export const enteringRows = ({ rowCount, counts }: Pick<ImportRun, 'rowCount' | 'counts'>): number =>
  Math.max(0, rowCount - counts.faulty - counts.skipped - (counts.leftOut ?? 0))

/** The announcement of a screen reader after a correction. */
export const correctionText = (row: ImportRow, counts: ImportRun['counts']): string => {
  const [problem] = row.problems
  if (problem) return fill(IMPORTING.stillFaulty, { line: lineName(row), problem: problem.message })
  return `${fill(IMPORTING.fixed, { line: lineName(row) })} ${leftText(counts.faulty)}`
}

const leftText = (count: number): string => {
  if (count === 0) return IMPORTING.leftNone
  return count === 1 ? IMPORTING.leftOne : fill(IMPORTING.left, { n: showCount(count) })
}
