import { ContractError, type ErrorCode } from '@lousa/contract/refusal/errors.ts'
import type { CivilDate } from '@lousa/rules/calendar/civil-date.rules.ts'
import {
  dayProblem,
  type LessonTouch,
  type NoSchoolDayDecision,
  touchOf,
} from '@lousa/rules/planning/lesson-change.rules.ts'
import { assertTermDaysOpen, assertWritable } from '../../academics/level/term-writing.service.ts'
import { dayOf } from '../../calendar/event/days-off.service.ts'
import type { FetchedHolidays, Holidays } from '../../calendar/holiday/holidays.service.ts'
import { holidaysOfYear } from '../../calendar/school-days/school-days.service.ts'
import { fieldRefusal } from '../../field-refusal.ts'
import type { Ctx, PublicScope } from '../../module.ts'
import { type LockedLesson, type PlanRef, planRef, yearsOfLessons } from './lesson-change.queries.ts'

/** The holidays by which a date of a plan is judged, asked for before the transaction. */
export const holidaysOfPlan = async (
  stage: PublicScope,
  holidays: Holidays,
  planId: string,
): Promise<FetchedHolidays> => {
  const place = await stage.inTenant(ctx => planRef(ctx, planId))
  return place ? holidaysOfYear(stage, holidays, place.yearId) : holidays.ofYears([])
}

export const holidaysOfLesson = async (
  stage: PublicScope,
  holidays: Holidays,
  lessonId: string,
): Promise<FetchedHolidays> => {
  const [yearId] = await stage.inTenant(ctx => yearsOfLessons(ctx, [lessonId]))
  return yearId ? holidaysOfYear(stage, holidays, yearId) : holidays.ofYears([])
}

type OfClass = Pick<PlanRef, 'gradeId' | 'yearId'>

/**
 * Refuses to take an untouched lesson from the days of a closed term. After the last day of its term, or in none, it may go: without
 * a record it is in no figure.
 */
export const assertDayOpen = async (
  ctx: Ctx,
  { gradeId, yearId }: OfClass,
  date: CivilDate,
): Promise<void> => {
  await assertTermDaysOpen(ctx, { academicYearId: yearId, gradeId, date })
}

/**
 * Refuses a day on which the class can have no lesson: outside of its terms, in a closed one, or no school day unless the
 * caller allows that. Returns the date if it is no school day, for `checkLessonClashes`.
 */
export const assertLessonDay = async (
  ctx: Ctx,
  { gradeId, yearId, date }: OfClass & { date: CivilDate },
  { holidays, noSchoolDay }: { holidays: FetchedHolidays; noSchoolDay: NoSchoolDayDecision | undefined },
): Promise<CivilDate[]> => {
  const term = await assertWritable(ctx, { academicYearId: yearId, gradeId, date })
  const day = await dayOf(ctx, date, holidays)
  const refusal = dayProblem({ isInTerm: term !== null, ...day }, noSchoolDay)
  if (refusal) throw fieldRefusal('date', refusal)
  return day.isSchoolDay ? [] : [date]
}

const TOUCHED = {
  RELEASED: 'LESSON_ALREADY_ACCOMPLISHED',
  ATTENDANCE: 'LESSON_HAS_ATTENDANCE',
} as const satisfies Record<LessonTouch, ErrorCode>

/** Only untouched lessons without a substitute are moved, swapped or removed. */
export const assertUntouched = (lesson: LockedLesson): void => {
  const touch = touchOf(lesson)
  if (touch) throw new ContractError(TOUCHED[touch])
  if (lesson.isCovered) throw new ContractError('LESSON_COVERED')
}
