import type { AcademicTerm } from '@lousa/contract/academics/academics.contract.ts'
import type { TermMarks } from '@lousa/contract/enrollment/brought/brought.contract.ts'
import { BROUGHT } from '@lousa/contract/enrollment/brought/brought.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import { formatMark } from '@lousa/rules/evaluation/decimal.rules.ts'

type Brought = TermMarks['termMarks'][number]
export type Origin = Brought['origin']

export type CellValues = {
  mark: string
  absences: string
  lessonsGiven: string
  text: string
  origin: Origin
  note: string
}
/** A row of each component with a cell of each term, in the order of the grid. */
export type TermMarksValues = { rows: { cells: CellValues[] }[] }

export type GridShape = {
  components: readonly { id: string; name: string }[]
  terms: readonly Pick<AcademicTerm, 'id' | 'position' | 'closedAt'>[]
}

const blank: CellValues = {
  mark: '',
  absences: '',
  lessonsGiven: '',
  text: '',
  origin: 'OTHER_SCHOOL',
  note: '',
}

const count = (value: number | null): string => (value === null ? '' : String(value))

const cellOf = ({ mark, absences, lessonsGiven, text, origin, note }: Brought): CellValues => ({
  mark: mark === null ? '' : formatMark(mark),
  absences: count(absences),
  lessonsGiven: count(lessonsGiven),
  text: text ?? '',
  origin,
  note: note ?? '',
})

/** The saved values in the form of the grid. */
export const gridValues = ({ termMarks }: TermMarks, { components, terms }: GridShape): TermMarksValues => ({
  rows: components.map(component => ({
    cells: terms.map(term => {
      const brought = termMarks.find(
        row => row.curriculumComponentId === component.id && row.academicTermId === term.id,
      )
      return brought ? cellOf(brought) : { ...blank }
    }),
  })),
})

/** Saved values of components or terms outside of the grid: they stay unchanged. */
export const besideGrid = ({ termMarks }: TermMarks, { components, terms }: GridShape): Brought[] =>
  termMarks.filter(
    row =>
      components.every(({ id }) => id !== row.curriculumComponentId) ||
      terms.every(({ id }) => id !== row.academicTermId),
  )

/** Nothing was brought there: where it would come from is of no interest. */
export const isBlank = ({ mark, absences, lessonsGiven, text, note }: CellValues): boolean =>
  [mark, absences, lessonsGiven, text, note].every(value => value.trim() === '')

const F = BROUGHT.marks.figures

/** A cell in a few words; '' where there is nothing. */
export const cellText = (cell: CellValues): string =>
  [
    cell.mark && fill(F.mark, { value: cell.mark }),
    cell.absences && fill(F.absences, { value: cell.absences }),
    cell.lessonsGiven && fill(F.lessons, { value: cell.lessonsGiven }),
    cell.text && F.text,
    cell.note,
    isBlank(cell) ? '' : BROUGHT.marks.origins[cell.origin],
  ]
    .filter(Boolean)
    .join(', ')

const isCell = (cell: unknown): boolean =>
  typeof cell === 'object' &&
  cell !== null &&
  Object.keys(blank).every(name => typeof Reflect.get(cell, name) === 'string')

/** Whether a draft is of this grid: components or terms may have changed since. */
export const isGridValues =
  ({ components, terms }: GridShape) =>
  (typed: unknown): typed is TermMarksValues => {
    if (typeof typed !== 'object' || typed === null || !('rows' in typed)) return false
    const { rows } = typed
    return (
      Array.isArray(rows) &&
      rows.length === components.length &&
      rows.every(
        (row: unknown) =>
          typeof row === 'object' &&
          row !== null &&
          'cells' in row &&
          Array.isArray(row.cells) &&
          row.cells.length === terms.length &&
          row.cells.every(isCell),
      )
    )
  }

/** Where a refused row of the list stands in the grid: 'termMarks.3.mark' → 'rows.1.cells.0.mark'. */
export const gridPath = (path: string, places: readonly string[]): string => {
  const [list, index, ...rest] = path.split('.')
  const place = list === 'termMarks' ? places[Number(index)] : undefined
  return place === undefined ? path : [place, ...rest].join('.')
}
