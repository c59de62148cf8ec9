import {
  type CivilDate,
  compareDates,
  type DateRange,
  datesBetween,
  daysBetween,
  isWeekend,
  WEEKDAYS,
  weekdayOf,
} from '../civil-date.rules.ts'
import {
  affectsLessons,
  type DayOffSources,
  datesOfEvents,
  daysOffBetween,
} from '../holiday/holidays.rules.ts'
import { spansOf } from '../repetition.rules.ts'

/** Days of effective school work that a year must have at least. Source: LDB 24 I. */
export const MINIMUM_SCHOOL_DAYS = 200

/** Terms that last longer are those of a year; those of a half-year course, such as EJA, last less. */
const HALF_YEAR_DAYS = 240

/** Whether the law asks a year of school days of a level with these terms. Source: LDB 24 I. */
export function isOfWholeYear(terms: readonly DateRange[]): boolean {
  const span = spanOf(terms)
  return span !== null && daysBetween(span.start, span.end) > HALF_YEAR_DAYS
}

/**
 * The kind of a day: OFF stops lessons; a WEEKEND requires no attendance, but modalities may have lessons; SCHOOL counts as a
 * school day.
 */
export type DayKind = 'OFF' | 'WEEKEND' | 'SCHOOL'
const RANKS: Record<DayKind, number> = { OFF: 0, WEEKEND: 1, SCHOOL: 2 }

/** The standing of every date from start to end, both included, in order. */
export function dayKinds(start: CivilDate, end: CivilDate, sources: DayOffSources): Map<CivilDate, DayKind> {
  const off = daysOffBetween(start, end, sources)
  const extra = new Set(
    datesOfEvents(
      sources.events.filter(event => event.type === 'SCHOOL_DAY'),
      start,
      end,
    ),
  )
  const standingOf = (date: CivilDate): DayKind => {
    if (extra.has(date)) return 'SCHOOL'
    if (off.has(date)) return 'OFF'
    return isWeekend(date) ? 'WEEKEND' : 'SCHOOL'
  }
  return new Map(datesBetween(start, end).map(date => [date, standingOf(date)]))
}

/** Whether a lesson that could be on a day of the first standing can no longer be on it in the second. */
export function isLowerKind(after: DayKind, before: DayKind): boolean {
  return RANKS[after] < RANKS[before]
}

/**
 * The dates on which the school works inside the given periods (usually the terms): Monday to Friday that
 * are no days off, and every date of a SCHOOL_DAY event (a Saturday that counts). Each date once, in order.
 */
export function schoolDays(periods: readonly DateRange[], sources: DayOffSources): CivilDate[] {
  const days = periods.flatMap(({ start, end }) =>
    [...dayKinds(start, end, sources)].filter(([, standing]) => standing === 'SCHOOL'),
  )
  return [...new Set(days.map(([date]) => date))].sort()
}

/** The smallest interval with all of these in it; null of none. */
export function spanOf(ranges: readonly DateRange[]): DateRange | null {
  const [first, ...others] = ranges
  if (!first) return null
  return others.reduce(
    (hull, { start, end }) => ({
      start: compareDates(start, hull.start) < 0 ? start : hull.start,
      end: compareDates(end, hull.end) > 0 ? end : hull.end,
    }),
    { start: first.start, end: first.end },
  )
}

/** Days that are no school days although it is a weekday, and those that are whatever else they are. */
function marksOf(
  span: DateRange,
  { holidays, events }: DayOffSources,
): { off: Uint8Array; extra: Uint8Array } {
  const length = daysBetween(span.start, span.end) + 1
  const off = new Uint8Array(length)
  const extra = new Uint8Array(length)
  for (const { date, optional } of holidays)
    if (!optional && span.start <= date && date <= span.end) off[daysBetween(span.start, date)] = 1
  for (const event of events) {
    if (!affectsLessons(event.type)) continue
    const marked = event.type === 'SCHOOL_DAY' ? extra : off
    for (const { start, end } of spansOf(event, span.start, span.end))
      marked.fill(
        1,
        Math.max(0, daysBetween(span.start, start)),
        Math.max(0, daysBetween(span.start, end) + 1),
      )
  }
  return { off, extra }
}

/** Periods in the order of their first days, with what an earlier one covers taken away. */
function withoutOverlaps(periods: readonly DateRange[]): { after: CivilDate | null; period: DateRange }[] {
  let covered: CivilDate | null = null
  return periods
    .toSorted((a, b) => compareDates(a.start, b.start))
    .map(period => {
      const after: CivilDate | null = covered
      if (covered === null || period.end > covered) covered = period.end
      return { after, period }
    })
}

/**
 * Goes once through the days of `span` and answers a way to count the school days of any periods in it, each day once:
 * as `schoolDays` finds them. What lies outside of the span is not counted. Throws RangeError on no date.
 */
export function schoolDayCounter(
  span: DateRange,
  sources: DayOffSources,
): (periods: readonly DateRange[]) => number {
  const { off, extra } = marksOf(span, sources)
  const firstWeekday = WEEKDAYS.indexOf(weekdayOf(span.start))
  const isSchoolDay = (day: number): boolean =>
    extra[day] === 1 || (off[day] === 0 && (firstWeekday + day) % 7 < 5)
  // before[n]: how many there are among the first n days.
  const before = new Uint32Array(off.length + 1)
  for (let day = 0; day < off.length; day += 1)
    before[day + 1] = (before[day] ?? 0) + (isSchoolDay(day) ? 1 : 0)
  const until = (days: number): number => before[Math.min(Math.max(days, 0), off.length)] ?? 0
  const dayOf = (date: CivilDate): number => daysBetween(span.start, date)

  return periods =>
    withoutOverlaps(periods).reduce((sum, { after, period }) => {
      const from = Math.max(dayOf(period.start), after === null ? 0 : dayOf(after) + 1)
      return sum + Math.max(0, until(dayOf(period.end) + 1) - until(from))
    }, 0)
}

/** How many school days the periods have; under 200 a year the calendar warns. Source: LDB 24 I. */
export function countSchoolDays(periods: readonly DateRange[], sources: DayOffSources): number {
  const hull = spanOf(periods)
  return hull ? schoolDayCounter(hull, sources)(periods) : 0
}
