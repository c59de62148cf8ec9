import type { QueryOf } from '@lousa/contract/endpoint.ts'
import type { listOwnSchedule, listSchedule } from '@lousa/contract/planning/timetable/timetable.contract.ts'
import { allOf, type Page } from '@lousa/contract/schema.ts'
import { addDays, weekStart } from '@lousa/rules/calendar/civil-date.rules.ts'
import type { Ctx } from '../../module.ts'
import { type PlanWithLessons, planAccessFilter, plansWithLessons } from '../plan/lesson-plan.service.ts'

/** The plans of a year that the actor reaches, each with its lessons of the time asked for: without one, of the year. */
export const schedule = async (
  ctx: Ctx,
  yearId: string,
  { gradeId, start, end }: QueryOf<typeof listSchedule>,
): Promise<Page<PlanWithLessons>> =>
  allOf(await plansWithLessons(ctx, { yearId, gradeId, reachedBy: planAccessFilter(ctx) }, { start, end }))

/** The note of the instructor at the release and the absence of an instructor are not for students. */
const withoutReleases = (plan: PlanWithLessons): PlanWithLessons => ({
  ...plan,
  lessons: plan.lessons.map(lesson => ({ ...lesson, accomplished: null, cover: null })),
})

/**
 * The plans of the classes in which the student is, each with its lessons of the time asked for: without one, of the week
 * of today, Monday to Sunday.
 */
export const ownSchedule = async (
  ctx: Ctx,
  yearId: string,
  query: QueryOf<typeof listOwnSchedule>,
): Promise<Page<PlanWithLessons>> => {
  const monday = weekStart(ctx.today)
  const isOfWeek = query.start === undefined && query.end === undefined
  const time = isOfWeek ? { start: monday, end: addDays(monday, 6) } : query
  const plans = await plansWithLessons(ctx, { yearId, attendedBy: ctx.actor.accountId }, time)
  return allOf(plans.map(withoutReleases))
}
