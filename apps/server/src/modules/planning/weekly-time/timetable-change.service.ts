import type { LessonsPreview } from '@lousa/contract/lessons-preview.ts'
import { NO_LESSONS } from '@lousa/contract/no-lessons.ts'
import type { CivilDate } from '@lousa/rules/calendar/civil-date.rules.ts'
import {
  daysOfPlace,
  type FormerPlace,
  timetableChange,
  type WeeklyPlace,
} from '@lousa/rules/planning/draft/timetable-change.rules.ts'
import type { FetchedHolidays } from '../../calendar/holiday/holidays.service.ts'
import type { Ctx } from '../../module.ts'
import { checkWeeklyTimeClashes } from '../clash/clash.service.ts'
import { lockOpenTimetable } from '../clash/timetable-lock.service.ts'
import { replaceLessonsOfClasses } from '../generation/lesson-replacement.service.ts'
import {
  classesOfPlans,
  confirmedClasses,
  insertTimes,
  lockTimesFrom,
  type NewTime,
  type PlacedTime,
  placeTimes,
  type TimeOfClass,
} from './timetable-change.queries.ts'
import { deleteTimes, endTimes, splitTimes } from './weekly-time-writing.queries.ts'
import { firstDay, plansOf, seriesOf } from './weekly-time-writing.service.ts'

/** The whole timetable of plans of classes of a year from a day on. Weekly times of other plans stay as they are. */
export type TimetableOrder = {
  yearId: string
  gradeIds: readonly string[]
  planIds: readonly string[]
  places: readonly FormerPlace[]
  validFrom: CivilDate
}

/** A weekly time that has changed: new where `from` is null, ended where `to` is null. */
export type ChangedTime = {
  planId: string
  gradeId: string
  from: WeeklyPlace | null
  to: WeeklyPlace | null
}

export type ChangedTimetable = {
  from: CivilDate
  changed: ChangedTime[]
  /** How many weekly times of each class stay. */
  unchanged: ReadonlyMap<string, number>
  /** The weekly times of the plans as they were from the day on. */
  former: FormerPlace[]
  /** Classes whose lessons were generated: those from the day on have followed. */
  withLessons: string[]
  lessons: LessonsPreview
}

/**
 * Changes the weekly times of classes from a day on until they are these places, with the lessons from then on
 * (docs/rules.md, Changes of weekly times). Lessons with a record stay. A clash is looked for in the result alone.
 */
export const changeTimetable = async (
  ctx: Ctx,
  { yearId, gradeIds, planIds: orderedIds, places, validFrom }: TimetableOrder,
  holidays: FetchedHolidays,
): Promise<ChangedTimetable> => {
  const year = await lockOpenTimetable(ctx, yearId)
  const from = firstDay(year, validFrom)
  const times = await lockTimesFrom(ctx, gradeIds, from)
  const ordered = new Set(orderedIds)
  const partOf = new Map(
    times.flatMap(({ parentId, planId }) => (parentId ? [[parentId, planId] as const] : [])),
  )
  const wholes = times
    .filter(({ parentId, planId }) => parentId === null && ordered.has(planId))
    .map(time => ({ ...time, partId: partOf.get(time.id) ?? null }))
  const days = { from, end: year.end }
  const change = timetableChange(
    wholes,
    places.filter(({ planId }) => ordered.has(planId)),
    days,
  )
  const confirmed = await confirmedClasses(ctx, gradeIds)
  const placed = await moveTimes(ctx, times, { moved: change.moved, from })
  const ended = await endFamilies(ctx, times, { ids: change.ended, from })
  const added = change.added.length > 0 ? await insertTimes(ctx, newTimes(change.added, days), confirmed) : []
  const touched = [...placed.times, ...ended]
  const planIds = new Set([...plansOf(touched), ...change.added.map(({ planId }) => planId)])
  const seriesIds = [...new Set([...seriesOf(touched), ...added])]
  const lessons =
    confirmed.length > 0 && seriesIds.length > 0
      ? await replaceLessonsOfClasses(
          ctx,
          { yearId, gradeIds: confirmed },
          { seriesIds, window: { start: from, end: year.end }, holidays },
        )
      : NO_LESSONS
  await checkWeeklyTimeClashes(ctx, [...planIds], [...placed.ids, ...added])
  const gradeOf = await classesOfPlans(ctx, [...planIds])
  const byId = new Map(wholes.map(time => [time.id, time]))
  const changedTime = (planId: string, before: WeeklyPlace | null, to: WeeklyPlace | null): ChangedTime => ({
    planId,
    gradeId: gradeOf.get(planId) ?? '',
    from: before,
    to,
  })
  const unchanged = new Set(change.unchanged)
  return {
    from,
    changed: [
      ...change.moved.map(({ id, to }) => changedTime(to.planId, byId.get(id) ?? null, to)),
      ...change.ended.flatMap(id => {
        const time = byId.get(id)
        return time ? [changedTime(time.planId, time, null)] : []
      }),
      ...change.added.map(place => changedTime(place.planId, null, place)),
    ],
    unchanged: new Map(
      [...Map.groupBy(wholes, ({ gradeId }) => gradeId)].map(([gradeId, own]) => [
        gradeId,
        own.filter(({ id }) => unchanged.has(id)).length,
      ]),
    ),
    former: wholes.map(({ planId, weekday, start, end, validFrom: since, validUntil, partId }) => ({
      planId,
      weekday,
      start,
      end,
      validFrom: since,
      validUntil,
      partId,
    })),
    withLessons: confirmed,
    lessons,
  }
}

const newTimes = (
  places: readonly FormerPlace[],
  days: { readonly from: CivilDate; readonly end: CivilDate },
): NewTime[] =>
  places.flatMap(({ partId = null, ...place }) => {
    const own = daysOfPlace(place, days)
    return own ? [{ ...place, ...own, partId }] : []
  })

/** The places of plans of these classes. */
export const placesOfGrades = async (
  ctx: Ctx,
  places: readonly FormerPlace[],
  gradeIds: readonly string[],
): Promise<FormerPlace[]> => {
  const gradeOf = await classesOfPlans(ctx, [...new Set(places.map(({ planId }) => planId))])
  return places.filter(({ planId }) => gradeIds.includes(gradeOf.get(planId) ?? ''))
}

type Moves = {
  readonly moved: readonly { readonly id: string; readonly to: WeeklyPlace }[]
  readonly from: CivilDate
}

/** Moves times from a day on, and with each those of the parts of its plan that fill it. */
const moveTimes = async (
  ctx: Ctx,
  times: readonly TimeOfClass[],
  { moved, from }: Moves,
): Promise<{ times: TimeOfClass[]; ids: string[] }> => {
  if (moved.length === 0) return { times: [], ids: [] }
  const target = new Map(moved.map(({ id, to }) => [id, to]))
  const family = times.filter(({ id, parentId }) => target.has(parentId ?? id))
  const earlier = family.filter(({ validFrom }) => validFrom < from)
  const newIds = earlier.length > 0 ? await splitTimes(ctx, earlier, from) : new Map<string, string>()
  const placed = family.flatMap((time): PlacedTime[] => {
    const to = target.get(time.parentId ?? time.id)
    if (!to) return []
    const { weekday, start, end, planId } = to
    return [
      {
        planId,
        weekday,
        start,
        end,
        id: newIds.get(time.id) ?? time.id,
        validFrom: time.validFrom < from ? from : time.validFrom,
        parentId: time.parentId && (newIds.get(time.parentId) ?? null),
      },
    ]
  })
  await placeTimes(ctx, placed)
  return { times: family, ids: placed.map(({ id }) => id) }
}

/** Ends times before a day, with those that fill them; times that begin later go. */
const endFamilies = async (
  ctx: Ctx,
  times: readonly TimeOfClass[],
  { ids, from }: { readonly ids: readonly string[]; readonly from: CivilDate },
): Promise<TimeOfClass[]> => {
  const ending = new Set(ids)
  const family = times.filter(({ id, parentId }) => ending.has(parentId ?? id))
  const gone = family.filter(({ validFrom }) => validFrom >= from)
  if (gone.length > 0)
    await deleteTimes(
      ctx,
      gone.map(({ id }) => id),
    )
  const shortened = family.filter(({ validFrom }) => validFrom < from)
  if (shortened.length > 0) await endTimes(ctx, shortened, from)
  return family
}
