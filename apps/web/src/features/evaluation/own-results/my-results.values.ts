import type { Grade } from '@lousa/contract/academics/academics.contract.ts'
import { termName } from '@lousa/contract/academics/level/term-name.ts'
import { OWN_RESULTS } from '@lousa/contract/evaluation/own-results/own-results.messages.ts'
import { figureWords } from '@lousa/contract/evaluation/performance/figure-words.ts'
import type {
  GradePerformance,
  OwnPartial,
  PartialFigure,
} from '@lousa/contract/evaluation/performance/performance.contract.ts'
import { fill } from '@lousa/contract/messages.ts'
import { frequencyOf } from '@lousa/rules/attendance/frequency.rules.ts'
import { DEFAULT_POLICY } from '@lousa/rules/evaluation/policy/policy.rules.ts'
import { type Attendance, resultText } from '../performance/performance-looks.values.ts'

export type ComponentResults = {
  id: string
  name: string
  /** By position of the term. */
  terms: ReadonlyMap<number, GradePerformance>
  /** Only when every term is published. */
  year: GradePerformance | null
  /** The points so far over the published terms, while the year is open. */
  partial: PartialFigure | null
}

export type EnrollmentResults = {
  enrollmentId: string
  /** Positions of the published terms, in order. */
  positions: number[]
  components: ComponentResults[]
}

const byComponent = (
  rows: readonly GradePerformance[],
  partials: readonly OwnPartial[],
): ComponentResults[] => {
  const groups = Map.groupBy(rows, ({ curriculumComponent }) => curriculumComponent.id)
  return [...groups.entries()]
    .map(([id, mine]) => ({
      id,
      name: mine[0]?.curriculumComponent.name ?? '',
      terms: new Map(
        mine.flatMap(row => (row.academicTerm ? [[row.academicTerm.position, row] as const] : [])),
      ),
      ...yearOf(
        mine,
        partials.find(({ curriculumComponent }) => curriculumComponent.id === id),
      ),
    }))
    .sort((a, b) => a.name.localeCompare(b.name, 'pt-BR'))
}

const yearOf = (rows: readonly GradePerformance[], partial: OwnPartial | undefined) => {
  const year = rows.find(row => row.academicTerm === null) ?? null
  return { year, partial: year?.partial ?? partial?.partial ?? null }
}

/** A student's published results, by enrolment (a change of class makes two) and component. */
export const resultsByEnrollment = (
  rows: readonly GradePerformance[],
  partials: readonly OwnPartial[] = [],
): EnrollmentResults[] =>
  [...Map.groupBy(rows, ({ studentEnrollment }) => studentEnrollment.id).entries()].map(
    ([enrollmentId, mine]) => ({
      enrollmentId,
      positions: [...new Set(mine.flatMap(row => row.academicTerm?.position ?? []))].sort((a, b) => a - b),
      components: byComponent(
        mine,
        partials.filter(({ studentEnrollmentId }) => studentEnrollmentId === enrollmentId),
      ),
    }),
  )

/** The rows that a component's attendance is counted from: the year when it is published, else its terms. */
export const attendanceRows = ({ terms, year }: ComponentResults): GradePerformance[] =>
  year ? [year] : [...terms.values()]

/** Figures of several terms or components put together, lesson by lesson. */
const totalOf = (rows: readonly GradePerformance[]): Attendance => {
  const sum = (of: (row: GradePerformance) => number) => rows.reduce((total, row) => total + of(row), 0)
  const attendance = {
    absences: sum(row => row.absences),
    justifiedAbsences: sum(row => row.justifiedAbsences),
    lessonsGiven: sum(row => row.lessonsGiven),
  }
  const totals = {
    total: attendance.lessonsGiven,
    absent: attendance.absences,
    justified: attendance.justifiedAbsences,
  }
  const [only] = rows
  const frequency =
    rows.length === 1 && only
      ? only.frequency
      : frequencyOf(totals, DEFAULT_POLICY.justified, DEFAULT_POLICY.minFreq).percent
  return { ...attendance, frequency }
}

/** For one component, over the published terms. */
export const componentFigures = (component: ComponentResults): Attendance =>
  totalOf(attendanceRows(component))

/** All lessons of all components together: what the law's minimum is asked of. */
export const overallFigures = (components: readonly ComponentResults[]): Attendance =>
  totalOf(components.flatMap(attendanceRows))

/** A mark, or the points so far, against what can be reached. */
export type Bar = { id: string; label: string; value: number; text: string; highest: number }

type Reachable = (position: number | null) => number | null

const barOf = (
  row: GradePerformance | null | undefined,
  highest: number | null,
  named: Pick<Bar, 'id' | 'label'>,
): Bar[] => {
  if (!row || highest === null || highest <= 0) return []
  const { partial } = row
  // While a term is open the bar is of what is scored: points of the whole term would look like a low mark.
  if (partial && partial.possible > 0)
    return [{ ...named, value: partial.earned, text: resultText(row) ?? '', highest: partial.possible }]
  return [{ ...named, value: row.mean ?? 0, text: resultText(row) ?? OWN_RESULTS.noMark, highest }]
}

/**
 * An open year of points: those so far against all that it will have been worth. Of means: the mean so far on the scale
 * of the year.
 */
const openYearBar = (
  partial: PartialFigure,
  scale: number | null,
  named: Pick<Bar, 'id' | 'label'>,
): Bar[] => {
  const { possible, remaining, year } = partial
  const isMean = year?.mode === 'MEAN'
  const highest = isMean ? (scale ?? 0) : possible + (remaining ?? 0)
  const value = isMean ? year.closed : year?.total?.earned
  const { result } = figureWords({ mark: null, recovery: null, mean: null, partial })
  return highest > 0 ? [{ ...named, value: value ?? 0, text: result ?? OWN_RESULTS.noMark, highest }] : []
}

/** One component over its published terms; a term that is worth nothing has no bar. */
export const termBars = (
  { terms }: ComponentResults,
  reachable: Reachable,
  label: (position: number) => string,
): Bar[] =>
  [...terms.entries()]
    .sort(([a], [b]) => a - b)
    .flatMap(([position, row]) =>
      barOf(row, reachable(position), { id: String(position), label: label(position) }),
    )

/** All components in one term, or (null) in the year. */
export const componentBars = (
  components: readonly ComponentResults[],
  position: number | null,
  reachable: Reachable,
): Bar[] =>
  components.flatMap(({ id, name, terms, year, partial }) => {
    const named = { id, label: name }
    if (position === null && partial) return openYearBar(partial, reachable(null), named)
    return barOf(position === null ? year : terms.get(position), reachable(position), named)
  })

/** "1º bimestre"; without the class's answer, the plain word. */
export const termLabelOf = (grade: Grade | undefined) => (position: number | null) => {
  if (position === null) return OWN_RESULTS.year
  return grade ? termName(grade.educationLevel.type, position) : fill(OWN_RESULTS.term, { position })
}

/** The maximum of a term, or (null) of the year, in the class. */
export const worthOf =
  (grade: Grade | undefined, { components }: EnrollmentResults) =>
  (position: number | null) => {
    if (grade?.type !== 'MARK') return null
    if (position === null) return grade.highest
    const termId = components.map(({ terms }) => terms.get(position)?.academicTerm?.id).find(Boolean)
    return grade.academicTermMarks.find(({ academicTerm }) => academicTerm.id === termId)?.highest ?? null
  }
