import { OVERVIEW } from '@lousa/contract/evaluation/overview/overview.messages.ts'
import type { PerformanceStatus } from '@lousa/contract/evaluation/performance/performance.contract.ts'
import { fill, M } from '@lousa/contract/messages.ts'
import { formatMark } from '@lousa/rules/evaluation/decimal.rules.ts'
import { useQueries } from '@tanstack/react-query'
import { ContentCard } from '../../../frames/page/content-card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { RowsSkeleton } from '../../../ui/page-skeleton.tsx'
import { useActor } from '../../identity/identity.api.ts'
import { performanceOptions } from '../performance/performance.api.ts'
import type { ClassTerm, PlanGrade } from '../use-plan-grade.ts'
import { ClassOverview } from './class-overview.tsx'
import { type ClassColumn, Worth } from './class-table.part.tsx'
import { resultsBy, studentsOf } from './overview-rows.values.ts'
import {
  type ColumnsOf,
  markColumn,
  overallColumns,
  performanceColumns,
} from './performance-columns.part.tsx'

const termColumn = (term: ClassTerm, of: ColumnsOf): ClassColumn => ({
  ...markColumn(of, { id: term.id, label: term.name, rank: 'figure' }),
  head: (
    <>
      {term.name}
      {of.isMark && term.highest > 0 && (
        <Worth>{fill(OVERVIEW.worth, { highest: formatMark(term.highest) })}</Worth>
      )}
    </>
  ),
})

/** The least current of several answers: the year is as current as the oldest part of it. */
const leastCurrent = (statuses: readonly PerformanceStatus[]): PerformanceStatus =>
  (['IN_PROCESS', 'NEED_UPDATE'] as const).find(status => statuses.includes(status)) ?? 'UPDATED'

const useYear = ({ plan, grade, terms, today }: PlanGrade) => {
  const begun = terms.filter(({ start }) => start <= today)
  const queries = useQueries({
    queries: [performanceOptions(grade.id), ...begun.map(({ id }) => performanceOptions(grade.id, id))],
  })
  const [year, ...byTerm] = queries.map(({ data }) => ({
    results: resultsBy(data?.data, plan.curriculumComponent.id),
    stale: data !== undefined && data.status !== 'UPDATED',
  }))
  return {
    year: year ?? { results: new Map(), stale: false },
    terms: begun.map((term, index) => ({ term, ...(byTerm[index] ?? { results: new Map(), stale: false }) })),
    overall: queries[0]?.data?.results ?? [],
    currency: {
      status: leastCurrent(queries.flatMap(({ data }) => data?.status ?? [])),
      updatedAt: queries[0]?.data?.updatedAt ?? null,
      unchecked: queries.some(({ isError, fetchStatus }) => isError || fetchStatus === 'paused'),
    },
    isPending: queries.some(({ isPending }) => isPending),
    error: queries.find(({ error, data }) => error && !data)?.error ?? null,
    refetch: () => {
      for (const query of queries) if (query.error) void query.refetch()
    },
  }
}

/** Students by the terms of the year, with what the year comes to. */
export const YearOverview = ({ planGrade }: { planGrade: PlanGrade }) => {
  const { plan, grade } = planGrade
  const { role } = useActor()
  const { year, terms, overall, currency, isPending, error, refetch } = useYear(planGrade)
  if (error) return <ErrorState error={error} onRetry={refetch} />
  if (isPending) return <RowsSkeleton rows={10} />
  const students = studentsOf([year, ...terms].map(({ results }) => [...results.values()]))
  if (students.length === 0) {
    return (
      <ContentCard>
        <EmptyState title={M.empty.scores} reason={OVERVIEW.noScoresReason} />
      </ContentCard>
    )
  }
  const isMark = grade.type === 'MARK'
  // While a term is open there is no mark of the year that could be below the average.
  const isOpen = [...year.results.values()].some(({ partial }) => partial !== null)
  const passing = isMark && !isOpen ? { mark: grade.average, of: grade.highest } : null
  const of = { componentId: plan.curriculumComponent.id, isMark }
  const columns = [
    ...terms.map(({ term, ...its }) => termColumn(term, { ...of, ...its, termId: term.id, passing: null })),
    ...performanceColumns({ ...of, ...year, termId: null, passing }),
    // An instructor's answer leaves the colleagues' components out: it says nothing about the whole.
    ...(role === 'ADMINISTRATOR' ? overallColumns(overall, year.stale) : []),
  ]
  return (
    <ClassOverview
      title={OVERVIEW.resultOfYear}
      planGrade={planGrade}
      students={students}
      results={year.results}
      passing={passing}
      columns={columns}
      currency={currency}
      termIds={terms.map(({ term }) => term.id)}
    />
  )
}
