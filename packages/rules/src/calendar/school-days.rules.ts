import { type CivilDate, type DateRange, datesBetween, weekdayOf } from './civil-date.rules.ts'
import { type DayOffSources, datesOfEvents, daysOffBetween } from './holidays.rules.ts'

/** Days of effective school work that a year must have at least. Source: LDB 24 I. */
export const MINIMUM_SCHOOL_DAYS = 200

/**
 * What a day is: OFF stops lessons; on a WEEKEND nobody need come, but modalities may have lessons; SCHOOL counts as a
 * school day.
 */
export type DayStanding = 'OFF' | 'WEEKEND' | 'SCHOOL'
const RANKS: Record<DayStanding, number> = { OFF: 0, WEEKEND: 1, SCHOOL: 2 }

/** The standing of every date from start to end, both included, in order. */
export function dayStandings(
  start: CivilDate,
  end: CivilDate,
  sources: DayOffSources,
): Map<CivilDate, DayStanding> {
  const off = daysOffBetween(start, end, sources)
  const extra = new Set(
    datesOfEvents(
      sources.events.filter(event => event.type === 'SCHOOL_DAY'),
      start,
      end,
    ),
  )
  const standingOf = (date: CivilDate): DayStanding => {
    if (extra.has(date)) return 'SCHOOL'
    if (off.has(date)) return 'OFF'
    const weekday = weekdayOf(date)
    return weekday === 'SATURDAY' || weekday === 'SUNDAY' ? 'WEEKEND' : 'SCHOOL'
  }
  return new Map(datesBetween(start, end).map(date => [date, standingOf(date)]))
}

/** Whether a lesson that could be on a day of the first standing can no longer be on it in the second. */
export function standsLower(after: DayStanding, before: DayStanding): boolean {
  return RANKS[after] < RANKS[before]
}

/**
 * The dates on which the school works inside the given periods (usually the terms): Monday to Friday that
 * are no days off, and every date of a SCHOOL_DAY event (a Saturday that counts). Each date once, in order.
 */
export function schoolDays(periods: readonly DateRange[], sources: DayOffSources): CivilDate[] {
  const days = periods.flatMap(({ start, end }) =>
    [...dayStandings(start, end, sources)].filter(([, standing]) => standing === 'SCHOOL'),
  )
  return [...new Set(days.map(([date]) => date))].sort()
}

/** How many school days the periods have; under 200 a year the calendar warns. Source: LDB 24 I, handbook section 5. */
export function countSchoolDays(periods: readonly DateRange[], sources: DayOffSources): number {
  return schoolDays(periods, sources).length
}
