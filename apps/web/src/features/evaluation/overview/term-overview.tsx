import type { SchoolEvaluation, StudentEvaluation } from '@lousa/contract/evaluation/evaluation.contract.ts'
import { OVERVIEW } from '@lousa/contract/evaluation/overview/overview.messages.ts'
import { fill, M } from '@lousa/contract/messages.ts'
import { formatMark } from '@lousa/rules/evaluation/decimal.rules.ts'
import { Button } from '@mantine/core'
import { useQueries, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { ContentCard } from '../../../frames/page/content-card.tsx'
import { classPathsOf, planAddress } from '../../../lib/address/paths.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { RowsSkeleton } from '../../../ui/page-skeleton.tsx'
import { useActor } from '../../identity/identity.api.ts'
import { evaluationsOptions, scoresOptions } from '../evaluation/evaluation.api.ts'
import { performanceOptions } from '../performance/performance.api.ts'
import { textOf } from '../score/score.values.ts'
import type { ClassTerm, PlanGrade } from '../use-plan-grade.ts'
import { ClassOverview } from './class-overview.tsx'
import { type ClassColumn, Figure, Worth } from './class-table.part.tsx'
import { type Passing, resultsBy, studentsOf } from './overview-rows.values.ts'
import { performanceColumns } from './performance-columns.part.tsx'

type Rows = ReadonlyMap<string, StudentEvaluation>

const scoreText = ({ type }: SchoolEvaluation, row: StudentEvaluation | undefined): string | null => {
  if (type === 'FEEDBACK') return row?.text ? '✓' : null
  return row ? textOf({ ...row, text: null, concept: null }) || null : null
}

const evaluationColumn = (evaluation: SchoolEvaluation, rows: Rows, to: string): ClassColumn => ({
  id: evaluation.id,
  label: evaluation.name,
  rank: 'detail',
  head: (
    <>
      <Link to={to}>{evaluation.name}</Link>
      <Worth>
        {evaluation.highest === null
          ? M.enum[evaluation.type]
          : fill(OVERVIEW.worth, { highest: formatMark(evaluation.highest) })}
      </Worth>
    </>
  ),
  cell: ({ id }) => <Figure text={scoreText(evaluation, rows.get(id))} />,
})

/** The share of the average that a term asks for. In a running one a low mark says only that more is to come. */
const passingOf = ({ grade, today }: PlanGrade, term: ClassTerm): Passing =>
  grade.type === 'MARK' && term.end < today
    ? { mark: (term.highest * grade.average) / grade.highest, of: term.highest }
    : null

const useOverview = ({ plan, grade, evaluationPlanId }: PlanGrade, term: ClassTerm) => {
  const list = useQuery(evaluationsOptions(evaluationPlanId))
  const evaluations = list.data?.filter(({ academicTerm }) => academicTerm?.id === term.id) ?? []
  const scores = useQueries({ queries: evaluations.map(({ id }) => scoresOptions(id)) })
  const performance = useQuery(performanceOptions(grade.id, term.id))
  const parts = [list, performance, ...scores]
  return {
    evaluations,
    scores: scores.map(({ data }) => data?.data ?? []),
    currency: performance.data
      ? { ...performance.data, unchecked: performance.isError || performance.fetchStatus === 'paused' }
      : null,
    results: resultsBy(performance.data?.data, plan.curriculumComponent.id),
    isWaiting: list.isPending || scores.some(({ isPending }) => isPending),
    error: parts.find(({ error, data }) => error && !data)?.error ?? null,
    refetch: () => {
      for (const part of parts) if (part.error) void part.refetch()
    },
  }
}

/** Students by the evaluations of a term, with what they come to. */
export const TermOverview = ({ planGrade, term }: { planGrade: PlanGrade; term: ClassTerm }) => {
  const { role } = useActor()
  const paths = classPathsOf(role)
  const { plan, grade } = planGrade
  const { evaluations, scores, currency, results, isWaiting, error, refetch } = useOverview(planGrade, term)
  if (error) return <ErrorState error={error} onRetry={refetch} />
  if (isWaiting) return <RowsSkeleton rows={10} />
  const students = studentsOf([...scores, [...results.values()]])
  const address = { plano: plan.id, periodo: term.id }
  if (students.length === 0) {
    const none = evaluations.length === 0
    return (
      <ContentCard>
        <EmptyState
          title={none ? fill(OVERVIEW.noEvaluation, { term: term.name }) : M.empty.enrollments}
          reason={none ? OVERVIEW.noEvaluationReason : undefined}
          action={
            <Button component={Link} to={planAddress(paths.evaluations, address)}>
              {OVERVIEW.seeEvaluations}
            </Button>
          }
        />
      </ContentCard>
    )
  }
  const passing = passingOf(planGrade, term)
  const columns = [
    ...evaluations.map((evaluation, index) =>
      evaluationColumn(
        evaluation,
        new Map(scores[index]?.map(row => [row.studentEnrollment.id, row])),
        planAddress(paths.scores, { ...address, avaliacao: evaluation.id }),
      ),
    ),
    ...performanceColumns({
      results,
      componentId: plan.curriculumComponent.id,
      termId: term.id,
      isMark: grade.type === 'MARK',
      passing,
      stale: currency !== null && currency.status !== 'UPDATED',
    }),
  ]
  return (
    <ClassOverview
      title={fill(OVERVIEW.scoresOfTerm, { term: term.name })}
      planGrade={planGrade}
      students={students}
      results={results}
      passing={passing}
      columns={columns}
      currency={currency}
      termIds={[term.id]}
    />
  )
}
