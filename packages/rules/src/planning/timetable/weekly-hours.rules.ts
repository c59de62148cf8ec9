import { type CivilDate, type DateRange, datesBetween, weekdayOf } from '../../calendar/civil-date.rules.ts'
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
  const days = new Set(terms.flatMap(({ start, end }) => datesBetween(start, end)))
  const weekend = new Set(['SATURDAY', 'SUNDAY'])
  return Math.round([...days].filter(day => !weekend.has(weekdayOf(day))).length / SCHOOL_WEEK)
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
