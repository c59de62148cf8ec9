import type { BodyOf } from '@lousa/contract/endpoint.ts'
import type * as calls from '@lousa/contract/planning/making/availability.contract.ts'
import { ContractError, ERRORS } from '@lousa/contract/refusal/errors.ts'
import { isOpenOn } from '@lousa/rules/planning/making/availability-window.rules.ts'
import type { WeekInterval } from '@lousa/rules/planning/making/making-records.ts'
import { paintRows, tidyWeek } from '@lousa/rules/planning/making/week-painting.rules.ts'
import { changedFields } from '../../../platform/db/audit.ts'
import { lockNames } from '../../../platform/db/name-lock.ts'
import { lockOpenYear } from '../../academics/year/year.service.ts'
import { fieldRefusal } from '../../field-refusal.ts'
import type { Ctx } from '../../module.ts'
import { isUnchanged } from '../../record-values.ts'
import { assertVersion } from '../../stale-version.ts'
import {
  availabilityWindow,
  bellsOfYear,
  instructorWeeks,
  planningHours,
  writeIntervals,
  writeLoad,
  writeWindow,
} from './availability.queries.ts'

type WeekOf = { yearId: string; accountId: string }

export const availabilityOfYear = async (ctx: Ctx, yearId: string): Promise<calls.AvailabilityOfYear> => {
  const [window, hours, data] = await Promise.all([
    availabilityWindow(ctx, yearId),
    planningHours(ctx, yearId),
    instructorWeeks(ctx, yearId),
  ])
  return { window, planningHours: hours, data }
}

/** An instructor reads the own week alone; another one is not there. */
const assertOwn = ({ actor }: Ctx, { accountId }: WeekOf): void => {
  if (actor.role === 'INSTRUCTOR' && actor.accountId !== accountId) throw new ContractError('NOT_FOUND')
}

const weekOf = async (ctx: Ctx, { yearId, accountId }: WeekOf): Promise<calls.InstructorWeek> => {
  const [week] = await instructorWeeks(ctx, yearId, accountId)
  if (!week) throw new ContractError('NOT_FOUND')
  return week
}

export const readWeek = async (ctx: Ctx, of: WeekOf): Promise<calls.OwnAvailability> => {
  assertOwn(ctx, of)
  const [window, hours, week, bells] = await Promise.all([
    availabilityWindow(ctx, of.yearId),
    planningHours(ctx, of.yearId),
    weekOf(ctx, of),
    bellsOfYear(ctx, of.yearId),
  ])
  return {
    window,
    canChange: ctx.actor.role === 'ADMINISTRATOR' || isOpenOn(window, ctx.today),
    planningHours: hours
      .filter(({ instructors }) => instructors === null || instructors.some(({ id }) => id === of.accountId))
      .map(({ name, weekday, from, until }) => ({ name, weekday, from, until })),
    times: paintRows(bells),
    week,
  }
}

/** The week of an instructor in an open year; changes of one week wait for each other. */
const lockWeek = async (ctx: Ctx, of: WeekOf, version: number | undefined): Promise<calls.InstructorWeek> => {
  await lockOpenYear(ctx, of.yearId)
  await lockNames(ctx.db, [`instructor_week ${of.yearId} ${of.accountId}`])
  const before = await weekOf(ctx, of)
  await assertVersion(version, before.version, () => before)
  return before
}

const refuseIntervals = (intervals: readonly { from: number; until: number }[]): void => {
  const code = 'INVALID_DATE_INTERVAL_ERROR'
  const [first, ...others] = intervals.flatMap(({ from, until }, index) =>
    until > from ? [] : [{ path: `intervals.${index}.until`, code, message: ERRORS[code][1] } as const],
  )
  if (first) throw new ContractError(code, { errors: [first, ...others] })
}

/**
 * Saves a week. The office sends all parts. An instructor sends the own ones, while the window of the year is open; parts of the
 * office and of another school stay as the office has them.
 */
export const saveWeek = async (
  ctx: Ctx,
  of: WeekOf,
  { intervals: sent, version }: BodyOf<typeof calls.saveInstructorWeek>,
): Promise<calls.InstructorWeek> => {
  assertOwn(ctx, of)
  const isSelf = ctx.actor.role === 'INSTRUCTOR'
  const before = await lockWeek(ctx, of, version)
  if (isSelf && !isOpenOn(await availabilityWindow(ctx, of.yearId), ctx.today))
    throw new ContractError('AVAILABILITY_CLOSED')
  refuseIntervals(sent)
  const given = sent.map(
    ({ weekday, from, until, kind, source = 'OFFICE', travel = 0, note }): WeekInterval => ({
      weekday,
      from,
      until,
      kind,
      source: isSelf ? 'SELF' : source,
      travel: isSelf || source !== 'OTHER_SCHOOL' ? 0 : travel,
      note: note ?? null,
    }),
  )
  const others = isSelf ? before.intervals.filter(({ source }) => source !== 'SELF') : []
  const intervals = tidyWeek([...others, ...given])
  const answeredOn = isSelf ? ctx.today : before.answeredOn
  if (isUnchanged({ intervals: before.intervals, answeredOn: before.answeredOn }, { intervals, answeredOn }))
    return before
  await writeIntervals(ctx, of, { intervals, answeredOn, version: before.version + 1 })
  ctx.audit({
    entity: 'instructorWeek',
    entityId: of.accountId,
    action: 'UPDATED',
    // Reasons stay out of the history: they may be of health.
    changes: [{ field: 'intervals', from: before.intervals.length, to: intervals.length }],
  })
  return weekOf(ctx, of)
}

export const saveLoad = async (
  ctx: Ctx,
  of: WeekOf,
  { version, ...load }: BodyOf<typeof calls.saveInstructorLoad>,
): Promise<calls.InstructorWeek> => {
  const before = await lockWeek(ctx, of, version)
  if (isUnchanged(before.load, load)) return before
  await writeLoad(ctx, of, { ...load, version: before.version + 1 })
  ctx.audit({
    entity: 'instructorWeek',
    entityId: of.accountId,
    action: 'LOAD_CHANGED',
    changes: changedFields(before.load, load),
  })
  return weekOf(ctx, of)
}

/** Opens the window of a year for instructors, or changes its days, also to an end today. */
export const saveWindow = async (
  ctx: Ctx,
  yearId: string,
  { opens, closes, version }: BodyOf<typeof calls.saveAvailabilityWindow>,
): Promise<calls.AvailabilityWindow> => {
  await lockOpenYear(ctx, yearId)
  await lockNames(ctx.db, [`availability_window ${yearId}`])
  const before = await availabilityWindow(ctx, yearId)
  await assertVersion(version, before?.version ?? 0, () => before)
  if (closes < opens) throw fieldRefusal('closes', 'INVALID_DATE_INTERVAL_ERROR')
  if (before && isUnchanged(before, { opens, closes })) return before
  const after = { opens, closes, version: (before?.version ?? 0) + 1 }
  await writeWindow(ctx, yearId, after)
  ctx.audit({
    entity: 'availabilityWindow',
    entityId: yearId,
    action: 'UPDATED',
    changes: changedFields<{ opens: string | null; closes: string | null }>(
      { opens: before?.opens ?? null, closes: before?.closes ?? null },
      { opens, closes },
    ),
  })
  return after
}
