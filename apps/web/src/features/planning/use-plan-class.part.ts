import { getYearDashboard } from '@lousa/contract/dashboard/dashboard.contract.ts'
import type { Page } from '@lousa/contract/page.ts'
import { type LessonPlan, listLessonPlans } from '@lousa/contract/planning/plan/plan.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { NetworkError } from '../../lib/http/api-client.ts'
import { queryClient, read, readKey } from '../../lib/http/query-client.ts'
import { useSession } from '../../lib/session/session.ts'
import { allGradesOptions, educationLevelsOptions, gradeOptions } from '../academics/academics.api.ts'
import { planOptions, plansOptions } from './planning.api.ts'

type PlanList = LessonPlan[] | Page<LessonPlan> | undefined

/** A plan as a list on this device shows it. */
const listedPlan = (planId: string): LessonPlan | undefined =>
  queryClient
    .getQueriesData<PlanList>({ queryKey: readKey(listLessonPlans) })
    .flatMap(([, list]) => (Array.isArray(list) ? list : (list?.data ?? [])))
    .find(({ id }) => id === planId)

/** The own plans of the year of the menu, from this device; requested only where `enabled`. */
const usePlansOnDevice = (enabled: boolean): readonly LessonPlan[] => {
  const yearId = useSession(({ menuYear }) => menuYear?.id) ?? ''
  const { data } = useQuery({
    ...plansOptions({ academicYearId: yearId }),
    enabled: enabled && yearId !== '',
  })
  return data ?? []
}

/**
 * A plan with its class and subject. Without network the list of plans on this device names it, where the plan was never opened
 * here.
 */
export const usePlan = (planId: string) => {
  const plan = useQuery({
    ...planOptions(planId),
    enabled: planId !== '',
    placeholderData: () => listedPlan(planId),
  })
  const isUnreachable = plan.error instanceof NetworkError && plan.data === undefined
  const listed = usePlansOnDevice(isUnreachable).find(({ id }) => id === planId)
  return listed && isUnreachable ? { ...plan, data: listed, error: null } : plan
}

/** The name of a class in which an own plan is, from the list of plans on this device; requested only where `enabled`. */
export const useClassNameOnDevice = (gradeId: string, enabled: boolean): string | undefined =>
  usePlansOnDevice(enabled).find(({ grade }) => grade.id === gradeId)?.grade.name

/** The class of a plan, as the instructor's board of a year names it. */
const gradeOnBoard = (planId: string, yearId: string): string | undefined => {
  const board = queryClient.getQueryData(read(getYearDashboard, { params: { id: yearId } }).queryKey)
  return board && 'lessonPlans' in board
    ? board.lessonPlans.find(({ id }) => id === planId)?.grade.id
    : undefined
}

/**
 * A plan, its class, and the levels of the year, asked side by side. The plan names its class and the class its year, but
 * lists on this device and the year of the menu most often name both before; until the answers arrive a listed plan and a
 * listed class stand in their place.
 */
export const usePlanClass = (planId: string) => {
  const menuYearId = useSession(({ menuYear }) => menuYear?.id) ?? ''
  const plan = usePlan(planId)
  const gradeId = plan.data?.grade.id ?? gradeOnBoard(planId, menuYearId) ?? ''
  const grades = useQuery({
    ...allGradesOptions(menuYearId),
    enabled: planId !== '' && gradeId === '' && menuYearId !== '',
  })
  const grade = useQuery({
    ...gradeOptions(gradeId),
    enabled: gradeId !== '',
    placeholderData: grades.data?.find(({ id }) => id === gradeId),
  })
  const yearId = grade.data?.academicYear.id ?? menuYearId
  const levels = useQuery({ ...educationLevelsOptions(yearId), enabled: planId !== '' && yearId !== '' })
  return { plan, grade, levels }
}
