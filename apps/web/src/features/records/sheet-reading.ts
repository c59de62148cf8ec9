import { fill } from '@lousa/contract/messages.ts'
import { RECORD_LIMITS } from '@lousa/contract/records/academic-record.contract.ts'
import { HISTORY_SHEET as W } from '@lousa/contract/records/history-sheet.messages.ts'
import { type HistoryChange, historyChanges } from '@lousa/rules/records/history-comparison.rules.ts'
import type { HistoryType } from '@lousa/rules/records/history-entry.rules.ts'
import { columnLetters, readHistorySheet } from '@lousa/rules/records/history-sheet.rules.ts'
import type { SheetProblem } from '@lousa/rules/records/history-sheet-line.rules.ts'
import { readWorkbook, XLSX_LIMITS } from '../../lib/xlsx/read-workbook.ts'
import { XlsxFailure } from '../../lib/xlsx/xlsx-failure.ts'
import { comparable, exceedsLimits, type MergedHistory, mergedHistory } from './sheet-merge.values.ts'
import type { TypedHistory } from './typed-history.values.ts'

/** The changes of the form by a spreadsheet. */
export type SheetReview = MergedHistory & {
  file: string
  years: number
  changes: HistoryChange[]
  problems: readonly SheetProblem[]
}

/** A problem in words: which cell, what stands there, what becomes of it. */
export const problemText = ({ line, place, code, words }: SheetProblem): string => {
  if (place === null) return fill(W.line, { line, words })
  const cell = `${columnLetters(place)}${line}`
  return fill(words === '' ? W.emptyCell : W.cell, { cell, words, reason: W.problems[code] })
}

const refusalOf = (history: TypedHistory): string | null => {
  const much = exceedsLimits(history)
  if (much === null) return null
  if (much.what === 'years') return fill(W.failure.TOO_MANY_YEARS, { most: RECORD_LIMITS.entries })
  const year = fill(W.ofYear, { grade: much.of.grade.name, year: much.of.year })
  return fill(W.failure.TOO_MANY_COMPONENTS, { year, most: RECORD_LIMITS.components })
}

type ReadingContext = { type: HistoryType; typed: TypedHistory }

/** Reads a file into what it would change, or says why it cannot. Nothing is sent. */
export const reviewOf = async (
  file: File,
  { type, typed }: ReadingContext,
): Promise<SheetReview | string> => {
  if (file.size > XLSX_LIMITS.file) return W.failure.TOO_LARGE
  try {
    const sheets = await readWorkbook(new Uint8Array(await file.arrayBuffer()))
    const [read] = sheets.flatMap(lines => readHistorySheet(type, lines) ?? [])
    if (!read) return W.failure.NO_COLUMNS
    const { years, problems } = read
    if (years.length === 0 && problems.length === 0) return W.failure.NO_YEARS
    const merged = mergedHistory(type, typed, years)
    const changes = historyChanges(comparable(typed), comparable(merged.history))
    return refusalOf(merged.history) ?? { ...merged, file: file.name, years: years.length, changes, problems }
  } catch (error) {
    return W.failure[error instanceof XlsxFailure ? error.code : 'UNREADABLE']
  }
}
