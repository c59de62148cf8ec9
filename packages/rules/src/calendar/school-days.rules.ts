import { type CivilDate, type DateRange, datesBetween, weekdayOf } from './civil-date.rules.ts'
import { type DayOffSources, daysOffBetween } from './holidays.rules.ts'

/** Days of effective school work that a year must have at least. Source: LDB 24 I. */
export const MINIMUM_SCHOOL_DAYS = 200

/**
 * The dates on which the school works inside the given periods (usually the terms): Monday to Friday that
 * are no days off, and every date of a SCHOOL_DAY event (a Saturday that counts). Each date once, in order.
 */
export function schoolDays(periods: readonly DateRange[], sources: DayOffSources): CivilDate[] {
  const extra = sources.events.filter(event => event.type === 'SCHOOL_DAY')
  const days = periods.flatMap(({ start, end }) => {
    const off = daysOffBetween(start, end, sources)
    return datesBetween(start, end).filter(date => {
      if (extra.some(event => event.start <= date && date <= event.end)) return true
      const weekday = weekdayOf(date)
      return weekday !== 'SATURDAY' && weekday !== 'SUNDAY' && !off.has(date)
    })
  })
  return [...new Set(days)].sort()
}

/** How many school days the periods have; under 200 a year the calendar warns. Source: LDB 24 I, handbook section 5. */
export function countSchoolDays(periods: readonly DateRange[], sources: DayOffSources): number {
  return schoolDays(periods, sources).length
}
