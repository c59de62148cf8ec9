import type { BodyInput, QueryInput } from '@lousa/contract/endpoint.ts'
import type { LessonsPreview } from '@lousa/contract/lessons-preview.ts'
import { NO_LESSONS } from '@lousa/contract/no-lessons.ts'
import * as planCalls from '@lousa/contract/planning/plan/plan.contract.ts'
import * as timetableCalls from '@lousa/contract/planning/timetable/timetable.contract.ts'
import type { WeeklyTime } from '@lousa/contract/planning/weekly-time/weekly-time.contract.ts'
import * as weeklyTimeCalls from '@lousa/contract/planning/weekly-time/weekly-time.contract.ts'
import { call } from '../../../lib/http/api-client.ts'
import { queryClient, read, readKey } from '../../../lib/http/query-client.ts'
import { structureOutdated } from '../../academics/structure.api.ts'

export const weeklyTimesOptions = (query: QueryInput<typeof weeklyTimeCalls.listWeeklyTimes>) =>
  read(weeklyTimeCalls.listWeeklyTimes, { query })

/** The weekly times as of a day: of a day that is past those of then, else those in force and to come; with the people who teach on the day. */
export const weeklyTimesAsOf = (
  query: QueryInput<typeof weeklyTimeCalls.listWeeklyTimes>,
  { day, today }: { day: string; today: string },
) => weeklyTimesOptions(day < today ? { ...query, date: day } : day > today ? { ...query, asOf: day } : query)

export const bellTimesOptions = (levelId: string) =>
  read(timetableCalls.listBellTimes, { params: { id: levelId } })

export const saveBellTimes = (
  levelId: string,
  body: BodyInput<typeof timetableCalls.saveBellTimes>,
): Promise<unknown> => call(timetableCalls.saveBellTimes, { params: { id: levelId }, body })

export const bellTimesChanged = (): Promise<unknown> =>
  queryClient.invalidateQueries({ queryKey: readKey(timetableCalls.listBellTimes) })

type Creation = BodyInput<typeof weeklyTimeCalls.createWeeklyTime>
type Change = BodyInput<typeof weeklyTimeCalls.updateWeeklyTime>

export const createWeeklyTime = (body: Creation, idempotencyKey: string): Promise<WeeklyTime> =>
  call(weeklyTimeCalls.createWeeklyTime, { body, idempotencyKey })

/** A weekly time in the version that was seen: a later change of another user is not overwritten. */
type Seen = Pick<WeeklyTime, 'id' | 'version'>

const of = ({ id, version }: Seen) => ({ params: { id }, version })

export const updateWeeklyTime = (time: Seen, body: Change): Promise<WeeklyTime> =>
  call(weeklyTimeCalls.updateWeeklyTime, { ...of(time), body })

export const deleteWeeklyTime = (time: Seen, validFrom?: string): Promise<unknown> =>
  call(weeklyTimeCalls.deleteWeeklyTime, { ...of(time), query: { validFrom } })

type Giving = BodyInput<typeof weeklyTimeCalls.createChildWeeklyTime>

export const createChildWeeklyTime = (body: Giving, idempotencyKey: string): Promise<WeeklyTime> =>
  call(weeklyTimeCalls.createChildWeeklyTime, { body, idempotencyKey })

/** The effect of a change from a date; nothing is written. */
export const previewUpdate = async (time: Seen, body: Change): Promise<LessonsPreview> =>
  (await call(weeklyTimeCalls.updateWeeklyTime, { ...of(time), body: { ...body, preview: true } })).preview ??
  NO_LESSONS

export const previewDelete = async (time: Seen, validFrom: string): Promise<LessonsPreview> =>
  (await call(weeklyTimeCalls.deleteWeeklyTime, { ...of(time), query: { validFrom, preview: 'true' } }))
    ?.preview ?? NO_LESSONS

export const previewCreate = async (body: Creation): Promise<LessonsPreview> =>
  (await call(weeklyTimeCalls.createWeeklyTime, { body: { ...body, preview: true } })).preview ?? NO_LESSONS

export const previewChild = async (body: Giving): Promise<LessonsPreview> =>
  (await call(weeklyTimeCalls.createChildWeeklyTime, { body: { ...body, preview: true } })).preview ??
  NO_LESSONS

export type Exchange = { one: Seen; other: Seen }

const exchangeOf = ({ one, other }: Exchange, validFrom: string | null) => ({
  otherId: other.id,
  version: one.version,
  otherVersion: other.version,
  validFrom,
})

/** Two times change places as one change. */
export const exchangeWeeklyTimes = async (
  { one, other }: Exchange,
  validFrom: string | null,
): Promise<WeeklyTime[]> =>
  (
    await call(weeklyTimeCalls.exchangeWeeklyTimes, {
      params: { id: one.id },
      body: exchangeOf({ one, other }, validFrom),
    })
  ).data

export const previewExchange = async ({ one, other }: Exchange, validFrom: string): Promise<LessonsPreview> =>
  (
    await call(weeklyTimeCalls.exchangeWeeklyTimes, {
      params: { id: one.id },
      body: { ...exchangeOf({ one, other }, validFrom), preview: true },
    })
  ).preview ?? NO_LESSONS

/** Queries that show weekly times, or lessons that come from them, are read again. */
export const timetableChanged = (): Promise<unknown> => {
  structureOutdated()
  return Promise.all(
    [weeklyTimeCalls.listWeeklyTimes, planCalls.getLessonPlan].map(endpoint =>
      queryClient.invalidateQueries({ queryKey: readKey(endpoint) }),
    ),
  )
}
