import {
  addDays,
  type CivilDate,
  type DateRange,
  daysBetween,
  WEEKDAYS,
  weekdayOf,
} from '../../calendar/civil-date.rules.ts'
import { fromHundredths, hundredths } from '../../evaluation/decimal.rules.ts'
import { minutesBetween, type TimeOfDay } from '../time.rules.ts'

export type DatedTime = {
  readonly start: TimeOfDay
  readonly end: TimeOfDay
  /** Null: from the first, or until the last day of lessons. */
  readonly validFrom: CivilDate | null
  readonly validUntil: CivilDate | null
}

export type HoursOfYear = {
  readonly minutes: number
  readonly weeks: number
  /** The yearly sum of the weekly times, in whole hours of 60 minutes. */
  readonly hours: number
  /** Positive: more than the matrix asks for; negative: less. */
  readonly difference: number
}

const SCHOOL_WEEK = 5
const HOUR = 60

/** The day on which the week of a class is looked at: today, else the nearest day of its terms; today without any. */
export function dayInTerms(today: CivilDate, terms: readonly DateRange[]): CivilDate {
  const first = terms.map(({ start }) => start).toSorted()[0]
  const last = terms
    .map(({ end }) => end)
    .toSorted()
    .at(-1)
  if (first !== undefined && today < first) return first
  return last !== undefined && today > last ? last : today
}

/** How many weeks of five days the terms have, from Monday to Friday and each day once; whole weeks. */
export function weeksOfTerms(terms: readonly DateRange[]): number {
  let days = 0
  let counted: CivilDate | null = null
  for (const { start, end } of terms.toSorted((a, b) => (a.start < b.start ? -1 : 1))) {
    const from: CivilDate = counted !== null && start <= counted ? addDays(counted, 1) : start
    if (end < from) continue
    days += schoolDays(from, end)
    counted = end
  }
  return Math.round(days / SCHOOL_WEEK)
}

/** Days from Monday to Friday of an interval, both ends included. */
function schoolDays(start: CivilDate, end: CivilDate): number {
  const days = daysBetween(start, end) + 1
  const first = WEEKDAYS.indexOf(weekdayOf(start))
  const rest = Array.from({ length: days % 7 }, (_, index) => (first + index) % 7)
  return Math.floor(days / 7) * SCHOOL_WEEK + rest.filter(day => day < SCHOOL_WEEK).length
}

/** Whether a weekly time has lessons in the week of a day. */
export function isInForce(
  { validFrom, validUntil }: Omit<DatedTime, 'start' | 'end'>,
  day: CivilDate,
): boolean {
  return (validFrom ?? day) <= day && day <= (validUntil ?? day)
}

/**
 * The yearly sum of the weekly times of a plan that are valid on a day, against the annual hours of its rows of the matrix. An
 * estimate: days off take lessons away, school Saturdays bring some. Source: docs/rules.md, Hours.
 */
export function hoursOfYear(
  times: readonly DatedTime[],
  { day, weeks, matrix }: { day: CivilDate; weeks: number; matrix: readonly number[] },
): HoursOfYear {
  const minutes = times
    .filter(time => isInForce(time, day))
    .reduce((sum, { start, end }) => sum + minutesBetween(start, end), 0)
  const hours = Math.round((minutes * weeks) / HOUR)
  const annual = fromHundredths(matrix.reduce((sum, hour) => sum + hundredths(hour), 0n))
  return { minutes, weeks, hours, difference: hours - Math.round(annual) }
}
