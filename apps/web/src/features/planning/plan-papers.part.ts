import type { LessonPlan } from '@lousa/contract/planning/plan/plan.contract.ts'
import { createContext, useContext } from 'react'
import type { PageAction } from '../../frames/page/page-action.types.ts'

/** What is issued of a lesson plan: the page around a screen of the class knows, the screen does not. */
export const PlanPapersContext = createContext<((plan: LessonPlan) => PageAction) | null>(null)

/** The way to what is issued of a plan, beside the other actions of a screen; none until the plan is known. */
export const usePlanPapers = (plan: LessonPlan | undefined): readonly PageAction[] => {
  const papersOf = useContext(PlanPapersContext)
  return papersOf && plan ? [papersOf(plan)] : []
}
