import type { CivilDate, DateRange } from '@lousa/rules/calendar/civil-date.rules.ts'
import { datesOfEvents, daysOffBetween } from '@lousa/rules/calendar/holiday/holidays.rules.ts'
import {
  daysWithoutWeeklyLessons,
  followedWeekdays,
} from '@lousa/rules/calendar/school-days/day-timetable.rules.ts'
import type { FollowedWeekdays } from '@lousa/rules/planning/recurrence.rules.ts'
import type { Ctx } from '../../module.ts'
import type { FetchedHolidays } from '../holiday/holidays.service.ts'
import { eventsOverlapping } from './calendar-event.queries.ts'
import { holidaysBetween } from './day-change.service.ts'

/** The days of a span on which there are no lessons, by the holidays and the calendar of the school. */
export const daysOff = async (
  ctx: Ctx,
  span: DateRange,
  holidays: FetchedHolidays,
): Promise<ReadonlySet<CivilDate>> => {
  const events = await eventsOverlapping(ctx, span)
  return daysOffBetween(span.start, span.end, { holidays: holidaysBetween(holidays, span), events })
}

/** The days of a span on which weekly times make no lessons, and the days that have the times of another weekday. */
export const weeklyLessonDays = async (
  ctx: Ctx,
  span: DateRange,
  holidays: FetchedHolidays,
): Promise<{ isDayOff: ReadonlySet<CivilDate>; followed: FollowedWeekdays }> => {
  const events = await eventsOverlapping(ctx, span)
  const sources = { holidays: holidaysBetween(holidays, span), events }
  const hasOrdinaryWeekends = ctx.institution.kind === 'MUNICIPAL'
  return {
    isDayOff: daysWithoutWeeklyLessons(span, sources, { hasOrdinaryWeekends }),
    followed: followedWeekdays(events, span),
  }
}

/** Whether lessons stop on a date, and whether it is a school day; in municipal institutions weekends are school days. */
export const dayOf = async (
  ctx: Ctx,
  date: CivilDate,
  holidays: FetchedHolidays,
): Promise<{ isDayOff: boolean; isSchoolDay: boolean }> => {
  const span = { start: date, end: date }
  const sources = { holidays: holidaysBetween(holidays, span), events: await eventsOverlapping(ctx, span) }
  const hasOrdinaryWeekends = ctx.institution.kind === 'MUNICIPAL'
  return {
    isDayOff: daysOffBetween(date, date, sources).has(date),
    isSchoolDay: !daysWithoutWeeklyLessons(span, sources, { hasOrdinaryWeekends }).has(date),
  }
}

/**
 * The recesses of a span, and its dates on which lessons cannot be made up: days off for another reason than a recess, and days
 * that are school days by an event.
 */
export const makeUpCalendar = async (
  ctx: Ctx,
  span: DateRange,
  holidays: FetchedHolidays,
): Promise<{ recesses: DateRange[]; taken: ReadonlySet<CivilDate> }> => {
  const events = await eventsOverlapping(ctx, span)
  const others = events.filter(({ type }) => type !== 'RECESS' && type !== 'SCHOOL_DAY')
  const off = daysOffBetween(span.start, span.end, {
    holidays: holidaysBetween(holidays, span),
    events: others,
  })
  const schoolDays = datesOfEvents(
    events.filter(({ type }) => type === 'SCHOOL_DAY'),
    span.start,
    span.end,
  )
  const recesses = events.filter(({ type, repeatsYearly }) => type === 'RECESS' && !repeatsYearly)
  return {
    recesses: recesses.map(({ start, end }) => ({ start, end })),
    taken: new Set([...off, ...schoolDays]),
  }
}
