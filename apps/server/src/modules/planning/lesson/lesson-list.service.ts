import type { QueryOf } from '@lousa/contract/endpoint.ts'
import type { listLessons } from '@lousa/contract/planning/lesson/lesson.contract.ts'
import type { Ctx } from '../../module.ts'
import { accessiblePlans } from '../plan/plan-reach.service.ts'
import { type LessonPage, pageOfLessons } from './lesson-reading.queries.ts'

/** A page of a plan's lessons; a substitute, who does not teach the plan, gets the lessons that they cover. */
export const lessonsOfPlan = async (
  ctx: Ctx,
  planId: string,
  query: QueryOf<typeof listLessons>,
): Promise<LessonPage> => {
  const isReached = (await accessiblePlans(ctx, [planId])).length > 0
  return pageOfLessons(ctx, { planId, accountId: isReached ? undefined : ctx.actor.accountId }, query)
}
