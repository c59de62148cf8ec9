import {
  addDays,
  type CivilDate,
  type DateRange,
  WEEKDAYS,
  type Weekday,
  weekdayOf,
} from '../calendar/civil-date.rules.ts'
import type { TimeOfDay } from './time.rules.ts'

/** A weekly slot; validity ends are included, absent or null = open. */
export type Recurrence = {
  readonly weekday: Weekday
  readonly start: TimeOfDay
  readonly end: TimeOfDay
  readonly validFrom?: CivilDate | null
  readonly validUntil?: CivilDate | null
}

export type DayOffTest = ((date: CivilDate) => boolean) | ReadonlySet<CivilDate>

export type SkippedDate = { readonly date: CivilDate; readonly reason: 'DAY_OFF' | 'OUT_OF_TERM' }

function isOff(date: CivilDate, dayOff: DayOffTest): boolean {
  return typeof dayOff === 'function' ? dayOff(date) : dayOff.has(date)
}

function later(a: CivilDate, b: CivilDate | null | undefined): CivilDate {
  return b && b > a ? b : a
}

function earlier(a: CivilDate, b: CivilDate | null | undefined): CivilDate {
  return b && b < a ? b : a
}

/** The weekdays whose timetable dates have instead of their own. */
export type FollowedWeekdays = ReadonlyMap<CivilDate, Weekday>
const NONE_FOLLOWED: FollowedWeekdays = new Map()

/**
 * Every date in the window and in the validity that has the timetable of the recurrence's weekday, days off included:
 * its own weekday unless the date follows another one, and the dates that follow it.
 */
function weeklyDates(recurrence: Recurrence, window: DateRange, followed: FollowedWeekdays): CivilDate[] {
  const from = later(window.start, recurrence.validFrom)
  const until = earlier(window.end, recurrence.validUntil)
  const distance = WEEKDAYS.indexOf(recurrence.weekday) - WEEKDAYS.indexOf(weekdayOf(from))
  const dates: CivilDate[] = []
  for (let date = addDays(from, (distance + 7) % 7); date <= until; date = addDays(date, 7))
    if (!followed.has(date)) dates.push(date)
  const following = [...followed].filter(
    ([date, weekday]) => weekday === recurrence.weekday && from <= date && date <= until,
  )
  return following.length === 0 ? dates : [...dates, ...following.map(([date]) => date)].sort()
}

/**
 * The dates of a recurrence in a window (ends included): its weekday, inside its validity, no day off.
 * Sorted, unique. Source: docs/rules.md, Lessons.
 */
export function expandRecurrence(recurrence: Recurrence, window: DateRange, dayOff: DayOffTest): CivilDate[] {
  return weeklyDates(recurrence, window, NONE_FOLLOWED).filter(date => !isOff(date, dayOff))
}

/**
 * The dates on which a recurrence makes lessons, inside the terms of the year, and those that were skipped
 * with the reason. The window is the whole year (default: from the first term's start to the last's end);
 * a date between terms is OUT_OF_TERM also when it is a day off. A date that follows another weekday has that weekday's
 * lessons in place of its own. Source: docs/rules.md, Lessons.
 */
export function occurrences(input: {
  recurrence: Recurrence
  terms: readonly DateRange[]
  window?: DateRange
  isDayOff: DayOffTest
  followed?: FollowedWeekdays
}): { dates: CivilDate[]; skipped: SkippedDate[] } {
  const window = input.window ?? spanOf(input.terms)
  const dates: CivilDate[] = []
  const skipped: SkippedDate[] = []
  const followed = input.followed ?? NONE_FOLLOWED
  for (const date of window ? weeklyDates(input.recurrence, window, followed) : []) {
    if (!input.terms.some(term => term.start <= date && date <= term.end)) {
      skipped.push({ date, reason: 'OUT_OF_TERM' })
    } else if (isOff(date, input.isDayOff)) {
      skipped.push({ date, reason: 'DAY_OFF' })
    } else {
      dates.push(date)
    }
  }
  return { dates, skipped }
}

function spanOf(terms: readonly DateRange[]): DateRange | null {
  const [first, ...others] = terms
  if (!first) return null
  return others.reduce<DateRange>(
    (span, term) => ({ start: earlier(span.start, term.start), end: later(span.end, term.end) }),
    first,
  )
}
