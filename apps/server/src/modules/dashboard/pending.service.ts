import { type getPending, NO_INSTRUCTOR } from '@lousa/contract/dashboard/dashboard.contract.ts'
import type { QueryOf } from '@lousa/contract/endpoint.ts'
import type { Ctx } from '../module.ts'
import { assertInstructor } from '../planning/plan/lesson-plan.service.ts'
import { pendingWork } from './pending.queries.ts'

/** What is left over of a year, narrowed to a plan, a class, who teaches it today, or what it is. */
export const pending = async (
  ctx: Ctx,
  yearId: string,
  { lessonPlanId: planId, gradeId, instructorId, kind }: QueryOf<typeof getPending>,
): ReturnType<typeof pendingWork> => {
  const isNobody = instructorId === NO_INSTRUCTOR
  if (instructorId !== undefined && !isNobody) await assertInstructor(ctx, instructorId)
  return pendingWork(ctx, { yearId, planId, gradeId, instructorId: isNobody ? null : instructorId, kind })
}
