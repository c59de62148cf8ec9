import {
  type CivilDate,
  type DateRange,
  datesBetween,
  isWeekend,
  type Weekday,
  weekdayOf,
} from '../civil-date.rules.ts'
import {
  type CalendarEvent,
  type DayOffSources,
  datesOfEvents,
  daysOffBetween,
} from '../holiday/holidays.rules.ts'
import { dayKinds } from './school-days.rules.ts'

/** Which days weekends are: ordinary days of lessons (municipal institutions), or not (schools). */
export type WeekendRule = { readonly hasOrdinaryWeekends: boolean }

/** A day whose lessons are made from the times of a weekday. */
export type TimetableDay = { readonly date: CivilDate; readonly weekday: Weekday }

/**
 * Why an event cannot say whose timetable its day has; null: it can. Only a SCHOOL_DAY of one day that does not repeat
 * can: the same date of another year is another weekday. Source: docs/rules.md, School Saturdays.
 */
export function followingProblem(
  event: Pick<CalendarEvent, 'type' | 'start' | 'end' | 'repeatsYearly'>,
): 'NOT_A_SCHOOL_DAY' | 'SEVERAL_DAYS' | null {
  if (event.type !== 'SCHOOL_DAY') return 'NOT_A_SCHOOL_DAY'
  return event.start === event.end && !event.repeatsYearly ? null : 'SEVERAL_DAYS'
}

/**
 * The weekdays whose timetable dates have by a SCHOOL_DAY event in place of their own; of several events on a date the
 * first one counts. Source: docs/rules.md, School Saturdays.
 */
export function followedWeekdays(events: readonly CalendarEvent[], span: DateRange): Map<CivilDate, Weekday> {
  const followed = new Map<CivilDate, Weekday>()
  for (const event of events) {
    if (event.type !== 'SCHOOL_DAY' || !event.followsWeekday) continue
    for (const date of datesOfEvents([event], span.start, span.end))
      if (!followed.has(date)) followed.set(date, event.followsWeekday)
  }
  return followed
}

/**
 * The days of a span on which weekly times make no lessons: where weekends are ordinary the days off, in a school also the
 * weekends without a SCHOOL_DAY event. Source: docs/rules.md, School days.
 */
export function daysWithoutWeeklyLessons(
  { start, end }: DateRange,
  sources: DayOffSources,
  { hasOrdinaryWeekends }: WeekendRule,
): Set<CivilDate> {
  if (hasOrdinaryWeekends) return daysOffBetween(start, end, sources)
  const kinds = dayKinds(start, end, sources)
  return new Set(datesBetween(start, end).filter(date => kinds.get(date) !== 'SCHOOL'))
}

/**
 * The school days of a span that have another timetable after a change of events than before: days that follow another
 * weekday now and, where weekends have no lessons of their own, weekends that became school days. By date.
 * Source: docs/rules.md, School Saturdays.
 */
export function timetableChanges(
  span: DateRange,
  {
    holidays,
    before,
    after,
  }: {
    holidays: DayOffSources['holidays']
    before: readonly CalendarEvent[]
    after: readonly CalendarEvent[]
  },
  { hasOrdinaryWeekends }: WeekendRule,
): TimetableDay[] {
  const stateOf = (events: readonly CalendarEvent[]) => ({
    kinds: dayKinds(span.start, span.end, { holidays, events }),
    followed: followedWeekdays(events, span),
  })
  const [was, is] = [stateOf(before), stateOf(after)]
  return datesBetween(span.start, span.end).flatMap(date => {
    if (is.kinds.get(date) !== 'SCHOOL') return []
    const weekday = is.followed.get(date) ?? weekdayOf(date)
    const formerWeekday = was.followed.get(date) ?? weekdayOf(date)
    const isGained = was.kinds.get(date) !== 'SCHOOL'
    const hasNewTimes = is.followed.has(date) || (isWeekend(date) && !hasOrdinaryWeekends)
    return weekday !== formerWeekday || (isGained && hasNewTimes) ? [{ date, weekday }] : []
  })
}
