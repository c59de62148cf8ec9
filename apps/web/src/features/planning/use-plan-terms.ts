import type { EducationLevel } from '@lousa/contract/academics/academics.contract.ts'
import type { LessonPlan } from '@lousa/contract/planning/planning.contract.ts'
import { termName } from '@lousa/rules/academics/terms.rules.ts'
import { useQuery } from '@tanstack/react-query'
import { useSession } from '../../lib/session.ts'
import { classesOptions, educationLevelsOptions } from '../academics/academics.api.ts'

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
  const yearId = useSession(({ menuYear }) => menuYear?.id ?? '')
  const classes = useQuery({ ...classesOptions(yearId), enabled: yearId !== '' })
  const levels = useQuery({ ...educationLevelsOptions(yearId), enabled: yearId !== '' })
  if (classes.error || levels.error || yearId === '') return []
  if (!plan || !classes.data || !levels.data) return null
  const grade = classes.data.data.find(({ id }) => id === plan.grade.id)
  return termsOf(levels.data.data.find(({ id }) => id === grade?.educationLevel.id))
}
