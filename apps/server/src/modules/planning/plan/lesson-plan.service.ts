import type { QueryOf } from '@lousa/contract/endpoint.ts'
import { ContractError } from '@lousa/contract/errors.ts'
import type {
  Lesson,
  LessonPlan,
  listLessonPlans,
  listSchedule,
} from '@lousa/contract/planning/planning.contract.ts'
import { allOf, id, type Page, pageOf } from '@lousa/contract/schema.ts'
import type { Ctx } from '../../module.ts'
import { planningReach } from '../planning.access.ts'
import { lessonsWhere } from './lesson.queries.ts'
import { isInstructor, plansWhere } from './lesson-plan.queries.ts'

const TOP_LEVEL = 'none'

/** What narrows every list of plans to those that the actor teaches or taught; administrators see all. */
const reachedBy = ({ actor }: Ctx): string | undefined =>
  actor.role === 'INSTRUCTOR' ? actor.accountId : undefined

/** An instructor may ask only for themself; an administrator for any instructor of the institution. */
const assertInstructor = async (ctx: Ctx, instructorId: string): Promise<void> => {
  const known =
    ctx.actor.role === 'INSTRUCTOR'
      ? instructorId === ctx.actor.accountId
      : id.safeParse(instructorId).success && (await isInstructor(ctx, instructorId))
  if (!known) throw new ContractError('NOT_FOUND')
}

const assertParent = async (ctx: Ctx, parentId: string): Promise<void> => {
  const reached = id.safeParse(parentId).success && (await planningReach.plan(ctx, [parentId])).length > 0
  if (!reached) throw new ContractError('NOT_FOUND')
}

export const lessonPlans = async (
  ctx: Ctx,
  query: QueryOf<typeof listLessonPlans>,
): Promise<Page<LessonPlan>> => {
  const { instructorId, parentLessonPlanId: parent, gradeId, academicYearId: yearId, isActive } = query
  if (instructorId !== undefined) await assertInstructor(ctx, instructorId)
  if (parent !== undefined && parent !== TOP_LEVEL) await assertParent(ctx, parent)
  const { rows, count } = await plansWhere(ctx, {
    gradeId,
    yearId,
    instructorId,
    reachedBy: reachedBy(ctx),
    parentId: parent === TOP_LEVEL ? null : parent,
    isActive,
    paging: query,
  })
  return pageOf(rows, query, count)
}

export const lessonPlan = async (ctx: Ctx, planId: string): Promise<LessonPlan> => {
  const [plan] = (await plansWhere(ctx, { planId })).rows
  if (!plan) throw new ContractError('NOT_FOUND')
  return plan
}

/** The plans of a year that the actor reaches, each with its lessons of the time asked for. */
export const schedule = async (
  ctx: Ctx,
  yearId: string,
  { gradeId, start, end }: QueryOf<typeof listSchedule>,
): Promise<Page<LessonPlan & { lessons: Lesson[] }>> => {
  const plans = await plansWhere(ctx, { yearId, gradeId, reachedBy: reachedBy(ctx) })
  const planIds = plans.rows.map(plan => plan.id)
  const lessons = await lessonsWhere(ctx, { yearId, planIds, from: start, to: end })
  const byPlan = Map.groupBy(lessons.rows, lesson => lesson.lessonPlan.id)
  return allOf(plans.rows.map(plan => ({ ...plan, lessons: byPlan.get(plan.id) ?? [] })))
}
