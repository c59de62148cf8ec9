import {
  addDays,
  type CivilDate,
  civilDate,
  type DateRange,
  daysBetween,
} from '../../calendar/civil-date.rules.ts'

const WEEK = 7

/**
 * How many days later the next year's school calendar runs: whole weeks, nearest to the distance of the two first of
 * January, so that every date keeps its weekday, and intervals their lengths and order. Years 1–9999, negative backwards.
 */
export function yearShift(from: number, to: number): number {
  const days = daysBetween(civilDate(from, 1, 1), civilDate(to, 1, 1))
  return Math.round(days / WEEK) * WEEK
}

export type ShiftedDate = {
  readonly date: CivilDate
  /** The date lay outside of the new year, and was moved to its nearest end. */
  readonly clamped: boolean
}

/** A date moved by whole days and kept inside the new year. Throws RangeError on a text that is no date. */
export function shiftDate(date: CivilDate, days: number, year: DateRange): ShiftedDate {
  const moved = addDays(date, days)
  if (moved < year.start) return { date: year.start, clamped: true }
  if (moved > year.end) return { date: year.end, clamped: true }
  return { date: moved, clamped: false }
}

/**
 * Moves a date to another year, for feasts with a fixed date: 29 February becomes the 28th where there is none. Throws RangeError
 * on a text that is no date.
 */
export function sameDayIn(date: CivilDate, year: number): CivilDate {
  const month = Number(date.slice(5, 7))
  const day = Number(date.slice(8, 10))
  if (month === 2 && day === 29) return addDays(civilDate(year, 3, 1), -1)
  return civilDate(year, month, day)
}
