import type { SchoolEvaluation, StudentEvaluation } from '@lousa/contract/evaluation/evaluation.contract.ts'
import type { GradePerformance } from '@lousa/contract/evaluation/performance.contract.ts'
import { M } from '@lousa/contract/messages.ts'
import { formatMark } from '@lousa/rules/evaluation/decimal.rules.ts'
import { Button } from '@mantine/core'
import { useQueries, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { ContentCard } from '../../../frames/content-card.tsx'
import { classAddress, classPathsOf } from '../../../lib/paths.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { RowsSkeleton } from '../../../ui/page-skeleton.tsx'
import { useActor } from '../../identity/identity.api.ts'
import { evaluationsOptions, scoresOptions } from '../evaluation.api.ts'
import { performanceOptions } from '../performance.api.ts'
import { absenceText, frequencyLevel, percentText, resultText } from '../performance-looks.ts'
import type { ClassTerm, PlanClass } from '../use-plan-class.ts'
import { type ClassColumn, ClassTable, Figure, studentsOf, Worth } from './class-table.tsx'
import { PerformanceStatus } from './performance-status.tsx'

type Rows = ReadonlyMap<string, StudentEvaluation>

const scoreText = ({ type }: SchoolEvaluation, row: StudentEvaluation | undefined): string | null => {
  if (type === 'FEEDBACK') return row?.text ? '✓' : null
  return row?.score === null || row?.score === undefined ? null : formatMark(row.score)
}

const evaluationColumn = (evaluation: SchoolEvaluation, rows: Rows, to: string): ClassColumn => ({
  id: evaluation.id,
  head: (
    <>
      <Link to={to}>{evaluation.name}</Link>
      <Worth>
        {evaluation.highest === null ? M.enum[evaluation.type] : `vale ${formatMark(evaluation.highest)}`}
      </Worth>
    </>
  ),
  cell: ({ id }) => <Figure text={scoreText(evaluation, rows.get(id))} />,
})

const resultColumns = (
  results: ReadonlyMap<string, GradePerformance>,
  { grade, today }: PlanClass,
  term: ClassTerm,
): ClassColumn[] => {
  // In a running term a low mark says only that more is to come.
  const share = term.end < today ? (term.highest * grade.average) / grade.highest : 0
  return [
    {
      id: 'media',
      head: grade.type === 'MARK' ? 'Nota do período' : 'Resultado',
      cell: ({ id }) => {
        const result = results.get(id)
        const low = result?.mean !== null && result?.mean !== undefined && result.mean < share
        return <Figure text={result ? resultText(result) : null} look={low ? 'low' : 'strong'} />
      },
    },
    {
      id: 'faltas',
      head: 'Faltas',
      cell: ({ id }) => {
        const result = results.get(id)
        return <Figure text={result ? absenceText(result) : null} />
      },
    },
    {
      id: 'frequencia',
      head: M.menu.attendance,
      cell: ({ id }) => {
        const frequency = results.get(id)?.frequency ?? null
        const below = frequency !== null && frequencyLevel(frequency) === 'below'
        return <Figure text={percentText(frequency)} look={below ? 'low' : undefined} />
      },
    },
  ]
}

/** Results of the plan's component, by enrolment. */
export const resultsBy = (rows: readonly GradePerformance[] | undefined, componentId: string) =>
  new Map(
    (rows ?? [])
      .filter(({ curriculumComponent }) => curriculumComponent.id === componentId)
      .map(row => [row.studentEnrollment.id, row]),
  )

const useOverview = ({ plan, grade, evaluationPlanId }: PlanClass, term: ClassTerm) => {
  const list = useQuery(evaluationsOptions(evaluationPlanId))
  const evaluations = list.data?.data.filter(({ academicTerm }) => academicTerm?.id === term.id) ?? []
  const scores = useQueries({ queries: evaluations.map(({ id }) => scoresOptions(id)) })
  const performance = useQuery(performanceOptions(grade.id, term.id))
  const parts = [list, performance, ...scores]
  return {
    evaluations,
    scores: scores.map(({ data }) => data?.data ?? []),
    performance: performance.data,
    results: resultsBy(performance.data?.data, plan.curriculumComponent.id),
    isWaiting: list.isPending || scores.some(({ isPending }) => isPending),
    error: parts.find(({ error, data }) => error && !data)?.error ?? null,
    refetch: () => {
      for (const part of parts) if (part.error) void part.refetch()
    },
  }
}

/** Students by the evaluations of a term, with what they come to. */
export const TermOverview = ({ planClass, term }: { planClass: PlanClass; term: ClassTerm }) => {
  const { role } = useActor()
  const paths = classPathsOf(role)
  const { plan, grade } = planClass
  const { evaluations, scores, performance, results, isWaiting, error, refetch } = useOverview(
    planClass,
    term,
  )
  if (error) return <ErrorState error={error} onRetry={refetch} />
  if (isWaiting) return <RowsSkeleton rows={10} />
  const students = studentsOf([...scores, [...results.values()]])
  const address = { plano: plan.id, periodo: term.id }
  if (evaluations.length === 0 || students.length === 0) {
    return (
      <ContentCard>
        <EmptyState
          title={evaluations.length === 0 ? `Nenhuma avaliação no ${term.name}` : M.empty.enrollments}
          reason={
            evaluations.length === 0 ? 'As notas aparecem aqui depois da primeira avaliação.' : undefined
          }
          action={
            <Button component={Link} to={classAddress(paths.evaluations, address)}>
              Ver avaliações
            </Button>
          }
        />
      </ContentCard>
    )
  }
  const columns = [
    ...evaluations.map((evaluation, index) =>
      evaluationColumn(
        evaluation,
        new Map(scores[index]?.map(row => [row.studentEnrollment.id, row])),
        classAddress(paths.scores, { ...address, avaliacao: evaluation.id }),
      ),
    ),
    ...resultColumns(results, planClass, term),
  ]
  return (
    <ContentCard
      title={`Notas do ${term.name}`}
      padded={false}
      aside={
        performance && (
          <PerformanceStatus status={performance.status} gradeId={grade.id} termIds={[term.id]} />
        )
      }
    >
      <ClassTable label={`Notas do ${term.name}`} students={students} columns={columns} />
    </ContentCard>
  )
}
