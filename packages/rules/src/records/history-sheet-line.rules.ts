import type { Situation } from '../evaluation/performance/situations.rules.ts'
import type { HistoryType } from './history-entry.rules.ts'
import type { ColumnPlaces, HistoryColumn, SheetLine } from './history-sheet-columns.rules.ts'
import {
  type CellFault,
  type CellRead,
  cellWords,
  readFrequency,
  readGrade,
  readHours,
  readResult,
  readSheetState,
  readSituation,
  readWords,
  readYear,
} from './history-sheet-values.rules.ts'

/** The reason why a cell, or a whole line, was left out. `place` is the column from 0, null for a whole line. */
export type SheetProblem = {
  readonly line: number
  readonly place: number | null
  readonly code: CellFault | 'LEFT_OUT' | 'DIFFERS'
  /** The text of the cell. */
  readonly words: string
}

/** The content of a line; null where it is empty or cannot be read, which `problems` reports by cell. */
export type LineRead = {
  readonly year: string | null
  readonly grade: string | null
  readonly institution: string | null
  readonly city: string | null
  readonly state: string | null
  readonly component: string | null
  readonly result: string | null
  readonly hours: string | null
  readonly frequency: string | null
  readonly situation: Situation | null
  readonly problems: readonly SheetProblem[]
}

const MOST = { institution: 160, city: 80, component: 120 } as const
/** The maximum length of a reported cell. */
const TOLD = 60
/** "Campinas/SP", "Campinas - SP", "Campinas (SP)". */
const CITY_AND_STATE = /^(.*\S)\s*[/(–-]\s*([A-Za-z]{2})\)?$/

/** The fault of a cell of the line. */
export function problemAt(
  { line, cells }: SheetLine,
  place: number | null,
  code: SheetProblem['code'],
): SheetProblem {
  const words =
    place === null ? cells.map(cellWords).filter(Boolean).join(' ') : cellWords(cells[place] ?? null)
  return { line, place, code, words: words.slice(0, TOLD) }
}

/** "Campinas/SP" is a city and its state. */
function cityAndState(words: string | null): { city: string | null; state: string | null } {
  const [, city, sign] = (words === null ? null : CITY_AND_STATE.exec(words)) ?? []
  const state = readSheetState(sign ?? null)
  if (city === undefined || !('value' in state) || state.value === null) return { city: words, state: null }
  return { city, state: state.value }
}

/** Reads the cells of a line, each by what its column holds. */
export function readLine(type: HistoryType, places: ColumnPlaces, line: SheetLine): LineRead {
  const problems: SheetProblem[] = []
  const cell = (column: HistoryColumn) => line.cells[places.get(column) ?? -1] ?? null
  const read = <T>(column: HistoryColumn, cellRead: CellRead<T>): T | null => {
    if ('value' in cellRead) return cellRead.value
    problems.push(problemAt(line, places.get(column) ?? null, cellRead.fault))
    return null
  }
  const words = (column: 'institution' | 'city' | 'component') =>
    read(column, readWords(cell(column), MOST[column]))
  const { city, state } = cityAndState(words('city'))
  return {
    year: read('year', readYear(cell('year'))),
    grade: read('grade', readGrade(type, cell('grade'))),
    institution: words('institution'),
    city,
    state: read('state', readSheetState(cell('state'))) ?? state,
    component: words('component'),
    result: read('result', readResult(cell('result'))),
    hours: read('hours', readHours(cell('hours'))),
    frequency: read('frequency', readFrequency(cell('frequency'))),
    situation: read('situation', readSituation(cell('situation'))),
    problems,
  }
}
