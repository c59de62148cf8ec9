import type { GradePerformance } from '@lousa/contract/evaluation/performance.contract.ts'
import { frequencyOf } from '@lousa/rules/attendance/frequency.rules.ts'
import { DEFAULT_POLICY } from '@lousa/rules/evaluation/policy.rules.ts'

export type ComponentResults = {
  id: string
  name: string
  /** By position of the term. */
  terms: ReadonlyMap<number, GradePerformance>
  /** Only when every term is published. */
  year: GradePerformance | null
}

export type EnrollmentResults = {
  enrollmentId: string
  /** Positions of the published terms, in order. */
  positions: number[]
  components: ComponentResults[]
}

const byComponent = (rows: readonly GradePerformance[]): ComponentResults[] => {
  const groups = Map.groupBy(rows, ({ curriculumComponent }) => curriculumComponent.id)
  return [...groups.entries()]
    .map(([id, mine]) => ({
      id,
      name: mine[0]?.curriculumComponent.name ?? '',
      terms: new Map(
        mine.flatMap(row => (row.academicTerm ? [[row.academicTerm.position, row] as const] : [])),
      ),
      year: mine.find(row => row.academicTerm === null) ?? null,
    }))
    .sort((a, b) => a.name.localeCompare(b.name, 'pt-BR'))
}

/** A student's published results, by enrolment (a change of class makes two) and component. */
export const resultsByEnrollment = (rows: readonly GradePerformance[]): EnrollmentResults[] =>
  [...Map.groupBy(rows, ({ studentEnrollment }) => studentEnrollment.id).entries()].map(
    ([enrollmentId, mine]) => ({
      enrollmentId,
      positions: [...new Set(mine.flatMap(row => row.academicTerm?.position ?? []))].sort((a, b) => a - b),
      components: byComponent(mine),
    }),
  )

const rowsOf = ({ terms, year }: ComponentResults): GradePerformance[] =>
  year ? [year] : [...terms.values()]

/** Figures of several terms or components put together, lesson by lesson. */
const totalOf = (rows: readonly GradePerformance[]) => {
  const sum = (of: (row: GradePerformance) => number) => rows.reduce((total, row) => total + of(row), 0)
  const [absences, justified] = [sum(row => row.absences), sum(row => row.justifiedAbsences)]
  const totals = { total: sum(row => row.lessonsGiven), absent: absences, justified }
  const { percent } = frequencyOf(totals, DEFAULT_POLICY.justified, DEFAULT_POLICY.minFreq)
  const [only] = rows
  return { absences, justified, frequency: rows.length === 1 && only ? only.frequency : percent }
}

/** Of one component, over the published terms. */
export const componentFigures = (component: ComponentResults) => totalOf(rowsOf(component))

/** All lessons of all components together: what the law's minimum is asked of. */
export const overallFigures = (components: readonly ComponentResults[]) => totalOf(components.flatMap(rowsOf))
