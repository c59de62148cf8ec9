import { sortKey } from '../people/person/search-key.rules.ts'
import {
  columnNameOf,
  type HistoryComponent,
  type HistoryEntry,
  type HistoryType,
  inOrder,
  isComplete,
  schoolYearName,
  yearsOfStage,
} from './history-entry.rules.ts'
import { isOfMedio } from './history-segment.rules.ts'

/** A cell of the table: null is not studied. */
export type HistoryCell = Pick<HistoryComponent, 'mark' | 'concept' | 'hours'> | null

export type HistoryRow = {
  readonly name: string
  readonly cells: readonly HistoryCell[]
  readonly hours: number | null
}

/** Rows under one name: a knowledge area of Médio; without a name where the block is not parted. */
export type HistoryGroup = { readonly name: string | null; readonly rows: readonly HistoryRow[] }

export type HistoryBlock = {
  readonly kind: 'COMMON' | 'DIVERSIFIED' | 'GENERAL' | 'TRAINING'
  /** For a training type its name. */
  readonly name: string | null
  readonly groups: readonly HistoryGroup[]
  /** Hours of its components by column, and of all. */
  readonly hours: readonly (number | null)[]
  readonly totalHours: number | null
}

export type HistoryLayout = {
  /** For each year of the stage what stands in its column; null where it was not studied. */
  readonly columns: readonly (HistoryEntry | null)[]
  /** The name of each column. */
  readonly names: readonly string[]
  readonly blocks: readonly HistoryBlock[]
  /** All years at all schools, in their order. */
  readonly years: readonly HistoryEntry[]
  /** Years that were left for another school, with marks of their terms. */
  readonly transfers: readonly HistoryEntry[]
}

/** Areas of the Base Nacional Comum Curricular: everything else is of the school's own part. Source: BNCC (2017). */
const COMMON_AREAS = [
  'linguagens',
  'matematica',
  'ciencias da natureza',
  'ciencias humanas',
  'ensino religioso',
]
/** Its components, for those that were typed without an area. */
const COMMON_NAMES = [
  'portugues',
  'lingua portuguesa',
  'matematica',
  'ciencias',
  'historia',
  'geografia',
  'arte',
  'artes',
  'educacao fisica',
  'ingles',
  'lingua inglesa',
  'ensino religioso',
]

const isCommon = ({ name, area }: MergedRow): boolean => {
  if (area === null) return COMMON_NAMES.includes(sortKey(name))
  const key = sortKey(area)
  return COMMON_AREAS.some(common => key === common || key.startsWith(`${common} `))
}

/** Whether a training type is the general part that all students of Médio have. */
const isGeneral = (trainingType: string | null): boolean =>
  trainingType === null || /^(fgb$|formacao geral)/.test(sortKey(trainingType))

type MergedRow = {
  name: string
  area: string | null
  trainingType: string | null
  cells: HistoryCell[]
}

const sum = (hours: readonly (number | null)[]): number | null => {
  const recordedHours = hours.filter(each => each !== null)
  return recordedHours.length === 0
    ? null
    : Math.round(recordedHours.reduce((all, each) => all + each, 0) * 100) / 100
}

/** The columns of a history: all years of the stage; of a segment of EJA the stages that were studied, as they came. */
function namesOf(type: HistoryType, years: readonly HistoryEntry[]): string[] {
  const count = yearsOfStage(type)
  if (count !== null) return Array.from({ length: count }, (_, at) => schoolYearName(type, at + 1))
  return [...new Set(years.flatMap(({ grade }) => columnNameOf(type, grade.name) ?? []))]
}

/**
 * The entry in the column of a year of the stage: of several attempts the last that came to a result, because that is the one
 * that counts; a year that was cut short stands there only where nothing else was studied.
 */
function columnsOf(
  type: HistoryType,
  years: readonly HistoryEntry[],
  names: readonly string[],
): (HistoryEntry | null)[] {
  return names.map(name => {
    const tries = years.filter(entry => columnNameOf(type, entry.grade.name) === name)
    return tries.findLast(isComplete) ?? tries.at(-1) ?? null
  })
}

/** Components of all years, one row for each name whatever its accents and capitals; the newest spelling stands. */
function mergedRows(columns: readonly (HistoryEntry | null)[]): MergedRow[] {
  const rows = new Map<string, MergedRow>()
  for (const [at, entry] of columns.entries())
    for (const component of entry?.components ?? []) {
      const key = sortKey(component.name)
      const row = rows.get(key) ?? {
        name: '',
        area: null,
        trainingType: null,
        cells: columns.map(() => null),
      }
      row.name = component.name
      row.area = component.knowledgeArea?.name ?? row.area
      row.trainingType = component.trainingType ?? row.trainingType
      const isTold = entry !== null && isComplete(entry)
      row.cells[at] = { ...component, ...(isTold ? {} : { mark: null, concept: null, hours: null }) }
      rows.set(key, row)
    }
  return [...rows.values()].sort((one, other) => {
    const [first, second] = [sortKey(one.name), sortKey(other.name)]
    return first < second ? -1 : first > second ? 1 : 0
  })
}

const rowOf = ({ name, cells }: MergedRow): HistoryRow => ({
  name,
  cells: cells.map(cell => cell && { mark: cell.mark, concept: cell.concept, hours: cell.hours }),
  hours: sum(cells.map(cell => cell?.hours ?? null)),
})

const blockOf = (
  kind: HistoryBlock['kind'],
  name: string | null,
  groups: readonly { name: string | null; rows: readonly MergedRow[] }[],
): HistoryBlock[] => {
  const rows = groups.flatMap(group => group.rows)
  if (rows.length === 0) return []
  const columns = rows[0]?.cells.length ?? 0
  const hours = Array.from({ length: columns }, (_, at) =>
    sum(rows.map(({ cells }) => cells[at]?.hours ?? null)),
  )
  return [
    {
      kind,
      name,
      groups: groups.map(group => ({ name: group.name, rows: group.rows.map(rowOf) })),
      hours,
      totalHours: sum(hours),
    },
  ]
}

const byName = (rows: readonly MergedRow[], nameOf: (row: MergedRow) => string | null) =>
  [...Map.groupBy(rows, nameOf)]
    .map(([name, of]) => ({ name, rows: of }))
    // Entries without a name come last.
    .sort((one, other) => {
      if (one.name === null || other.name === null)
        return Number(one.name === null) - Number(other.name === null)
      return sortKey(one.name) < sortKey(other.name) ? -1 : 1
    })

/** Fundamental: Base Nacional Comum and Parte Diversificada. Médio: the general part by area, then each itinerary. */
function blocksOf(type: HistoryType, rows: readonly MergedRow[]): HistoryBlock[] {
  if (!isOfMedio(type))
    return [
      ...blockOf('COMMON', null, [{ name: null, rows: rows.filter(isCommon) }]),
      ...blockOf('DIVERSIFIED', null, [{ name: null, rows: rows.filter(row => !isCommon(row)) }]),
    ]
  const general = rows.filter(({ trainingType }) => isGeneral(trainingType))
  const others = rows.filter(({ trainingType }) => !isGeneral(trainingType))
  return [
    ...blockOf(
      'GENERAL',
      null,
      byName(general, ({ area }) => area),
    ),
    ...byName(others, ({ trainingType }) => trainingType).flatMap(group =>
      blockOf('TRAINING', group.name, [{ name: null, rows: group.rows }]),
    ),
  ]
}

/**
 * A history as its paper has it: a column for each year of the stage, a row for each component merged by name across
 * the years, hours by component, block and year. Marks of a year that was cut short are in no column: those of its terms
 * stand apart.
 */
export function historyLayout(type: HistoryType, entries: readonly HistoryEntry[]): HistoryLayout {
  const years = inOrder(type, entries)
  const names = namesOf(type, years)
  const columns = columnsOf(type, years, names)
  return {
    columns,
    names,
    blocks: blocksOf(type, mergedRows(columns)),
    years,
    transfers: years.filter(
      ({ situation, components }) =>
        situation === 'TRANSFERRED' && components.some(({ terms }) => terms.some(mark => mark !== null)),
    ),
  }
}
