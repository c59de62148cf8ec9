import type { EducationLevel, Grade } from '@lousa/contract/academics/academics.contract.ts'
import type {
  EnrollmentResult,
  GradePerformance,
  PerformanceStatus,
} from '@lousa/contract/evaluation/performance/performance.contract.ts'
import { absencesOf, type FigureOf } from '@lousa/contract/reports/map/map-cell.ts'
import { type MapTable, mapTable } from '@lousa/contract/reports/map/map-table.ts'
import { resolvePolicy } from '@lousa/rules/evaluation/policy/policy.rules.ts'
import { useQueries, useQuery } from '@tanstack/react-query'
import { todayIn } from '../../../lib/text/dates.ts'
import { educationLevelsOptions, gradeOptions } from '../../academics/academics.api.ts'
import { institutionSettingsOptions } from '../../academics/policy/policy.api.ts'
import { performanceOptions } from '../../evaluation/performance/performance.api.ts'
import { useInstitution } from '../../identity/identity.api.ts'
import { plansOptions } from '../../planning/planning.api.ts'

type Student = GradePerformance['studentEnrollment']

export type MapLine = {
  student: Student
  result: EnrollmentResult | undefined
  /** In the term, or in the year. */
  absences: number | null
  /** For each component its columns. */
  cells: ReturnType<MapTable['cellsOf']>[]
}

export type ClassMap = {
  grade: Grade
  components: { id: string; name: string }[]
  columns: MapTable['columns']
  lines: MapLine[]
  status: PerformanceStatus
  updatedAt: string | null
  /** Absences and marks are of one term; where everybody stands is of the year. */
  isOfTerm: boolean
  /** The request of "Atualizar". */
  termIds: string[]
}

const LAST = Number.MAX_SAFE_INTEGER

const figureOf = ({
  studentEnrollment,
  curriculumComponent,
  academicTerm,
  ...row
}: GradePerformance): FigureOf => ({
  ...row,
  enrollmentId: studentEnrollment.id,
  componentId: curriculumComponent.id,
  termId: academicTerm?.id ?? null,
})

/** The year is as current as the oldest part of it. */
const leastCurrent = (statuses: readonly PerformanceStatus[]): PerformanceStatus =>
  (['IN_PROCESS', 'NEED_UPDATE'] as const).find(status => statuses.includes(status)) ?? 'UPDATED'

const studentsOf = (rows: readonly GradePerformance[]): Student[] =>
  [...new Map(rows.map(({ studentEnrollment: one }) => [one.id, one])).values()].sort(
    (a, b) => (a.number ?? LAST) - (b.number ?? LAST),
  )

const termsOf = (grade: Grade, levels: readonly EducationLevel[], today: string) => {
  const worth = new Map(grade.academicTermMarks.map(mark => [mark.academicTerm.id, mark.highest]))
  return (levels.find(({ id }) => id === grade.educationLevel.id)?.academicTerms ?? [])
    .toSorted((a, b) => a.position - b.position)
    .map(term => ({
      ...term,
      highest: worth.get(term.id) ?? 0,
      over: term.closedAt !== null || term.end < today,
    }))
}

const absencesIn = (rows: readonly GradePerformance[]): number | null => {
  const sum = (of: (row: GradePerformance) => number) => rows.reduce((all, row) => all + of(row), 0)
  return absencesOf({
    absences: sum(row => row.absences),
    justifiedAbsences: sum(row => row.justifiedAbsences),
    lessonsGiven: sum(row => row.lessonsGiven),
  })
}

/** The map of a class, from the figures of the performance: as its paper tells it. */
export const useClassMap = (gradeId: string, termId: string | null, yearId: string) => {
  const { timeZone } = useInstitution()
  const institution = useQuery(institutionSettingsOptions())
  const grade = useQuery(gradeOptions(gradeId))
  const levels = useQuery(educationLevelsOptions(yearId))
  const plans = useQuery(plansOptions({ academicYearId: yearId, gradeId }))
  const terms = grade.data && levels.data ? termsOf(grade.data, levels.data.data, todayIn(timeZone)) : []
  const shownTermIds = termId === null ? terms.map(({ id }) => id) : [termId]
  // The year next to a term: it has the state of each student.
  const figures = useQueries({
    queries: [performanceOptions(gradeId), ...shownTermIds.map(id => performanceOptions(gradeId, id))],
  })
  const queries = [grade, levels, plans, institution, ...figures]
  const error = queries.find(one => one.error && one.data === undefined)?.error ?? null
  const retry = () => {
    for (const query of queries) if (query.error) void query.refetch()
  }
  if (!grade.data || !levels.data || !plans.data || !institution.data || figures.some(({ data }) => !data))
    return { map: null, planId: null, error, retry }
  const rows = figures.flatMap(({ data }) => data?.data ?? [])
  const shown = rows.filter(({ academicTerm }) => (academicTerm?.id ?? null) === termId)
  const results = new Map((figures[0]?.data?.results ?? []).map(one => [one.studentEnrollmentId, one]))
  const components = [
    ...new Map(
      [...plans.data, ...rows].map(({ curriculumComponent: { id, name } }) => [id, { id, name }]),
    ).values(),
  ].sort((a, b) => a.name.localeCompare(b.name, 'pt-BR'))
  const { type, highest, average, educationLevel, performancePolicy } = grade.data
  const table = mapTable({
    type,
    highest,
    average,
    levelType: educationLevel.type,
    terms,
    termId,
    step: resolvePolicy(institution.data.performancePolicy, performancePolicy).step,
    figures: rows.map(figureOf),
  })
  const byStudent = Map.groupBy(shown, ({ studentEnrollment }) => studentEnrollment.id)
  const map: ClassMap = {
    grade: grade.data,
    components,
    columns: table.columns,
    lines: studentsOf(rows).map(student => ({
      student,
      result: results.get(student.id),
      absences: absencesIn(byStudent.get(student.id) ?? []),
      cells: components.map(({ id }) =>
        table.cellsOf({ id: student.id, hasLeft: Boolean(student.exit) }, id),
      ),
    })),
    status: leastCurrent(figures.flatMap(({ data }) => data?.status ?? [])),
    updatedAt: figures[0]?.data?.updatedAt ?? null,
    isOfTerm: termId !== null,
    termIds: shownTermIds,
  }
  return { map, planId: plans.data[0]?.id ?? null, error, retry }
}
