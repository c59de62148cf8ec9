import { ContractError } from '@lousa/contract/refusal/errors.ts'
import { type CivilDate, WEEKDAYS } from '@lousa/rules/calendar/civil-date.rules.ts'
import { overlapCode } from '@lousa/rules/planning/overlap.rules.ts'
import type { Ctx } from '../../module.ts'
import { type Clash, clashesOfLessonsOfPlans, clashesOfWeeklyTimes, clashOfLessons } from './clash.queries.ts'

import { rebuildLessonSlots, rebuildPlanSlots } from './instructor-slot.queries.ts'

export type { Clash } from './clash.queries.ts'

// All of it after the writing, inside of `holdTimetable`: then what is found is final, and a refusal takes the writing
// back. Several lessons change places in one go, and only what they come to counts.

/** Refuses by the code of the overlap, naming the plan, the time and the person in the way. */
const throwClash = (clash: Clash | null | undefined): void => {
  if (!clash) return
  const { start, end, taken, instructor, takenStart, takenEnd, weekday, date } = clash
  const { name: _, ...lessonPlan } = taken
  const code = overlapCode({ start, end }, { start: takenStart, end: takenEnd })
  if (code === null) return
  throw new ContractError(code, {
    data: {
      conflict: {
        lessonPlan,
        ...(instructor ? { instructor } : {}),
        ...(weekday === null ? { date } : { weekday: WEEKDAYS[weekday - 1] }),
        start: takenStart,
        end: takenEnd,
      },
    },
  })
}

/** After lessons were created, moved or restored: their instructors are busy then, and must not clash with other lessons. */
export const checkLessonClashes = async (
  ctx: Ctx,
  lessonIds: readonly string[],
  noSchoolDays: readonly CivilDate[] = [],
): Promise<void> => {
  if (lessonIds.length === 0) return
  await rebuildLessonSlots(ctx, lessonIds)
  throwClash(await clashOfLessons(ctx, lessonIds, noSchoolDays))
}

/** After lessons were removed or inserted where they have room: their instructors are free or taken by them. */
export const freeInstructorSlots = async (ctx: Ctx, lessonIds: readonly string[]): Promise<void> => {
  if (lessonIds.length > 0) await rebuildLessonSlots(ctx, lessonIds)
}

/**
 * After weekly times of plans changed, those that were written by their ids. Lessons in the way are no clash: the weekly
 * time leaves their dates out.
 */
export const checkWeeklyTimeClashes = async (
  ctx: Ctx,
  planIds: readonly string[],
  writtenIds: readonly string[] = [],
): Promise<void> => {
  if (planIds.length === 0) return
  await rebuildPlanSlots(ctx, planIds)
  throwClash((await clashesOfWeeklyTimes(ctx, { planIds, writtenIds }))[0])
}

/** After the instructors or the parallel groups of plans changed: weekly times and lessons alike. */
export const checkPlanClashes = async (ctx: Ctx, planIds: readonly string[]): Promise<void> => {
  if (planIds.length === 0) return
  await checkWeeklyTimeClashes(ctx, planIds)
  throwClash((await clashesOfLessonsOfPlans(ctx, planIds))[0])
}

/** Enough to see what is in the way; more are found once these are solved. */
const SHOWN_CLASHES = 60

/** Like `checkPlanClashes`, but returns the clashes instead of throwing: weekly times, and single lessons where no weekly time is in the way. */
export const planClashes = async (ctx: Ctx, planIds: readonly string[]): Promise<Clash[]> => {
  if (planIds.length === 0) return []
  await rebuildPlanSlots(ctx, planIds)
  const weekly = await clashesOfWeeklyTimes(ctx, { planIds, limit: SHOWN_CLASHES })
  return weekly.length > 0 ? weekly : clashesOfLessonsOfPlans(ctx, planIds, SHOWN_CLASHES)
}
