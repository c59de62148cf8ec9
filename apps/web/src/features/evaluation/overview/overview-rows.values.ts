import type { StudentEvaluation } from '@lousa/contract/evaluation/evaluation.contract.ts'
import { OVERVIEW } from '@lousa/contract/evaluation/overview/overview.messages.ts'
import type { GradePerformance } from '@lousa/contract/evaluation/performance/performance.contract.ts'
import { fill } from '@lousa/contract/messages.ts'
import { isCounted } from '@lousa/rules/enrollment/vacancies.rules.ts'
import { formatMark, roundToStep, sumMarks } from '@lousa/rules/evaluation/decimal.rules.ts'
import { classMean } from '@lousa/rules/evaluation/mark/class-mean.rules.ts'
import { oneOf, searchOf } from '../../../lib/address/search-fields.ts'
import { shownName } from '../../../ui/person-avatar.tsx'
import { frequencyLevel } from '../performance/performance-looks.values.ts'

export type ClassStudent = StudentEvaluation['studentEnrollment']
/** A component's results in a term or in the year, by enrolment. */
export type Results = ReadonlyMap<string, GradePerformance>

const ORDERS = ['numero', 'nome', 'maior-nota', 'menor-nota'] as const
export type Order = (typeof ORDERS)[number]
const FILTERS = ['todos', 'recuperacao', 'abaixo', 'frequencia'] as const
export type Filter = (typeof FILTERS)[number]

/** What the address of an overview carries beside its class and term. */
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
  shownName(a.user).localeCompare(shownName(b.user), 'pt-BR')

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

/** Students in the asked order; whoever has no mark comes last in an order by marks. */
export const inOrder = (
  students: readonly ClassStudent[],
  results: Results,
  order: Order,
): ClassStudent[] => {
  const sorted = students.toSorted(order === 'nome' ? byName : byNumber)
  if (order === 'nome' || order === 'numero') return sorted
  const mean = ({ id }: ClassStudent) => {
    const result = results.get(id)
    return result?.mean ?? (result?.partial?.possible ? result.partial.earned : null)
  }
  const sign = order === 'maior-nota' ? -1 : 1
  return sorted.sort((a, b) => {
    const [x, y] = [mean(a), mean(b)]
    if (x === null || y === null) return Number(x === null) - Number(y === null)
    return sign * (x - y)
  })
}

/** Whether a mark is below the average; where nothing is judged yet (`passing` null), none is. */
export const isBelow = (result: GradePerformance | undefined, passing: number | null): boolean =>
  passing !== null && result?.mean !== null && result?.mean !== undefined && result.mean < passing

type Lacking = Pick<GradePerformance, 'mean'> & {
  /** Of an open year: points still wanted for the average. */
  partial?: { missing: number | null; remaining?: number | null } | null
}

const missingOf = ({ mean, partial }: Lacking, passing: number | null): number => {
  // Of an open term nothing is asked beyond its share of the average.
  if (partial && partial.remaining !== null) return partial.missing ?? 0
  return passing === null || mean === null ? 0 : sumMarks([passing, -mean])
}

/** What a student lacks to pass, in words: "faltam 2,5". Null where nothing is missing, or nothing is judged yet. */
export const missingText = (result: Lacking | undefined, passing: number | null): string | null => {
  const { missing: wanted = 0, remaining = null } = result?.partial ?? {}
  if (remaining !== null && (wanted ?? 0) > remaining) return OVERVIEW.outOfReach
  const missing = result ? roundToStep(missingOf(result, passing), 0.1, 'UP') : 0
  return missing > 0
    ? fill(missing >= 2 ? OVERVIEW.missing : OVERVIEW.missingOne, { points: formatMark(missing) })
    : null
}

const isInRecovery = (result: GradePerformance | undefined): boolean =>
  result?.situation === 'IN_RECOVERY' ||
  (result?.academicTerm !== null && (result?.recovery ?? null) !== null)

const isFrequencyLow = (result: GradePerformance | undefined): boolean =>
  (result?.frequency ?? null) !== null && frequencyLevel(result?.frequency ?? 0) !== 'good'

type Judged = { results: Results; passing: number | null }

/** The students that a filter leaves. */
export const filtered = (
  students: readonly ClassStudent[],
  filter: Filter,
  { results, passing }: Judged,
): ClassStudent[] => {
  const keeps: Record<Filter, (result: GradePerformance | undefined) => boolean> = {
    todos: () => true,
    recuperacao: isInRecovery,
    abaixo: result => isBelow(result, passing),
    frequencia: isFrequencyLow,
  }
  return students.filter(({ id }) => keeps[filter](results.get(id)))
}

/**
 * What a class comes to: its mean over those who have a mark, how many are below the average, and how many have none;
 * of an open year, where nobody has a mark yet, how many can no longer reach it. Whoever left is in none of it.
 */
export const classStatistics = (students: readonly ClassStudent[], { results, passing }: Judged) => {
  const rows = students.filter(isCounted).map(({ id }) => results.get(id))
  const partials = rows.flatMap(row => (row?.partial?.remaining == null ? [] : [row.partial]))
  const means = rows.flatMap(row => row?.mean ?? [])
  return {
    students: rows.length,
    mean: classMean(means),
    below: passing === null ? null : rows.filter(row => isBelow(row, passing)).length,
    /** Null where marks are final or still of one term. */
    lost:
      partials.length === 0
        ? null
        : partials.filter(({ missing, remaining }) => (missing ?? 0) > (remaining ?? 0)).length,
    withoutMark: rows.filter(row => (row?.mean ?? null) === null && !row?.partial?.possible).length,
    withoutResult: rows.filter(row => !row || (row.mean === null && row.concept === null && !row.text))
      .length,
  }
}
