import type { QueryOf } from '@lousa/contract/endpoint.ts'
import type {
  listWeeklyTimes,
  WeeklyTime,
} from '@lousa/contract/planning/weekly-time/weekly-time.contract.ts'
import { ContractError, fieldError, invalidFields } from '@lousa/contract/refusal/errors.ts'
import { allOf, type Page } from '@lousa/contract/schema.ts'
import type { FetchedHolidays, Holidays } from '../../calendar/holiday/holidays.service.ts'
import { holidaysOfYear } from '../../calendar/school-days/school-days.service.ts'
import type { Ctx, PublicScope } from '../../module.ts'
import { assertInstructor } from '../plan/lesson-plan.service.ts'
import { weeklyTimes } from './weekly-time.queries.ts'
import { placeOfPlan, planRefOfTime } from './weekly-time-writing.queries.ts'

/** For a plan or a class; an instructor sees those of the plans they teach or taught. */
export const listedWeeklyTimes = async (
  ctx: Ctx,
  { lessonPlanId, gradeId, academicYearId, instructorId, date, asOf }: QueryOf<typeof listWeeklyTimes>,
): Promise<Page<WeeklyTime>> => {
  if ([lessonPlanId, gradeId, academicYearId, instructorId].every(asked => asked === undefined))
    throw invalidFields(fieldError('lessonPlanId', 'REQUIRED'))
  if (instructorId !== undefined) await assertInstructor(ctx, instructorId)
  const { actor } = ctx
  const reachedBy = actor.role === 'INSTRUCTOR' ? actor.accountId : undefined
  return allOf(
    await weeklyTimes(ctx, {
      planId: lessonPlanId,
      gradeId,
      yearId: academicYearId,
      instructorId,
      date,
      asOf,
      reachedBy,
    }),
  )
}

export const weeklyTime = async (ctx: Ctx, id: string): Promise<WeeklyTime> => {
  const [time] = await weeklyTimes(ctx, { ids: [id] })
  if (!time) throw new ContractError('NOT_FOUND')
  return time
}

/** The holidays by which the lessons of a weekly time are made, asked for before the transaction. */
export const holidaysOfTime = async (
  stage: PublicScope,
  holidays: Holidays,
  { planId, timeId }: { planId: string; timeId?: undefined } | { timeId: string; planId?: undefined },
): Promise<FetchedHolidays> => {
  const place = await stage.inTenant(ctx =>
    planId === undefined ? planRefOfTime(ctx, timeId) : placeOfPlan(ctx, planId),
  )
  return place ? holidaysOfYear(stage, holidays, place.yearId) : holidays.ofYears([])
}
