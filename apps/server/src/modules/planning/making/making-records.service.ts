import type { CivilDate } from '@lousa/rules/calendar/civil-date.rules.ts'
import type { MakingRecords } from '@lousa/rules/planning/making/making-records.ts'
import { weeksOfTerms } from '@lousa/rules/planning/timetable/weekly-hours.rules.ts'
import type { DayCtx } from '../../module.ts'
import {
  makingClasses,
  makingInstructors,
  makingPlanningHours,
  makingPlans,
  makingRooms,
  makingTimes,
  takenElsewhere,
} from './making-records.queries.ts'

/** Which classes of a year, on which day; null is all classes of the year. */
export type MakingScope = {
  readonly academicYearId: string
  readonly gradeIds: readonly string[] | null
  readonly on: CivilDate
}

/** Everything that a timetable of these classes is made from. Classes of other years are not among them. */
export const makingRecords = async (
  ctx: DayCtx,
  { academicYearId, gradeIds: wanted, on }: MakingScope,
): Promise<MakingRecords> => {
  const [found, rooms, planningHours] = await Promise.all([
    makingClasses(ctx, academicYearId, wanted),
    makingRooms(ctx),
    makingPlanningHours(ctx, academicYearId),
  ])
  const gradeIds = found.map(({ id }) => id)
  const [plans, times] = await Promise.all([makingPlans(ctx, gradeIds, on), makingTimes(ctx, gradeIds, on)])
  const accountIds = [...new Set(plans.flatMap(({ instructorIds }) => instructorIds))]
  const [instructors, taken] = await Promise.all([
    makingInstructors(ctx, academicYearId, accountIds),
    takenElsewhere(ctx, { yearId: academicYearId, gradeIds, on }, accountIds),
  ])
  const takenOf = Map.groupBy(taken, ({ accountId }) => accountId)
  return {
    classes: found.map(({ terms, ...own }) => ({ ...own, weeks: weeksOfTerms(terms) })),
    plans,
    times,
    rooms,
    planningHours,
    instructors: instructors.map(each => ({
      ...each,
      taken: (takenOf.get(each.id) ?? []).map(({ weekday, from, until }) => ({ weekday, from, until })),
    })),
  }
}
