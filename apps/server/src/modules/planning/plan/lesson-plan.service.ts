import type { QueryOf } from '@lousa/contract/endpoint.ts'
import type { Lesson } from '@lousa/contract/planning/lesson/lesson.contract.ts'
import type { LessonPlan, listLessonPlans } from '@lousa/contract/planning/plan/plan.contract.ts'
import { ContractError } from '@lousa/contract/refusal/errors.ts'
import { id, type Page, pageOf } from '@lousa/contract/schema.ts'
import type { CivilDate } from '@lousa/rules/calendar/civil-date.rules.ts'
import { sortKey } from '@lousa/rules/people/person/search-key.rules.ts'
import type { Ctx } from '../../module.ts'
import { planningReach } from '../planning.access.ts'
import { lessonsWhere } from './lesson.queries.ts'
import { isInstructor, type PlansWhere, plansWhere } from './lesson-plan.queries.ts'

const TOP_LEVEL = 'none'

/** The restriction of every list of plans to those that the actor teaches or taught; administrators see all. */
export const planAccessFilter = ({ actor }: Ctx): string | undefined =>
  actor.role === 'INSTRUCTOR' ? actor.accountId : undefined

/** An instructor may ask only for themself; an administrator for any instructor of the institution. */
export const assertInstructor = async (ctx: Ctx, instructorId: string): Promise<void> => {
  const isReached =
    ctx.actor.role === 'INSTRUCTOR'
      ? instructorId === ctx.actor.accountId
      : id.safeParse(instructorId).success && (await isInstructor(ctx, instructorId))
  if (!isReached) throw new ContractError('NOT_FOUND')
}

const assertParent = async (ctx: Ctx, parentId: string): Promise<void> => {
  const reached = id.safeParse(parentId).success && (await planningReach.plan(ctx, [parentId])).length > 0
  if (!reached) throw new ContractError('NOT_FOUND')
}

/** The words that are searched for; undefined where nothing is. Signs alone are no word, and find nothing. */
const wordsOf = (searchFor: string | undefined): string[] | undefined =>
  searchFor?.trim() ? sortKey(searchFor).split(' ').filter(Boolean) : undefined

export const lessonPlans = async (
  ctx: Ctx,
  query: QueryOf<typeof listLessonPlans>,
): Promise<Page<LessonPlan>> => {
  const { instructorId, parentLessonPlanId: parent } = query
  if (instructorId !== undefined) await assertInstructor(ctx, instructorId)
  if (parent !== undefined && parent !== TOP_LEVEL) await assertParent(ctx, parent)
  const { rows, count } = await plansWhere(ctx, {
    gradeId: query.gradeId,
    yearId: query.academicYearId,
    levelId: query.educationLevelId,
    componentId: query.curriculumComponentId,
    instructorId,
    reachedBy: planAccessFilter(ctx),
    parentId: parent === TOP_LEVEL ? null : parent,
    isActive: query.isActive,
    words: wordsOf(query.searchFor),
    paging: query,
  })
  return pageOf(rows, query, count)
}

export const lessonPlan = async (ctx: Ctx, planId: string): Promise<LessonPlan> => {
  const [plan] = (await plansWhere(ctx, { planId })).rows
  if (!plan) throw new ContractError('NOT_FOUND')
  return plan
}

/** These plans, as far as they are still there, in the order of lists. */
export const lessonPlansOf = async (ctx: Ctx, planIds: readonly string[]): Promise<LessonPlan[]> =>
  (await plansWhere(ctx, { planIds })).rows

export type PlanWithLessons = LessonPlan & { lessons: Lesson[] }

/** Plans, each with its lessons of a time. */
export const plansWithLessons = async (
  ctx: Ctx,
  where: PlansWhere,
  { start, end }: { start?: CivilDate | undefined; end?: CivilDate | undefined },
): Promise<PlanWithLessons[]> => {
  const { rows: plans } = await plansWhere(ctx, where)
  const planIds = plans.map(plan => plan.id)
  const { rows } = await lessonsWhere(ctx, { yearId: where.yearId, planIds, from: start, to: end })
  const byPlan = Map.groupBy(rows, lesson => lesson.lessonPlan.id)
  return plans.map(plan => ({ ...plan, lessons: byPlan.get(plan.id) ?? [] }))
}
