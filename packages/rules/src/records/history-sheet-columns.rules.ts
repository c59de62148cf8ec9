import { sortKey } from '../people/person/search-key.rules.ts'
import { cellWords, type SheetValue } from './history-sheet-values.rules.ts'

/** A line of a spreadsheet as its program numbers it, with its cells from the first column on. */
export type SheetLine = { readonly line: number; readonly cells: readonly SheetValue[] }

export const HISTORY_COLUMNS = [
  'year',
  'grade',
  'institution',
  'city',
  'state',
  'component',
  'result',
  'hours',
  'frequency',
  'situation',
] as const
export type HistoryColumn = (typeof HISTORY_COLUMNS)[number]

/** Where each column stands, from 0. */
export type ColumnPlaces = ReadonlyMap<HistoryColumn, number>

/** Names of columns in the form of `sortKey`. "Ano" alone is the civil year, unless another column says so better. */
const NAMES: Readonly<Record<HistoryColumn, readonly string[]>> = {
  year: ['ano letivo', 'ano civil', 'ano base', 'ano de conclusao', 'ano calendario'],
  grade: [
    'serie',
    'serie ano',
    'ano serie',
    'ano escolar',
    'ano serie turma',
    'serie turma',
    'turma',
    'etapa',
    'serie etapa',
    'ano etapa',
    'grau',
    'ano serie etapa',
  ],
  institution: [
    'escola',
    'estabelecimento',
    'estabelecimento de ensino',
    'instituicao',
    'instituicao de ensino',
    'unidade escolar',
    'unidade de ensino',
    'nome da escola',
    'colegio',
  ],
  city: ['municipio', 'cidade', 'localidade', 'municipio uf', 'cidade uf', 'cidade estado'],
  state: ['uf', 'estado', 'sigla'],
  component: [
    'componente',
    'componentes',
    'componente curricular',
    'componentes curriculares',
    'disciplina',
    'disciplinas',
    'materia',
    'materias',
  ],
  result: [
    'nota',
    'notas',
    'media',
    'nota final',
    'media final',
    'media anual',
    'conceito',
    'nota ou conceito',
    'nota conceito',
    'conceito nota',
    'aproveitamento',
    'rendimento',
  ],
  hours: [
    'carga horaria',
    'carga horaria anual',
    'ch',
    'c h',
    'ch anual',
    'c h anual',
    'horas',
    'carga hor',
    'carga horaria horas',
  ],
  frequency: [
    'frequencia',
    'freq',
    'frequencia anual',
    'percentual de frequencia',
    'de frequencia',
    'presenca',
    'assiduidade',
    'frequencia em',
  ],
  situation: ['situacao', 'situacao final', 'resultado', 'resultado final', 'resultado do ano', 'sit final'],
}
const AMBIGUOUS = 'ano'

const columnOf = (key: string): HistoryColumn | undefined =>
  HISTORY_COLUMNS.find(column => NAMES[column].includes(key))

/** The columns that these cells name, the first of a name only. */
function placesIn(cells: readonly SheetValue[]): Map<HistoryColumn, number> {
  const places = new Map<HistoryColumn, number>()
  const keys = cells.map(cell => (typeof cell === 'string' ? sortKey(cellWords(cell)) : ''))
  for (const [at, key] of keys.entries()) {
    const column = key === '' ? undefined : columnOf(key)
    if (column && !places.has(column)) places.set(column, at)
  }
  const year = keys.indexOf(AMBIGUOUS)
  if (year >= 0) {
    const column = places.has('year') ? 'grade' : 'year'
    if (!places.has(column)) places.set(column, year)
  }
  return places
}

/** The number of names that make a line the one with the names. */
const LEAST_NAMES = 3
/** Above it stand the school, the student and the date. */
const LOOKED_AT = 40

/** Whether the line names columns, as the first one does and every page of some spreadsheets again. */
export function isHeader({ cells }: SheetLine): boolean {
  return placesIn(cells).size >= LEAST_NAMES
}

/**
 * Which column is what, and how many lines that takes: names may stand in two lines, those of the second under a name
 * of the first ("Rendimento" over "Nota" and "C.H."). Null where no line has names, or no column of year and of grade.
 */
export function columnPlaces(lines: readonly SheetLine[]): { places: ColumnPlaces; from: number } | null {
  const at = lines.slice(0, LOOKED_AT).findIndex(isHeader)
  const header = lines[at]
  if (!header) return null
  const places = placesIn(header.cells)
  const taken = new Set(places.values())
  const under = lines[at + 1]
  const more = [...placesIn(under?.cells ?? [])].filter(
    ([column, place]) => !places.has(column) && !taken.has(place),
  )
  for (const [column, place] of more) places.set(column, place)
  if (!places.has('year') || !places.has('grade')) return null
  return { places, from: at + (more.length > 0 ? 2 : 1) }
}
