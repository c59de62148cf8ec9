import type { StudentEvaluation } from '@lousa/contract/evaluation/evaluation.contract.ts'
import { OVERVIEW } from '@lousa/contract/evaluation/overview/overview.messages.ts'
import type { GradePerformance } from '@lousa/contract/evaluation/performance/performance.contract.ts'
import { fill } from '@lousa/contract/messages.ts'
import { isCounted } from '@lousa/rules/enrollment/vacancies.rules.ts'
import { formatMark, roundToStep, sumMarks } from '@lousa/rules/evaluation/decimal.rules.ts'
import { classMean } from '@lousa/rules/evaluation/mark/class-mean.rules.ts'
import { percentOfPossible } from '@lousa/rules/evaluation/mark/open-year.rules.ts'
import { oneOf, searchOf } from '../../../lib/address/search-fields.ts'
import { nameInUse } from '../../../ui/person-avatar.tsx'
import { frequencyLevel } from '../performance/performance-looks.values.ts'

export type ClassStudent = StudentEvaluation['studentEnrollment']
/** A component's results in a term or in the year, by enrolment. */
export type Results = ReadonlyMap<string, GradePerformance>

const ORDERS = ['numero', 'nome', 'maior-nota', 'menor-nota'] as const
export type Order = (typeof ORDERS)[number]
const FILTERS = ['todos', 'recuperacao', 'abaixo', 'frequencia'] as const
export type Filter = (typeof FILTERS)[number]

/** The parameters of an overview besides its class and term. */
export const overviewSearch = searchOf({
  ordem: oneOf(ORDERS, 'numero'),
  mostrar: oneOf(FILTERS, 'todos'),
})

/** Results of one component, by enrolment. */
export const resultsBy = (rows: readonly GradePerformance[] | undefined, componentId: string): Results =>
  new Map(
    (rows ?? [])
      .filter(({ curriculumComponent }) => curriculumComponent.id === componentId)
      .map(row => [row.studentEnrollment.id, row]),
  )

const byName = (a: ClassStudent, b: ClassStudent): number =>
  nameInUse(a.user).localeCompare(nameInUse(b.user), 'pt-BR')

const LAST = Number.MAX_SAFE_INTEGER
const byNumber = (a: ClassStudent, b: ClassStudent): number =>
  (a.number ?? LAST) - (b.number ?? LAST) || byName(a, b)

/** The students of several lists, each once, by class number. */
export const studentsOf = (
  lists: readonly (readonly { studentEnrollment: ClassStudent }[])[],
): ClassStudent[] => {
  const studentsById = new Map(
    lists.flat().map(({ studentEnrollment }) => [studentEnrollment.id, studentEnrollment]),
  )
  return [...studentsById.values()].sort(byNumber)
}

/** Percent of what was possible so far, of an open term or year; null where nothing is scored, or it is over. */
const percentSoFar = (partial: GradePerformance['partial']): number | null => {
  if (!partial) return null
  return partial.remaining === null ? percentOfPossible(partial) : (partial.year?.percent ?? null)
}

const isOpen = (rows: Iterable<GradePerformance | undefined>): boolean =>
  [...rows].some(row => (row?.partial ?? null) !== null)

/**
 * Students in the order that is chosen. While a term or the year is open, points of 9, 15 and 24 are compared as percent of what
 * was possible. Students without a mark come last in an order by marks.
 */
export const inOrder = (
  students: readonly ClassStudent[],
  results: Results,
  order: Order,
): ClassStudent[] => {
  const sorted = students.toSorted(order === 'nome' ? byName : byNumber)
  if (order === 'nome' || order === 'numero') return sorted
  const open = isOpen(results.values())
  const mean = ({ id }: ClassStudent) => {
    const result = results.get(id)
    return open ? percentSoFar(result?.partial ?? null) : (result?.mean ?? null)
  }
  const sign = order === 'maior-nota' ? -1 : 1
  return sorted.sort((a, b) => {
    const [x, y] = [mean(a), mean(b)]
    if (x === null || y === null) return Number(x === null) - Number(y === null)
    return sign * (x - y)
  })
}

/** The least mark that passes, and what the term or the year is worth; null while nothing is judged. */
export type Passing = { mark: number; of: number } | null

/** A mark that is judged: final, or of an open term that is all scored. */
const judgedMark = (result: Lacking | undefined, passing: Passing): number | null => {
  const { mean = null, partial = null } = result ?? {}
  return passing && (!partial || partial.possible >= passing.of) ? mean : null
}

/** Whether a mark is below the average; where nothing is judged yet, none is. */
export const isBelowAverage = (result: Lacking | undefined, passing: Passing): boolean => {
  const mark = judgedMark(result, passing)
  return passing !== null && mark !== null && mark < passing.mark
}

type Lacking = Pick<GradePerformance, 'mean' | 'partial'>

/** Points that are missing: of a judged mark, or of an open year of points with those of its open terms. */
const missingOf = (result: Lacking | undefined, passing: Passing): number => {
  const year = result?.partial?.year
  if (year) return year.mode === 'SUM' ? (year.missing ?? 0) : 0
  const mark = judgedMark(result, passing)
  return passing === null || mark === null ? 0 : sumMarks([passing.mark, -mark])
}

/** The missing points of a student to pass, in words: "faltam 2,5". Null where nothing is missing, or nothing is judged yet. */
export const missingText = (result: Lacking | undefined, passing: Passing): string | null => {
  if (result?.partial?.year?.outlook === 'OUT_OF_REACH') return OVERVIEW.outOfReach
  const missing = roundToStep(missingOf(result, passing), 0.1, 'UP')
  return missing > 0
    ? fill(missing >= 2 ? OVERVIEW.missing : OVERVIEW.missingOne, { points: formatMark(missing) })
    : null
}

const isInRecovery = (result: GradePerformance | undefined): boolean =>
  result?.situation === 'IN_RECOVERY' ||
  (result?.academicTerm !== null && (result?.recovery ?? null) !== null)

const isFrequencyLow = (result: GradePerformance | undefined): boolean =>
  (result?.frequency ?? null) !== null && frequencyLevel(result?.frequency ?? 0) !== 'good'

type Judged = { results: Results; passing: Passing }

/** The students that a filter leaves. */
export const filtered = (
  students: readonly ClassStudent[],
  filter: Filter,
  { results, passing }: Judged,
): ClassStudent[] => {
  const keeps: Record<Filter, (result: GradePerformance | undefined) => boolean> = {
    todos: () => true,
    recuperacao: isInRecovery,
    abaixo: result => isBelowAverage(result, passing),
    frequencia: isFrequencyLow,
  }
  return students.filter(({ id }) => keeps[filter](results.get(id)))
}

/**
 * The figures of a class: its mean over those who have a mark, how many are below the average, and how many have none. Of an open
 * term the mean is of percents of what is scored; of an open year, where no student has a mark yet, it has the number of those
 * who can no longer reach the average. Students who left are excluded.
 */
export const classStatistics = (students: readonly ClassStudent[], { results, passing }: Judged) => {
  const rows = students.filter(isCounted).map(({ id }) => results.get(id))
  const partials = rows.flatMap(row => (row?.partial?.remaining == null ? [] : [row.partial]))
  const open = isOpen(rows)
  const means = open ? [] : rows.flatMap(row => row?.mean ?? [])
  return {
    students: rows.length,
    mean: classMean(means),
    /** Mean of what each has of what is scored, 0–100; null where marks are final, or nothing is scored. */
    percent: classMean(rows.flatMap(row => percentSoFar(row?.partial ?? null) ?? [])),
    below: passing === null ? null : rows.filter(row => isBelowAverage(row, passing)).length,
    /** Null where marks are final or still of one term. */
    lost:
      partials.length === 0 ? null : partials.filter(({ year }) => year?.outlook === 'OUT_OF_REACH').length,
    withoutMark: rows.filter(
      row => (row?.mean ?? null) === null && percentSoFar(row?.partial ?? null) === null,
    ).length,
    withoutResult: rows.filter(row => !row || (row.mean === null && row.concept === null && !row.text))
      .length,
  }
}
