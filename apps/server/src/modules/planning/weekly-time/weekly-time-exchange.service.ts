import type { BodyOf } from '@lousa/contract/endpoint.ts'
import type { LessonsPreview } from '@lousa/contract/lessons-preview.ts'
import { NO_LESSONS } from '@lousa/contract/no-lessons.ts'
import type {
  exchangeWeeklyTimes,
  WeeklyTime,
} from '@lousa/contract/planning/weekly-time/weekly-time.contract.ts'
import { fieldError, invalidFields } from '@lousa/contract/refusal/errors.ts'
import { changedFields } from '../../../platform/db/audit.ts'
import type { FetchedHolidays } from '../../calendar/holiday/holidays.service.ts'
import type { Ctx } from '../../module.ts'
import { checkWeeklyTimeClashes } from '../clash/clash.service.ts'
import { replaceLessons } from '../generation/lesson-replacement.service.ts'
import { weeklyTime } from './weekly-time.service.ts'
import { type StoredTime, updateTimes } from './weekly-time-writing.queries.ts'
import {
  audit,
  firstDay,
  lockTimeFamily,
  plansOf,
  refuseWithoutDate,
  seriesOf,
  validity,
  versionsFrom,
  writtenValues,
} from './weekly-time-writing.service.ts'

type Body = BodyOf<typeof exchangeWeeklyTimes>
type Family = Awaited<ReturnType<typeof lockTimeFamily>>

/** Writes a time, and the child's with it, at the place of another one; returns the day from which it counts and its new ids. */
const placeAt = async (
  ctx: Ctx,
  { time, times }: Family,
  { place, validFrom }: { place: StoredTime; validFrom: string | null },
) => {
  const from = validFrom === null ? time.validFrom : firstDay(validity(time), validFrom)
  const ids =
    validFrom === null ? new Map(times.map(({ id }) => [id, id])) : await versionsFrom(ctx, times, from)
  const { weekday, start, end } = place
  await updateTimes(ctx, [...ids.values()], { weekday, start, end, validFrom: from })
  return { from, id: ids.get(time.id) ?? time.id, ids: [...ids.values()] }
}

/**
 * Two weekly times of a class change places as one change; once lessons were generated, from a date, with the lessons from
 * then on (docs/rules.md, Changes of weekly times). A clash is looked for in the result alone.
 */
export const exchangeTimes = async (
  ctx: Ctx,
  id: string,
  { otherId, validFrom: sentFrom = null, version, otherVersion, preview }: Body,
  holidays: FetchedHolidays,
): Promise<{ data: WeeklyTime[]; preview?: LessonsPreview }> => {
  const one = await lockTimeFamily(ctx, id, version)
  const other = await lockTimeFamily(ctx, otherId, otherVersion)
  const { gradeId } = one.place
  const isPart = one.time.parentId !== null || other.time.parentId !== null
  if (one.time.id === other.time.id || gradeId !== other.place.gradeId || isPart)
    throw invalidFields(fieldError('otherId', 'INVALID'))
  const isConfirmed = one.time.isConfirmed || other.time.isConfirmed
  if (isConfirmed) refuseWithoutDate(sentFrom)
  const validFrom = isConfirmed ? sentFrom : null
  const first = await placeAt(ctx, one, { place: other.time, validFrom })
  const second = await placeAt(ctx, other, { place: one.time, validFrom })
  const times = [...one.times, ...other.times]
  const [start = ''] = [first.from, second.from].toSorted()
  const end = [one.time.validUntil, other.time.validUntil].toSorted().at(-1) ?? ''
  const lessons = isConfirmed
    ? await replaceLessons(ctx, gradeId, { seriesIds: seriesOf(times), window: { start, end }, holidays })
    : NO_LESSONS
  await checkWeeklyTimeClashes(ctx, plansOf(times), [...first.ids, ...second.ids])
  for (const [written, time, place] of [
    [first, one.time, other.time],
    [second, other.time, one.time],
  ] as const)
    audit(
      ctx,
      { id: written.id, planId: time.planId, gradeId },
      {
        action: 'UPDATED',
        changes: [
          ...changedFields(writtenValues(time), writtenValues(place)),
          ...(validFrom === null ? [] : [{ field: 'validFrom', from: null, to: written.from }]),
        ],
      },
    )
  return {
    data: [await weeklyTime(ctx, first.id), await weeklyTime(ctx, second.id)],
    ...(preview ? { preview: lessons } : {}),
  }
}
