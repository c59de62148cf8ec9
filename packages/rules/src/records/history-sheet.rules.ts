import type { Situation } from '../evaluation/performance/situations.rules.ts'
import { sortKey } from '../people/person/search-key.rules.ts'
import { type HistoryType, schoolYearOf } from './history-entry.rules.ts'
import {
  type ColumnPlaces,
  columnPlaces,
  type HistoryColumn,
  isHeader,
  type SheetLine,
} from './history-sheet-columns.rules.ts'
import { type LineRead, problemAt, readLine, type SheetProblem } from './history-sheet-line.rules.ts'
import { cellWords } from './history-sheet-values.rules.ts'

/** A component of a year as it is typed into the form; null says nothing. */
export type SheetComponent = {
  readonly name: string
  readonly result: string | null
  readonly hours: string | null
}

/** A year that a spreadsheet tells of, as it is typed into the form; null says nothing. */
export type SheetYear = {
  readonly year: string
  readonly grade: string
  readonly institution: string | null
  readonly city: string | null
  readonly state: string | null
  readonly situation: Situation | null
  readonly hours: string | null
  readonly frequency: string | null
  readonly components: readonly SheetComponent[]
}

/** The years, and by cell what could not be read. */
export type HistorySheet = {
  readonly years: readonly SheetYear[]
  readonly problems: readonly SheetProblem[]
}

type Draft = { -readonly [K in Exclude<keyof SheetYear, 'components'>]: SheetYear[K] } & {
  components: Map<string, SheetComponent>
}

const OF_YEAR = ['institution', 'city', 'state', 'situation', 'frequency'] as const
/** A line that adds the hours of the others up. */
const TOTAL = /^(sub ?)?total\b|^carga horaria( total| anual)?$|^ch total$/

/** A column letter of a spreadsheet program, from 0: A, B, … Z, AA. */
export function columnLetters(place: number): string {
  const letter = String.fromCharCode(65 + (place % 26))
  return place < 26 ? letter : columnLetters(Math.floor(place / 26) - 1) + letter
}

/** Whether two names mean the same year of the stage: "6º ano" and "6º Ano B". */
export function sameGrade(type: HistoryType, one: string, other: string): boolean {
  const [first, second] = [schoolYearOf(type, one), schoolYearOf(type, other)]
  return first === null || second === null ? sortKey(one) === sortKey(other) : first === second
}

const sameWords = (one: string | null, other: string | null): boolean =>
  one === null || other === null || sortKey(one) === sortKey(other)

/** The year that a line belongs to: of one year of the stage there may be one at each of two schools. */
function draftOf(
  type: HistoryType,
  drafts: Draft[],
  { year, grade, institution }: { year: string; grade: string; institution: string | null },
): Draft {
  const draftOfYear = drafts.findLast(
    each =>
      each.year === year && sameGrade(type, each.grade, grade) && sameWords(each.institution, institution),
  )
  if (draftOfYear) return draftOfYear
  const nothing = {
    institution: null,
    city: null,
    state: null,
    situation: null,
    hours: null,
    frequency: null,
  }
  const draft = { year, grade, ...nothing, components: new Map() }
  drafts.push(draft)
  return draft
}

/** Writes what a line says into its year; answers the columns in which it says otherwise than a line before it. */
function addLine(draft: Draft, read: LineRead): HistoryColumn[] {
  const others: HistoryColumn[] = []
  const keep = <K extends (typeof OF_YEAR)[number] | 'hours'>(field: K, value: Draft[K]) => {
    if (value === null || draft[field] === value) return
    if (draft[field] === null) draft[field] = value
    else others.push(field)
  }
  for (const field of OF_YEAR) keep(field, read[field])
  const { component: name, result, hours } = read
  // Hours without a component are those of the year.
  if (name === null || TOTAL.test(sortKey(name))) keep('hours', hours)
  else if (draft.components.has(sortKey(name))) others.push('component')
  else draft.components.set(sortKey(name), { name, result, hours })
  return others
}

type Step = { readonly draft: Draft | null; readonly problems: readonly SheetProblem[] }

/** A line that names its year and grade, or tries to: the year goes on in the lines after it. */
function beginYear(
  type: HistoryType,
  { places, drafts }: { places: ColumnPlaces; drafts: Draft[] },
  line: SheetLine,
): Step {
  const read = readLine(type, places, line)
  const { year, grade, institution, problems } = read
  if (year !== null && grade !== null) {
    const draft = draftOf(type, drafts, { year, grade, institution })
    return { draft, problems: [...problems, ...differing(places, line, addLine(draft, read))] }
  }
  const columns = [
    ...(year === null ? (['year'] as const) : []),
    ...(grade === null ? (['grade'] as const) : []),
  ]
  // The line is left out for these: what else is wrong with it does not matter.
  const why = columns.map(column => {
    const place = places.get(column) ?? null
    const problem = problems.find(each => each.place === place)
    return problem ?? problemAt(line, place, column === 'year' ? 'NO_YEAR' : 'NO_GRADE')
  })
  return { draft: null, problems: why }
}

function continueYear(
  type: HistoryType,
  places: ColumnPlaces,
  { draft, line }: { draft: Draft; line: SheetLine },
): Step {
  const read = readLine(type, places, line)
  return { draft, problems: [...read.problems, ...differing(places, line, addLine(draft, read))] }
}

const differing = (places: ColumnPlaces, line: SheetLine, columns: readonly HistoryColumn[]) =>
  columns.map(column => problemAt(line, places.get(column) ?? null, 'DIFFERS'))

/**
 * The years of other schools that the lines of a spreadsheet tell of, a component in each line, and by cell what could
 * not be read. The line of names is looked for; what stands above it, blank lines and names that stand again are passed
 * over. A line without year and grade goes on with those of the line before; words that stand alone in a line are left
 * out. Null where there are no columns of year and of grade. Source: docs/rules.md, School history.
 */
export function readHistorySheet(type: HistoryType, lines: readonly SheetLine[]): HistorySheet | null {
  const columns = columnPlaces(lines)
  if (!columns) return null
  const { places, from } = columns
  const drafts: Draft[] = []
  const problems: SheetProblem[] = []
  let draft: Draft | null = null
  for (const line of lines.slice(from)) {
    const texts = new Set(line.cells.map(cellWords).filter(Boolean))
    if (texts.size === 0 || isHeader(line)) continue
    const names = (column: HistoryColumn) => cellWords(line.cells[places.get(column) ?? -1] ?? null) !== ''
    const begins = names('year') || names('grade')
    let step: Step
    if (texts.size === 1 || !(begins || draft))
      step = { draft: begins ? null : draft, problems: [problemAt(line, null, 'LEFT_OUT')] }
    else
      step =
        begins || !draft
          ? beginYear(type, { places, drafts }, line)
          : continueYear(type, places, { draft, line })
    draft = step.draft
    problems.push(...step.problems)
  }
  const years = drafts.map(({ components, ...each }) => ({ ...each, components: [...components.values()] }))
  return { years, problems }
}
