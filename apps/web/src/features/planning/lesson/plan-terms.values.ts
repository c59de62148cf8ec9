import type { EducationLevel } from '@lousa/contract/academics/academics.contract.ts'
import { termName } from '@lousa/contract/academics/level/term-name.ts'
import type { usePlanClass } from '../use-plan-class.part.ts'

export type PlanTerm = { id: string; name: string; start: string; end: string }

const termsOf = (level: EducationLevel | undefined): PlanTerm[] =>
  level?.academicTerms.map(({ id, position, start, end }) => ({
    id,
    start,
    end,
    name: termName(level.type, position),
  })) ?? []

/** The terms of a plan's class; null while they are on their way. Without an answer the list shows the whole year. */
export const termsOfPlan = ({
  grade,
  levels,
}: Pick<ReturnType<typeof usePlanClass>, 'grade' | 'levels'>): PlanTerm[] | null => {
  if (grade.error || levels.error) return []
  if (!grade.data || !levels.data) return null
  const { id } = grade.data.educationLevel
  return termsOf(levels.data.data.find(level => level.id === id))
}
