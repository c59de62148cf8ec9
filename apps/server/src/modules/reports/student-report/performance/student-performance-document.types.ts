import type {
  ReportCardComponent,
  ReportCardStudent,
  ReportCardTerm,
} from '../../report-card/report-card-document.types.ts'
import type { StudentHead } from '../student-head.types.ts'

export type PerformanceComponent = Omit<ReportCardComponent, 'terms'> & {
  terms: (ReportCardTerm & { classMean: string | null })[]
  /** Final marks. */
  classMean: string | null
}

/** A column of the chart: percent of what a term is worth, 0–100; null without a mark. */
export type ChartColumn = { label: string; value: number | null; classMean: number | null }

/** The data of `documents/templates/student-performance.typ`. */
export type StudentPerformanceDocument = StudentHead & {
  kind: 'MARK' | 'ASSESSMENT'
  terms: string[]
  columns: { recovery: boolean; annualRecovery: boolean; classMean: string }
  overall: { label: string; value: string; note?: string }[]
  components: PerformanceComponent[]
  totals: ReportCardStudent['totals']
  opinions: NonNullable<ReportCardStudent['opinions']>
  chart: {
    title: string
    legend: string
    /** Percent of the highest mark that approves. */
    average: number
    components: { name: string; columns: ChartColumn[] }[]
  } | null
}
