import type { SchoolEvaluation } from '@lousa/contract/evaluation/evaluation.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { evaluationsOptions, scoresOptions } from '../evaluation/evaluation.api.ts'
import { spokenValue } from '../score/score.values.ts'
import type { PlanGrade } from '../use-plan-grade.ts'

/**
 * The opinion of the nearest term before the one of `evaluation`; of several the latest, and one of the same extent (component
 * or class) before others. Null without any.
 */
const formerOpinion = (
  evaluations: readonly SchoolEvaluation[],
  evaluation: SchoolEvaluation,
): SchoolEvaluation | null => {
  const position = evaluation.academicTerm?.position ?? 0
  const rank = ({ academicTerm, ofClass, date }: SchoolEvaluation): string =>
    `${academicTerm?.position} ${ofClass === evaluation.ofClass ? 1 : 0} ${date}`
  return (
    evaluations
      .filter(
        ({ type, academicTerm }) => type === 'FEEDBACK' && (academicTerm?.position ?? position) < position,
      )
      .toSorted((one, other) => (rank(one) < rank(other) ? 1 : -1))[0] ?? null
  )
}

type FormerOpinions = { term: string; textOf: (enrollmentId: string) => string | null }

/** The opinions of the term before, by enrolment. Null without any, and while they cannot be read. */
export const useFormerOpinions = (
  { evaluationPlanId, terms }: PlanGrade,
  evaluation: SchoolEvaluation,
): FormerOpinions | null => {
  const list = useQuery(evaluationsOptions(evaluationPlanId))
  const former = formerOpinion(list.data ?? [], evaluation)
  const scores = useQuery({ ...scoresOptions(former?.id ?? ''), enabled: former !== null })
  const term = terms.find(({ id }) => id === former?.academicTerm?.id)
  if (!scores.data || !term) return null
  const texts = new Map(
    scores.data.data.flatMap(row =>
      row.text || row.concept ? [[row.studentEnrollment.id, spokenValue(row)] as const] : [],
    ),
  )
  return { term: term.name, textOf: enrollmentId => texts.get(enrollmentId) ?? null }
}
