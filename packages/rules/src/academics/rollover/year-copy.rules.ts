import type { CivilDate, DateRange } from '../../calendar/civil-date.rules.ts'
import { isDayOff, nationalHolidays } from '../../calendar/holiday/holidays.rules.ts'
import { shiftDate, yearShift } from './year-shift.rules.ts'

/** The parts that a past year can pass to a new one, each after those it needs. */
export type YearPart =
  | 'LEVELS'
  | 'TERMS'
  | 'COMPONENTS'
  | 'GRADES'
  | 'TERM_MARKS'
  | 'MATRIX'
  | 'LESSON_PLANS'
  | 'INSTRUCTORS'
  | 'RECURRENCES'
  | 'CALENDAR'

export type CopyWarningKind =
  | 'TERM_ON_DAY_OFF'
  | 'DATE_CLAMPED'
  | 'TERMS_OUT_OF_YEAR'
  | 'TERM_MARKS_UNFIT'
  | 'TRAINING_TYPE_INACTIVE'
  | 'INSTRUCTOR_INACTIVE'
  | 'INSTRUCTOR_LEFT'
  | 'COMPONENT_INACTIVE'
  | 'LEVEL_INACTIVE'
  | 'RECURRENCE_ENDED'

type DateWarningKind = Extract<CopyWarningKind, 'TERM_ON_DAY_OFF' | 'DATE_CLAMPED'>

/** One thing that the copy leaves out or changes: what it is called, or of a term which it is and the day in question. */
export type CopyWarning =
  | { readonly kind: Exclude<CopyWarningKind, DateWarningKind>; readonly name: string }
  | { readonly kind: DateWarningKind; readonly position: number; readonly date: CivilDate }

export type CopiedYear = DateRange & { readonly id: string; readonly year: number }

/** Which parts are taken, of which classes (null: all), and how rows get their new ids. */
export type CopyRequest = {
  readonly from: CopiedYear
  readonly to: CopiedYear
  readonly parts: ReadonlySet<YearPart>
  readonly gradeIds: ReadonlySet<string> | null
  readonly newId: () => string
}

type Level = { readonly id: string; readonly name: string; readonly isActive: boolean }
type Term = DateRange & { readonly id: string; readonly levelId: string; readonly position: number }
type Component = {
  readonly id: string
  readonly levelId: string
  readonly name: string
  readonly isActive: boolean
}
type Grade = { readonly id: string; readonly levelId: string; readonly name: string }
type TermWorth = { readonly gradeId: string; readonly termId: string }
type MatrixRow = { readonly gradeId: string; readonly componentId: string }

/** The structure of a year, each kind with whatever else its rows carry. */
export type YearStructure<
  L extends Level = Level,
  T extends Term = Term,
  C extends Component = Component,
  G extends Grade = Grade,
  M extends TermWorth = TermWorth,
  R extends MatrixRow = MatrixRow,
> = {
  readonly levels: readonly L[]
  readonly terms: readonly T[]
  readonly components: readonly C[]
  readonly grades: readonly G[]
  readonly termWorths: readonly M[]
  readonly matrix: readonly R[]
}

/** New ids by old ones; what is not in it was left out. */
export type NewIds = ReadonlyMap<string, string>

const idOf = (ids: NewIds, id: string): string => {
  const newId = ids.get(id)
  if (newId === undefined) throw new Error('A copied row refers to one that was left out')
  return newId
}

const newIds = (rows: readonly { readonly id: string }[], newId: () => string): NewIds =>
  new Map(rows.map(row => [row.id, newId()]))

/** Rows that belong to a level, with new ids of their own and of their level, and which new id each old one has. */
const levelled = <Row extends { readonly id: string; readonly levelId: string }>(
  rows: readonly Row[],
  newId: () => string,
  levels: NewIds,
) => {
  const ids = newIds(rows, newId)
  return {
    ids,
    rows: rows.map(row => ({ ...row, id: idOf(ids, row.id), levelId: idOf(levels, row.levelId) })),
  }
}

/**
 * A past year's structure as rows of a new year: same names and numbers, new ids, references among themselves, dates
 * moved by whole weeks (`yearShift`) and kept inside the new year. Levels and components that are archived are left
 * out with all that belongs to them, and named in the warnings; so are all terms of a level of which one has no days
 * left in the new year. A part that was not asked for is empty.
 * Source: docs/decisions/0011-a-year-is-copied-whole.md.
 */
export function copyStructure<
  L extends Level,
  T extends Term,
  C extends Component,
  G extends Grade,
  M extends TermWorth,
  R extends MatrixRow,
>(source: YearStructure<L, T, C, G, M, R>, request: CopyRequest) {
  const { parts, gradeIds, newId } = request
  const take = <Row>(part: YearPart, rows: readonly Row[], isCopied: (row: Row) => boolean) =>
    parts.has(part) ? rows.filter(isCopied) : []

  const active = take('LEVELS', source.levels, level => level.isActive)
  const levelIds = newIds(active, newId)
  const levels = { ids: levelIds, rows: active.map(level => ({ ...level, id: idOf(levelIds, level.id) })) }
  const ofLevel = (row: { readonly levelId: string }) => levelIds.has(row.levelId)

  const shifted = shiftedTerms(take('TERMS', source.terms, ofLevel), source.levels, request)
  const terms = levelled(shifted.terms, newId, levelIds)
  const components = levelled(
    take('COMPONENTS', source.components, each => each.isActive && ofLevel(each)),
    newId,
    levelIds,
  )
  const grades = levelled(
    take('GRADES', source.grades, grade => ofLevel(grade) && (gradeIds?.has(grade.id) ?? true)),
    newId,
    levelIds,
  )
  const termWorths = take(
    'TERM_MARKS',
    source.termWorths,
    mark => grades.ids.has(mark.gradeId) && terms.ids.has(mark.termId),
  ).map(mark => ({
    ...mark,
    gradeId: idOf(grades.ids, mark.gradeId),
    termId: idOf(terms.ids, mark.termId),
  }))
  const matrix = take(
    'MATRIX',
    source.matrix,
    row => grades.ids.has(row.gradeId) && components.ids.has(row.componentId),
  ).map(row => ({
    ...row,
    gradeId: idOf(grades.ids, row.gradeId),
    componentId: idOf(components.ids, row.componentId),
  }))
  const warnings: CopyWarning[] = [
    ...(parts.has('LEVELS') ? source.levels.filter(level => !level.isActive) : []).map(
      ({ name }): CopyWarning => ({ kind: 'LEVEL_INACTIVE', name }),
    ),
    ...take('COMPONENTS', source.components, each => !each.isActive && ofLevel(each)).map(
      ({ name }): CopyWarning => ({ kind: 'COMPONENT_INACTIVE', name }),
    ),
    ...shifted.warnings,
  ]
  return { levels, terms, components, grades, termWorths, matrix, warnings, moved: shifted.moved }
}

export type MovedTerm = {
  readonly levelId: string
  readonly position: number
  readonly from: DateRange
  readonly to: DateRange
}

/** Levels of which a term would have no days of its own. */
function levelsOutOfYear(terms: readonly Term[]): ReadonlySet<string> {
  const inOrder = terms.toSorted((a, b) => a.position - b.position)
  const lastEnd = new Map<string, CivilDate>()
  const out = inOrder.filter(({ levelId, start, end }) => {
    const isOut = end <= start || start <= (lastEnd.get(levelId) ?? '')
    lastEnd.set(levelId, end)
    return isOut
  })
  return new Set(out.map(term => term.levelId))
}

function shiftedTerms<T extends Term>(
  terms: readonly T[],
  levels: readonly Level[],
  { from, to }: CopyRequest,
) {
  const days = yearShift(from.year, to.year)
  const holidays = nationalHolidays(to.year)
  const off = (date: CivilDate) => isDayOff(date, { holidays, events: [] })
  const shifted = terms.map(term => {
    const [start, end] = [shiftDate(term.start, days, to), shiftDate(term.end, days, to)]
    return { from: term, start, end, term: { ...term, start: start.date, end: end.date } }
  })
  const outside = levelsOutOfYear(shifted.map(({ term }) => term))
  const moved = shifted.filter(({ term }) => !outside.has(term.levelId))
  return {
    terms: moved.map(({ term }) => term),
    moved: moved.map(
      ({ from: before, term }): MovedTerm => ({
        levelId: term.levelId,
        position: term.position,
        from: { start: before.start, end: before.end },
        to: { start: term.start, end: term.end },
      }),
    ),
    warnings: [
      ...levels
        .filter(level => outside.has(level.id))
        .map(({ name }): CopyWarning => ({ kind: 'TERMS_OUT_OF_YEAR', name })),
      ...moved.flatMap(({ term: { position }, start, end }) =>
        [start, end].flatMap(({ date, clamped }): CopyWarning[] => [
          ...(clamped ? [{ kind: 'DATE_CLAMPED' as const, position, date }] : []),
          ...(off(date) ? [{ kind: 'TERM_ON_DAY_OFF' as const, position, date }] : []),
        ]),
      ),
    ],
  }
}
