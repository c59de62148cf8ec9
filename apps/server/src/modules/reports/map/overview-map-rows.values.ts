import { absencesOf } from '@lousa/contract/reports/map/map-cell.ts'
import { type MapCell, type MapTable, mapTable } from '@lousa/contract/reports/map/map-table.ts'
import { effectiveRetention, type Retention } from '@lousa/rules/academics/grade/retention.rules.ts'
import { frequencyPercent } from '@lousa/rules/attendance/frequency.rules.ts'
import { areTermsClosed } from '@lousa/rules/evaluation/performance/enrollment-result.rules.ts'
import { shownResult } from '@lousa/rules/evaluation/performance/shown-result.rules.ts'
import type { Situation } from '@lousa/rules/evaluation/performance/situations.rules.ts'
import { type PerformancePolicy, resolvePolicy } from '@lousa/rules/evaluation/policy/policy.rules.ts'
import { todayIn } from '../../../platform/clock/clock.ts'
import type { ClassFigure, ClassFigures, ClassStudent } from './class-figures.queries.ts'

export type MapOrder = {
  /** Absent: the whole year. */
  academicTermId?: string | undefined
  now: Date
  timeZone: string
}

/** A student's line in the map, before it is set on paper or written into a spreadsheet. */
export type MapRow = {
  student: ClassStudent
  number: number | null
  /** Figures of the year, over all components of the class. */
  situation: Situation
  retention: Retention
  /** Percent over the components of the map, of its term or of the year. */
  frequency: number | null
  absences: number | null
  /** For each component its columns. */
  cells: MapCell[][]
}

export type MapView = { policy: PerformancePolicy; columns: MapTable['columns']; rows: MapRow[] }

type Mapped = { data: ClassFigures; policy: PerformancePolicy; table: MapTable; termId: string | null }

/** The map as its figures tell it. */
export const mapView = (data: ClassFigures, { academicTermId, now, timeZone }: MapOrder): MapView => {
  const policy = resolvePolicy(...data.class.policies)
  const termId = academicTermId ?? null
  const today = todayIn({ now: () => now }, timeZone)
  const componentIds = new Set(data.components.map(({ id }) => id))
  const figures = data.figures.filter(({ componentId }) => componentIds.has(componentId))
  const table = mapTable({
    ...data.class,
    terms: data.terms.map(term => ({
      ...term,
      over: data.class.yearFinished || term.closed || term.end < today,
    })),
    termId,
    step: policy.step,
    figures,
  })
  const figuresOf = Map.groupBy(data.figures, ({ enrollmentId }) => enrollmentId)
  const mapped = { data, policy, table, termId }
  return {
    policy,
    columns: table.columns,
    rows: data.students.map(student => rowOf(student, figuresOf.get(student.enrollmentId) ?? [], mapped)),
  }
}

const rowOf = (
  student: ClassStudent,
  figures: readonly ClassFigure[],
  { data, policy, table, termId }: Mapped,
): MapRow => {
  const componentIds = new Set(data.components.map(({ id }) => id))
  const counted = figures.filter(one => componentIds.has(one.componentId) && one.termId === termId)
  const sum = (of: (figure: ClassFigure) => number) => counted.reduce((all, one) => all + of(one), 0)
  const enrollment = { id: student.enrollmentId, hasLeft: student.exit !== null }
  return {
    student,
    number: data.numbers.get(student.enrollmentId) ?? null,
    situation: situationOf(student, figures, { data, policy }),
    retention: effectiveRetention(data.class.retention),
    frequency: frequencyPercent(
      sum(one => one.totalMinutes),
      sum(one => one.absentMinutes),
    ),
    absences: absencesOf({
      absences: sum(one => one.absences),
      justifiedAbsences: sum(one => one.justifiedAbsences),
      lessonsGiven: sum(one => one.lessonsGiven),
    }),
    cells: data.components.map(({ id }) => table.cellsOf(enrollment, id)),
  }
}

/** Where a student stands, over all components of the class: as on every screen and card. */
export const situationOf = (
  student: Pick<ClassStudent, 'exit' | 'decision' | 'published'>,
  figures: readonly ClassFigure[],
  { data, policy }: { data: Pick<ClassFigures, 'class' | 'terms'>; policy: PerformancePolicy },
): Situation =>
  shownResult(student.published, {
    exit: student.exit,
    decision: student.decision,
    termsClosed: areTermsClosed({ ...data.class, terms: data.terms }),
    gradeType: data.class.type,
    retention: effectiveRetention(data.class.retention),
    policy,
    years: figures.filter(({ termId }) => termId === null),
  }).situation
