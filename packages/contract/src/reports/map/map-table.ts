import type { TermType } from '@lousa/rules/academics/level/terms.rules.ts'
import { hundredths } from '@lousa/rules/evaluation/decimal.rules.ts'
import { termName } from '../../academics/level/term-name.ts'
import { fill } from '../../messages.ts'
import { type FigureOf, wordedFigures } from './map-cell.ts'
import { OVERVIEW_MAP as W } from './overview-map.messages.ts'

export type MapTerm = {
  readonly id: string
  readonly position: number
  readonly highest: number
  /** Whether it has ended: before, a low mark says only that more is to come. */
  readonly over: boolean
}

export type MapColumn = {
  /** "1º bim.", as a narrow column is headed. */
  readonly label: string
  /** The full name. */
  readonly spoken: string
}

export type MapCell = {
  /** Null, shown as a dash, where nothing is recorded. */
  readonly text: string | null
  /** The text as a number, where it is one. */
  readonly value: number | null
  /** Only what is earned so far. */
  readonly soFar: boolean
  readonly low: boolean
}

export type MapInput = {
  readonly type: 'MARK' | 'ASSESSMENT'
  readonly highest: number
  readonly average: number
  readonly levelType: TermType
  /** All terms of the level, in order. */
  readonly terms: readonly MapTerm[]
  /** Null: the year, with what each term came to. */
  readonly termId: string | null
  readonly step: number
  readonly figures: readonly FigureOf[]
}

export type MapTable = {
  /** The columns of each component. */
  readonly columns: readonly MapColumn[]
  readonly cellsOf: (enrollment: { id: string; hasLeft: boolean }, componentId: string) => MapCell[]
}

type Column = MapColumn & { cell: (of: { componentId: string; id: string; hasLeft: boolean }) => MapCell }

const shortTerm = (type: TermType, position: number): string =>
  fill(W.parts.term, { position, kind: W.parts.kinds[type] })

/**
 * The map of a class, students by components: one wording and one choice of columns for screen, paper and spreadsheet.
 * A term tells of mark, recovery and absences, the year of what each term came to, the final mark and the absences.
 */
export const mapTable = (input: MapInput): MapTable => {
  const table = { ...input, figureOf: figuresByKey(input.figures) }
  const columns = input.termId === null ? yearColumns(table) : termColumns(table, input.termId)
  return {
    columns: columns.map(({ label, spoken }) => ({ label, spoken })),
    cellsOf: ({ id, hasLeft }, componentId) => columns.map(({ cell }) => cell({ id, hasLeft, componentId })),
  }
}

type FigureLookup = (enrollmentId: string, componentId: string, termId: string | null) => FigureOf | undefined
type Table = MapInput & { figureOf: FigureLookup }

const figuresByKey = (figures: readonly FigureOf[]): FigureLookup => {
  const key = (enrollmentId: string, componentId: string, termId: string | null) =>
    `${enrollmentId} ${componentId} ${termId ?? ''}`
  const byKey = new Map(figures.map(one => [key(one.enrollmentId, one.componentId, one.termId), one]))
  return (enrollmentId, componentId, termId) => byKey.get(key(enrollmentId, componentId, termId))
}

const isLow = ({ type, highest, average }: MapInput, mean: number | null, scale: number): boolean =>
  type === 'MARK' &&
  mean !== null &&
  hundredths(mean) * hundredths(highest) < hundredths(average) * hundredths(scale)

const absencesColumn = (input: Table, termId: string | null): Column => {
  const { figureOf } = input
  return {
    label: W.parts.absences,
    spoken: W.parts.absencesLong,
    cell: ({ id, componentId }) => wordedFigures(figureOf(id, componentId, termId), input).absences,
  }
}

/** The result of a term, under any heading. */
const resultColumn = (input: Table, term: MapTerm, head: MapColumn): Column => {
  const { figureOf } = input
  return {
    ...head,
    cell: ({ id, componentId }) => {
      const figure = figureOf(id, componentId, term.id)
      const { result } = wordedFigures(figure, input)
      const isWhole = !figure?.partial || figure.partial.possible >= term.highest
      return { ...result, low: term.over && isWhole && isLow(input, figure?.mean ?? null, term.highest) }
    },
  }
}

const recoveryColumns = (input: Table, termId: string | null): Column[] => {
  const { figureOf } = input
  const isOf = (one: FigureOf) => one.termId === termId && one.recovery !== null
  if (input.type !== 'MARK' || !input.figures.some(isOf)) return []
  return [
    {
      label: W.parts.before,
      spoken: W.parts.beforeLong,
      cell: ({ id, componentId }) => wordedFigures(figureOf(id, componentId, termId), input).before,
    },
    {
      label: W.parts.recovery,
      spoken: W.parts.recoveryLong,
      cell: ({ id, componentId }) => wordedFigures(figureOf(id, componentId, termId), input).recovery,
    },
  ]
}

const termColumns = (input: Table, termId: string): Column[] => {
  const term = input.terms.find(({ id }) => id === termId)
  if (!term) return []
  const head =
    input.type === 'MARK'
      ? { label: W.parts.mark, spoken: W.parts.mark }
      : { label: W.parts.concept, spoken: W.parts.conceptLong }
  return [...recoveryColumns(input, termId), resultColumn(input, term, head), absencesColumn(input, termId)]
}

const yearColumns = (input: Table): Column[] => [
  ...input.terms.map(term =>
    resultColumn(input, term, {
      label: shortTerm(input.levelType, term.position),
      spoken: termName(input.levelType, term.position),
    }),
  ),
  ...(input.type === 'MARK' ? finalColumns(input) : []),
  absencesColumn(input, null),
]

const finalColumns = (input: Table): Column[] => {
  const { figureOf } = input
  const [, recovery] = recoveryColumns(input, null)
  return [
    ...(recovery ? [recovery] : []),
    {
      label: W.parts.final,
      spoken: W.parts.finalLong,
      // For someone who left a mark of the year would be a guess.
      cell: ({ id, componentId, hasLeft }) => {
        const figure = hasLeft ? undefined : figureOf(id, componentId, null)
        const { result } = wordedFigures(figure, input)
        return { ...result, low: isLow(input, figure?.mean ?? null, input.highest) }
      },
    },
  ]
}
