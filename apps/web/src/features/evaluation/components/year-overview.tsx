import type { GradePerformance } from '@lousa/contract/evaluation/performance.contract.ts'
import { M } from '@lousa/contract/messages.ts'
import { formatMark } from '@lousa/rules/evaluation/decimal.rules.ts'
import { useQueries } from '@tanstack/react-query'
import { ContentCard } from '../../../frames/content-card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { RowsSkeleton } from '../../../ui/page-skeleton.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { performanceOptions } from '../performance.api.ts'
import {
  absenceText,
  frequencyLevel,
  percentText,
  resultText,
  SITUATION_TONES,
} from '../performance-looks.ts'
import type { ClassTerm, PlanClass } from '../use-plan-class.ts'
import { type ClassColumn, ClassTable, Figure, studentsOf, Worth } from './class-table.tsx'
import { PerformanceStatus } from './performance-status.tsx'
import { resultsBy } from './term-overview.tsx'

type Results = ReadonlyMap<string, GradePerformance>

const termColumn = (term: ClassTerm, results: Results, isMark: boolean): ClassColumn => ({
  id: term.id,
  head: (
    <>
      {term.name}
      {isMark && term.highest > 0 && <Worth>vale {formatMark(term.highest)}</Worth>}
    </>
  ),
  cell: ({ id }) => {
    const result = results.get(id)
    return <Figure text={result ? resultText(result) : null} />
  },
})

const yearColumns = (results: Results, { grade }: PlanClass): ClassColumn[] => {
  const figure = (
    id: string,
    head: string,
    text: (result: GradePerformance) => string | null,
    isLow: (result: GradePerformance) => boolean = () => false,
  ): ClassColumn => ({
    id,
    head,
    cell: student => {
      const result = results.get(student.id)
      return result ? (
        <Figure text={text(result)} look={isLow(result) ? 'low' : undefined} />
      ) : (
        <Figure text={null} />
      )
    },
  })
  const recovery: ClassColumn[] =
    grade.type === 'MARK'
      ? [
          figure('recuperacao', 'Rec. anual', ({ recovery }) =>
            recovery === null ? null : formatMark(recovery),
          ),
        ]
      : []
  return [
    ...recovery,
    figure('final', grade.type === 'MARK' ? 'Nota do ano' : 'Resultado', resultText),
    figure('faltas', 'Faltas', absenceText),
    figure(
      'frequencia',
      M.menu.attendance,
      ({ frequency }) => percentText(frequency),
      ({ frequency }) => frequency !== null && frequencyLevel(frequency) === 'below',
    ),
    {
      id: 'situacao',
      head: M.field.status,
      cell: ({ id }) => {
        const situation = results.get(id)?.situation
        return situation ? (
          <StatusBadge tone={SITUATION_TONES[situation]}>{M.situation[situation]}</StatusBadge>
        ) : (
          <Figure text={null} />
        )
      },
    },
  ]
}

/** Students by the terms of the year, with what the year comes to. */
export const YearOverview = ({ planClass }: { planClass: PlanClass }) => {
  const { plan, grade, terms, today } = planClass
  const begun = terms.filter(({ start }) => start <= today)
  const queries = useQueries({
    queries: [performanceOptions(grade.id), ...begun.map(({ id }) => performanceOptions(grade.id, id))],
  })
  const error = queries.find(query => query.error && !query.data)?.error
  if (error) {
    return <ErrorState error={error} onRetry={() => queries.forEach(query => void query.refetch())} />
  }
  if (queries.some(({ isPending }) => isPending)) return <RowsSkeleton rows={10} />
  const [year, ...byTerm] = queries.map(({ data }) => resultsBy(data?.data, plan.curriculumComponent.id))
  const students = studentsOf([[...(year?.values() ?? [])], ...byTerm.map(results => [...results.values()])])
  if (students.length === 0) {
    return (
      <ContentCard>
        <EmptyState
          title={M.empty.scores}
          reason="O resultado do ano aparece aqui depois das primeiras notas."
        />
      </ContentCard>
    )
  }
  const status = queries[0]?.data?.status
  const columns = [
    ...begun.map((term, index) => termColumn(term, byTerm[index] ?? new Map(), grade.type === 'MARK')),
    ...yearColumns(year ?? new Map(), planClass),
  ]
  return (
    <ContentCard
      title="Resultado do ano"
      padded={false}
      aside={
        status && <PerformanceStatus status={status} gradeId={grade.id} termIds={begun.map(({ id }) => id)} />
      }
    >
      <ClassTable label="Resultado do ano" students={students} columns={columns} />
    </ContentCard>
  )
}
