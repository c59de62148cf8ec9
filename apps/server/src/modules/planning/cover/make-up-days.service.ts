import type { AnswerInput, AnswerOf } from '@lousa/contract/endpoint.ts'
import type { getMakeUp, undoMakeUpDays } from '@lousa/contract/planning/cover/make-up.contract.ts'
import { deleteCalendarEvent } from '../../calendar/event/calendar-event.service.ts'
import type { FetchedHolidays } from '../../calendar/holiday/holidays.service.ts'
import type { DaysChanged } from '../../hooks.ts'
import type { Ctx } from '../../module.ts'
import { lockOpenTimetable } from '../clash/timetable-lock.service.ts'
import {
  type DecidedDay,
  lockLessonsOfEvents,
  lockMakeUpEvents,
  makeUpDaysOfYear,
} from './make-up-days.queries.ts'

type Decisions = AnswerOf<typeof getMakeUp>['decisions']

const dayAnswer = ({ decisionId: _, ...day }: DecidedDay) => day

/** The decisions of a year that have days left, the newest first. */
export const decisionsOfYear = async (ctx: Ctx, yearId: string): Promise<Decisions> => {
  const days = await makeUpDaysOfYear(ctx, { yearId })
  return [...Map.groupBy(days, ({ decisionId }) => decisionId)]
    .map(([id, ofDecision]) => ({ id, days: ofDecision.map(dayAnswer) }))
    .toSorted((a, b) => (a.id < b.id ? 1 : -1))
}

/**
 * Removes days of make-up from the calendar, with their lessons, as one decision. A day on which anything is recorded or decided
 * stays whole, with the reason. An event that is no day of make-up of the year any more counts as taken back before.
 * Source: docs/rules.md, Making lessons up.
 */
export const undoDays = async (
  ctx: Ctx,
  {
    yearId,
    eventIds,
    holidays,
    follow,
  }: { yearId: string; eventIds: readonly string[]; holidays: FetchedHolidays; follow: DaysChanged },
): Promise<AnswerInput<typeof undoMakeUpDays>> => {
  await lockMakeUpEvents(ctx, eventIds)
  await lockOpenTimetable(ctx, yearId)
  await lockLessonsOfEvents(ctx, { yearId, eventIds })
  const days = await makeUpDaysOfYear(ctx, { yearId, eventIds })
  const removed = days.filter(({ stays }) => stays === null)
  for (const { eventId } of removed)
    await deleteCalendarEvent(
      ctx,
      { id: eventId, version: undefined },
      { holidays, follow, lessons: 'REMOVE', recordsReason: null, preview: false },
    )
  return {
    removed: removed.map(dayAnswer),
    remaining: days.filter(({ stays }) => stays !== null).map(dayAnswer),
  }
}
