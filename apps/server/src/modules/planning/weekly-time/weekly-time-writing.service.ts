import type { BodyOf, QueryOf } from '@lousa/contract/endpoint.ts'
import type { LessonsPreview } from '@lousa/contract/lessons-preview.ts'
import { NO_LESSONS } from '@lousa/contract/no-lessons.ts'
import type {
  createWeeklyTime as createCall,
  createChildWeeklyTime,
  deleteWeeklyTime as deleteCall,
  updateWeeklyTime as updateCall,
  WeeklyTime,
} from '@lousa/contract/planning/weekly-time/weekly-time.contract.ts'
import { ContractError, fieldError, invalidFields } from '@lousa/contract/refusal/errors.ts'
import { type CivilDate, type DateRange, WEEKDAYS } from '@lousa/rules/calendar/civil-date.rules.ts'
import { type AuditChange, changedFields } from '../../../platform/db/audit.ts'
import type { FetchedHolidays } from '../../calendar/holiday/holidays.service.ts'
import { fieldRefusal } from '../../field-refusal.ts'
import type { Ctx } from '../../module.ts'
import { isUnchanged } from '../../record-values.ts'
import { assertVersion } from '../../stale-version.ts'
import { checkWeeklyTimeClashes } from '../clash/clash.service.ts'
import { assertTimeOrder } from '../clash/time-order.values.ts'
import { lockOpenTimetable } from '../clash/timetable-lock.service.ts'
import { replaceLessons } from '../generation/lesson-replacement.service.ts'
import { weeklyTime } from './weekly-time.service.ts'
import {
  deleteTimes,
  endTimes,
  insertWeeklyTime,
  lockTimes,
  type PlanPlace,
  placeOfPlan,
  planRefOfTime,
  raiseTimeVersions,
  type StoredTime,
  splitTimes,
  updateTimes,
} from './weekly-time-writing.queries.ts'

type Created = BodyOf<typeof createCall>
type Changed = BodyOf<typeof updateCall>
type Ended = QueryOf<typeof deleteCall> & { version?: number | undefined }
type ChildCreated = BodyOf<typeof createChildWeeklyTime>
type Answer = WeeklyTime & { preview?: LessonsPreview }

const weekdayNumber = (weekday: (typeof WEEKDAYS)[number]): number => WEEKDAYS.indexOf(weekday) + 1

/** The place with its year's timetable in hand, read again then: it may have changed, or be gone, while this waited. */
const lockPlanOfTime = async (ctx: Ctx, read: () => Promise<PlanPlace | null>) => {
  const before = await read()
  if (!before) throw new ContractError('NOT_FOUND')
  const year = await lockOpenTimetable(ctx, before.yearId)
  const place = await read()
  if (!place) throw new ContractError('NOT_FOUND')
  return { place, year }
}

/** The weekly time with the child's that fills it, and their places, all locked, in the version that the caller has read. */
export const lockTimeFamily = async (ctx: Ctx, id: string, version?: number) => {
  const { place, year } = await lockPlanOfTime(ctx, () => planRefOfTime(ctx, id))
  const [time, child] = await lockTimes(ctx, id)
  if (!time) throw new ContractError('NOT_FOUND')
  await assertVersion(version, time.version, () => weeklyTime(ctx, id))
  return { place, year, time, times: child ? [time, child] : [time] }
}

/** From which day of a stretch a change counts; a day before it is its first one, a day after it none. */
export const firstDay = (stretch: DateRange, fromDay: CivilDate | null | undefined): CivilDate => {
  if (!fromDay || fromDay <= stretch.start) return stretch.start
  if (fromDay > stretch.end) throw fieldRefusal('validFrom', 'INVALID_DATE_INTERVAL_ERROR')
  return fromDay
}

/** After lessons were generated, a change says from when it counts. */
export const refuseWithoutDate = (fromDay: CivilDate | null | undefined): void => {
  if (!fromDay) throw fieldRefusal('validFrom', 'RECURRENCE_CONFIRMED')
}

export const validity = (time: StoredTime): DateRange => ({ start: time.validFrom, end: time.validUntil })
export const plansOf = (times: readonly StoredTime[]): string[] => [
  ...new Set(times.map(time => time.planId)),
]
export const seriesOf = (times: readonly StoredTime[]): string[] => [
  ...new Set(times.map(time => time.seriesId)),
]

export const writtenValues = ({ weekday, start, end }: Pick<StoredTime, 'weekday' | 'start' | 'end'>) => ({
  weekday: WEEKDAYS[weekday - 1],
  start,
  end,
})

type AuditedTime = {
  action: 'CREATED' | 'UPDATED' | 'ENDED' | 'DELETED'
  changes: AuditChange[]
  lessons?: LessonsPreview | undefined
}
export const audit = (
  ctx: Ctx,
  { id, planId, gradeId }: { id: string; planId: string; gradeId: string },
  { action, changes, lessons = NO_LESSONS }: AuditedTime,
): void =>
  ctx.audit({
    entity: 'weeklyTime',
    entityId: id,
    action,
    gradeId,
    lessonPlanId: planId,
    changes: [
      ...changes,
      ...(lessons.added.length > 0 ? [{ field: 'lessonsAdded', from: null, to: lessons.added.length }] : []),
      ...(lessons.removed.length > 0
        ? [{ field: 'lessonsRemoved', from: lessons.removed.length, to: null }]
        : []),
    ],
  })

const answerOf = async (
  ctx: Ctx,
  id: string,
  { preview, lessons }: { preview?: boolean | undefined; lessons: LessonsPreview },
): Promise<Answer> => ({ ...(await weeklyTime(ctx, id)), ...(preview ? { preview: lessons } : {}) })

/**
 * Before lessons were generated a weekly time is only itself; after that it begins on a date and has its lessons at once.
 * A child plan has none of its own: its times are slots of its parent that were given to it (docs/rules.md, Changes of
 * weekly times).
 */
export const createWeeklyTime = async (
  ctx: Ctx,
  { lessonPlanId, weekday, start, end, validFrom, preview }: Created,
  holidays: FetchedHolidays,
): Promise<Answer> => {
  assertTimeOrder({ start, end })
  const { place, year } = await lockPlanOfTime(ctx, () => placeOfPlan(ctx, lessonPlanId))
  const { gradeId, isConfirmed, parallelGroup } = place
  if (place.parentPlanId !== null) throw invalidFields(fieldError('lessonPlanId', 'INVALID'))
  if (isConfirmed) refuseWithoutDate(validFrom)
  const window = { start: firstDay(year, validFrom), end: year.end }
  const id = await insertWeeklyTime(ctx, {
    planId: lessonPlanId,
    gradeId,
    weekday: weekdayNumber(weekday),
    start,
    end,
    validFrom: window.start,
    validUntil: window.end,
    isConfirmed,
    parallelGroup,
    parent: null,
  })
  const lessons = isConfirmed
    ? await replaceLessons(ctx, gradeId, { seriesIds: [id], window, holidays })
    : NO_LESSONS
  await checkWeeklyTimeClashes(ctx, [lessonPlanId], [id])
  const changes = changedFields({}, { weekday, start, end, validFrom: window.start })
  audit(ctx, { id, planId: lessonPlanId, gradeId }, { action: 'CREATED', changes, lessons })
  return answerOf(ctx, id, { preview, lessons })
}

/** A child's time is its parent's; the slot is given back by deleting it. */
const refuseOfChild = (time: StoredTime, body: Changed): void => {
  if (time.parentId === null) return
  const [path] = (['weekday', 'start', 'end', 'validFrom'] as const).filter(name => body[name] !== undefined)
  if (path !== undefined) throw invalidFields(fieldError(path, 'INVALID'))
}

/**
 * Changes a weekly time, and the child's with it. Once lessons were generated, a version begins on the date, and the
 * lessons from then on follow; answers that version.
 */
export const updateWeeklyTime = async (
  ctx: Ctx,
  id: string,
  body: Changed,
  holidays: FetchedHolidays,
): Promise<Answer> => {
  const { place, year, time, times } = await lockTimeFamily(ctx, id, body.version)
  refuseOfChild(time, body)
  const weekday = body.weekday === undefined ? time.weekday : weekdayNumber(body.weekday)
  const after = { weekday, start: body.start ?? time.start, end: body.end ?? time.end }
  assertTimeOrder(after)
  const changes = changedFields(writtenValues(time), writtenValues(after))
  if (!time.isConfirmed) {
    const bounds = { start: year.start, end: time.validUntil }
    const validFrom = body.validFrom === undefined ? time.validFrom : firstDay(bounds, body.validFrom)
    if (!isUnchanged(time, { ...after, validFrom })) {
      const ids = times.map(each => each.id)
      await updateTimes(ctx, ids, { ...after, validFrom })
      await checkWeeklyTimeClashes(ctx, plansOf(times), ids)
      audit(
        ctx,
        { id, planId: time.planId, gradeId: place.gradeId },
        {
          action: 'UPDATED',
          changes: [...changes, ...changedFields({ validFrom: time.validFrom }, { validFrom })],
        },
      )
    }
    return answerOf(ctx, id, { preview: body.preview, lessons: NO_LESSONS })
  }
  refuseWithoutDate(body.validFrom)
  const window = { start: firstDay(validity(time), body.validFrom), end: time.validUntil }
  if (isUnchanged(time, after)) return answerOf(ctx, id, { preview: body.preview, lessons: NO_LESSONS })
  const newIds = await versionsFrom(ctx, times, window.start)
  await updateTimes(ctx, [...newIds.values()], { ...after, validFrom: window.start })
  const lessons = await replaceLessons(ctx, place.gradeId, { seriesIds: seriesOf(times), window, holidays })
  await checkWeeklyTimeClashes(ctx, plansOf(times), [...newIds.values()])
  const newId = newIds.get(id) ?? id
  audit(
    ctx,
    { id: newId, planId: time.planId, gradeId: place.gradeId },
    {
      action: 'UPDATED',
      changes: [...changes, { field: 'validFrom', from: null, to: window.start }],
      lessons,
    },
  )
  return answerOf(ctx, newId, { preview: body.preview, lessons })
}

/** Versions of the times that begin on the date: they themselves where they begin then, else new ones. Old id → id. */
export const versionsFrom = async (
  ctx: Ctx,
  times: readonly StoredTime[],
  from: CivilDate,
): Promise<ReadonlyMap<string, string>> =>
  times.every(time => time.validFrom === from)
    ? new Map(times.map(time => [time.id, time.id]))
    : splitTimes(ctx, times, from)

/**
 * Removes a weekly time, and the child's with it; once lessons were generated, from a date. Of a child, its slot is the
 * parent's again, whose version begins on the date.
 */
export const deleteWeeklyTime = async (
  ctx: Ctx,
  id: string,
  { validFrom, version, preview }: Ended,
  holidays: FetchedHolidays,
): Promise<{ preview?: LessonsPreview }> => {
  const { place, time, times } = await lockTimeFamily(ctx, id, version)
  if (time.isConfirmed) refuseWithoutDate(validFrom)
  const from = validFrom && validFrom > time.validFrom && time.isConfirmed ? validFrom : time.validFrom
  const answer = (lessons: LessonsPreview) => (preview ? { preview: lessons } : {})
  if (from > time.validUntil) return answer(NO_LESSONS)
  const family = time.parentId === null ? times : await lockTimes(ctx, time.parentId)
  if (from === time.validFrom) {
    await deleteTimes(
      ctx,
      times.map(each => each.id),
    )
    // A user who has the parent's open sees that its slot is its own again.
    if (time.parentId !== null) await raiseTimeVersions(ctx, [time.parentId])
  } else if (time.parentId === null) {
    await endTimes(ctx, times, from)
  } else {
    await splitTimes(
      ctx,
      family.filter(each => each.id !== id),
      from,
    )
    await endTimes(ctx, [time], from)
  }
  const window = { start: from, end: time.validUntil }
  const lessons = time.isConfirmed
    ? await replaceLessons(ctx, place.gradeId, { seriesIds: seriesOf(family), window, holidays })
    : NO_LESSONS
  await checkWeeklyTimeClashes(ctx, plansOf(family))
  const isWhole = from === time.validFrom
  audit(
    ctx,
    { id, planId: time.planId, gradeId: place.gradeId },
    {
      action: isWhole ? 'DELETED' : 'ENDED',
      changes: isWhole
        ? Object.entries(writtenValues(time)).map(([field, value]) => ({ field, from: value, to: null }))
        : [{ field: 'validFrom', from: null, to: from }],
      lessons,
    },
  )
  return answer(lessons)
}

/** Gives a weekly time to a child plan; once lessons were generated, from a date, with the lessons from then on. */
export const createChildTime = async (
  ctx: Ctx,
  { lessonPlanRecurrenceId, lessonPlanId, validFrom, preview }: ChildCreated,
  holidays: FetchedHolidays,
): Promise<Answer> => {
  const { place, time: parent, times } = await lockTimeFamily(ctx, lessonPlanRecurrenceId)
  const child = await placeOfPlan(ctx, lessonPlanId)
  if (!child || child.parentPlanId !== place.planId || parent.parentId !== null)
    throw fieldRefusal('lessonPlanId', 'NOT_A_CHILD_PLAN')
  if (times.length > 1) throw new ContractError('CHILD_SLOT_TAKEN')
  if (parent.isConfirmed) refuseWithoutDate(validFrom)
  const window = { start: firstDay(validity(parent), validFrom), end: parent.validUntil }
  const versions = await versionsFrom(ctx, [parent], window.start)
  const parentId = versions.get(parent.id) ?? parent.id
  const id = await insertWeeklyTime(ctx, {
    planId: lessonPlanId,
    gradeId: place.gradeId,
    weekday: parent.weekday,
    start: parent.start,
    end: parent.end,
    validFrom: window.start,
    validUntil: window.end,
    isConfirmed: parent.isConfirmed,
    parallelGroup: place.parallelGroup,
    parent: { id: parentId, seriesId: parent.seriesId },
  })
  await raiseTimeVersions(ctx, [parentId])
  const lessons = parent.isConfirmed
    ? await replaceLessons(ctx, place.gradeId, { seriesIds: [parent.seriesId], window, holidays })
    : NO_LESSONS
  await checkWeeklyTimeClashes(ctx, [lessonPlanId, place.planId], [id])
  const changes = changedFields({}, { ...writtenValues(parent), validFrom: window.start })
  audit(ctx, { id, planId: lessonPlanId, gradeId: place.gradeId }, { action: 'CREATED', changes, lessons })
  return answerOf(ctx, id, { preview, lessons })
}
