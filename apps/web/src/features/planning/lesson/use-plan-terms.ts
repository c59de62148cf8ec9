import type { EducationLevel } from '@lousa/contract/academics/academics.contract.ts'
import { termName } from '@lousa/contract/academics/level/term-name.ts'
import type { LessonPlan } from '@lousa/contract/planning/plan/plan.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { educationLevelsOptions, gradeOptions } from '../../academics/academics.api.ts'

export type PlanTerm = { id: string; name: string; start: string; end: string }

const termsOf = (level: EducationLevel | undefined): PlanTerm[] =>
  level?.academicTerms.map(({ id, position, start, end }) => ({
    id,
    start,
    end,
    name: termName(level.type, position),
  })) ?? []

/** The terms of a plan's class; null while they are on their way. Without an answer the list shows the whole year. */
export const usePlanTerms = (plan: LessonPlan | undefined): PlanTerm[] | null => {
  const grade = useQuery({ ...gradeOptions(plan?.grade.id ?? ''), enabled: plan !== undefined })
  const yearId = grade.data?.academicYear.id
  const levels = useQuery({ ...educationLevelsOptions(yearId ?? ''), enabled: yearId !== undefined })
  if (grade.error || levels.error) return []
  if (!grade.data || !levels.data) return null
  const { id } = grade.data.educationLevel
  return termsOf(levels.data.data.find(level => level.id === id))
}
