import { type getPending, NO_INSTRUCTOR } from '@lousa/contract/dashboard/dashboard.contract.ts'
import type { AnswerOf, QueryOf } from '@lousa/contract/endpoint.ts'
import { fieldError, invalidFields } from '@lousa/contract/refusal/errors.ts'
import { displayName } from '@lousa/rules/people/person/display-name.rules.ts'
import { leftOverTotal, owingOf } from '@lousa/rules/planning/owing.rules.ts'
import type { Ctx } from '../module.ts'
import { assertInstructor } from '../planning/plan/lesson-plan.service.ts'
import { type PendingScope, pendingPlans, pendingWork } from './pending.queries.ts'

type Pending = AnswerOf<typeof getPending>

/** The instructors with the largest numbers, without the plans that these are of. */
const owing = async (ctx: Ctx, scope: PendingScope, count: number): Promise<Pending> => {
  if (ctx.actor.role !== 'ADMINISTRATOR') throw invalidFields(fieldError('owing', 'INVALID'))
  const plans = await pendingPlans(ctx, scope)
  return {
    plans: [],
    lessons: [],
    evaluations: [],
    owing: owingOf(plans, displayName)
      .slice(0, count)
      .map(({ person, plans: theirs }) => ({ instructor: person, ...leftOverTotal(theirs) })),
  }
}

/** What is left over of a year, narrowed to a plan, a class, who teaches it today, or what it is. */
export const pending = async (
  ctx: Ctx,
  yearId: string,
  { lessonPlanId: planId, gradeId, instructorId, kind, owing: count }: QueryOf<typeof getPending>,
): Promise<Pending> => {
  const isNobody = instructorId === NO_INSTRUCTOR
  if (instructorId !== undefined && !isNobody) await assertInstructor(ctx, instructorId)
  const scope = { yearId, planId, gradeId, instructorId: isNobody ? null : instructorId, kind }
  return count === undefined ? pendingWork(ctx, scope) : owing(ctx, scope, count)
}
