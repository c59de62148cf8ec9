import {
  addDays,
  type CivilDate,
  type DateRange,
  datesBetween,
  type Weekday,
  weekdayOf,
} from '../../calendar/civil-date.rules.ts'
import { overlapCode, type TimeSlot } from '../../planning/overlap.rules.ts'

/** When a class or an event takes its students' time, every week or on each day of the range. */
export type BusyTime = {
  readonly days: DateRange
  readonly weekday: Weekday | null
  readonly time: TimeSlot
}

const later = (a: CivilDate, b: CivilDate): CivilDate => (a < b ? b : a)
const earlier = (a: CivilDate, b: CivilDate): CivilDate => (a < b ? a : b)

const isOn = (weekday: Weekday | null, day: CivilDate): boolean =>
  weekday === null || weekdayOf(day) === weekday

function meets(a: BusyTime, b: BusyTime, from: CivilDate): boolean {
  if (overlapCode(a.time, b.time) === null) return false
  const start = later(later(a.days.start, b.days.start), from)
  const end = earlier(a.days.end, b.days.end)
  if (end < start) return false
  // Every weekday comes within seven days.
  return datesBetween(start, earlier(end, addDays(start, 6))).some(
    day => isOn(a.weekday, day) && isOn(b.weekday, day),
  )
}

/**
 * Whether a person would have to be in two places at once on a day from the given one on. Touching is allowed, and an event
 * without hours takes no time. Source: docs/rules.md, Vacancies and enrolment.
 */
export function hasClash(one: readonly BusyTime[], other: readonly BusyTime[], from: CivilDate): boolean {
  return one.some(a => other.some(b => meets(a, b, from)))
}
