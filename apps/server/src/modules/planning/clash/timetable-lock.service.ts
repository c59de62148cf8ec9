import { ContractError } from '@lousa/contract/refusal/errors.ts'
import { assertOpen } from '../../academics/level/term-writing.service.ts'
import { lockTimetables } from '../../academics/year/timetable-lock.service.ts'
import type { Ctx } from '../../module.ts'
import { deferClashConstraints, type LockedYear, lockYearRow } from './timetable-lock.queries.ts'

/**
 * Before anything of a year's weekly times, lessons or their instructors is written: one command at a time from here to
 * the commit, in a year that is open and stays so. Clashes may be written and must then be looked for (clash.service.ts).
 */
export const lockOpenTimetable = async (ctx: Ctx, yearId: string): Promise<LockedYear> => {
  await lockTimetables(ctx, [yearId])
  const year = await lockYearRow(ctx, yearId)
  if (!year) throw new ContractError('NOT_FOUND')
  assertOpen({ yearStatus: year.status, closedAt: null })
  await deferClashConstraints(ctx)
  return year
}

/** The lock of several years, also closed ones: their lessons stay, and only their instructor gets another name. */
export const lockTimetablesOfYears = async (ctx: Ctx, yearIds: readonly string[]): Promise<void> => {
  if (yearIds.length === 0) return
  await lockTimetables(ctx, yearIds)
  await deferClashConstraints(ctx)
}
