import type { TakenTime } from '@lousa/rules/enrollment/entry/schedule-clash.rules.ts'
import type { Ctx } from '../../module.ts'

/** What a module further down keeps of an enrolment. Main gives the followers to this module. */
export type EnrollmentFollower = {
  /** Whether somebody has recorded something on it, so that it can be ended and not erased. */
  hasRecords(ctx: Ctx, enrollmentId: string): Promise<boolean>
  /** It is being erased, and nothing is recorded on it: what was computed for it goes. */
  erased?(ctx: Ctx, enrollmentId: string): Promise<void>
}

/** When classes take their students' time, by class; a module further down has the weekly times. Main gives it. */
export type WeeklyTimesOf = (
  ctx: Ctx,
  gradeIds: readonly string[],
) => Promise<readonly (TakenTime & { gradeId: string })[]>
