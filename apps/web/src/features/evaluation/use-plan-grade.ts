import type { AcademicTerm, EducationLevel, Grade } from '@lousa/contract/academics/academics.contract.ts'
import { termName } from '@lousa/contract/academics/level/term-name.ts'
import type { LessonPlan } from '@lousa/contract/planning/plan/plan.contract.ts'
import { classLine } from '@lousa/rules/academics/grade/nucleus.rules.ts'
import { currentOrLastTerm } from '@lousa/rules/academics/level/terms.rules.ts'
import { useEffect } from 'react'
import type { DetailQuery } from '../../frames/page/detail-page.tsx'
import { queryClient } from '../../lib/http/query-client.ts'
import { todayIn } from '../../lib/text/dates.ts'
import { useInstitution } from '../identity/identity.api.ts'
import { usePlanClass } from '../planning/use-plan-class.part.ts'
import { evaluationsOptions } from './evaluation/evaluation.api.ts'

export type ClassTerm = AcademicTerm & {
  name: string
  /** The maximum of the term in this class, 0 = nothing. */
  highest: number
}

/** A plan with everything about its class that evaluations are judged by. */
export type PlanGrade = {
  plan: LessonPlan
  grade: Grade
  terms: readonly ClassTerm[]
  /** Evaluations belong to the parent of a divided plan. */
  evaluationPlanId: string
  today: string
}

/** The tab of the whole year, next to the terms. */
export const YEAR = 'ano'

const termsOf = (grade: Grade, levels: readonly EducationLevel[]): ClassTerm[] => {
  const level = levels.find(({ id }) => id === grade.educationLevel.id)
  const marks = new Map(grade.academicTermMarks.map(mark => [mark.academicTerm.id, mark.highest]))
  return (level?.academicTerms ?? [])
    .toSorted((a, b) => a.position - b.position)
    .map(term => ({
      ...term,
      name: termName(grade.educationLevel.type, term.position),
      highest: marks.get(term.id) ?? 0,
    }))
}

export const usePlanGrade = (planId: string): DetailQuery<PlanGrade> => {
  const { timeZone } = useInstitution()
  const { plan, grade, levels } = usePlanClass(planId)
  const evaluationPlanId = plan.data?.parentLessonPlanId ?? planId
  // Every screen of marks shows them. Most plans have no parent: they are asked together with the plan.
  useEffect(() => {
    if (evaluationPlanId !== '') void queryClient.prefetchQuery(evaluationsOptions(evaluationPlanId))
  }, [evaluationPlanId])
  const parts = [plan, grade, levels]
  const data = plan.data &&
    grade.data &&
    levels.data && {
      plan: plan.data,
      grade: grade.data,
      terms: termsOf(grade.data, levels.data.data),
      evaluationPlanId,
      today: todayIn(timeZone),
    }
  return {
    data,
    error: parts.find(part => part.error)?.error ?? null,
    isPending: parts.some(part => part.isPending),
    refetch: () => {
      for (const part of parts) if (part.error) void part.refetch()
    },
  }
}

/** The term that the address names, else the one of today or the last; null for the whole year. */
export const chosenTerm = (termInAddress: string, { terms, today }: PlanGrade): ClassTerm | null => {
  if (termInAddress === YEAR) return null
  return terms.find(({ id }) => id === termInAddress) ?? currentOrLastTerm(today, terms)
}

export const classTitle = ({ plan }: PlanGrade): string =>
  classLine(plan.grade.name, plan.curriculumComponent.name)
