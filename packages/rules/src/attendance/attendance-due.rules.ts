import type { CivilDate } from '../calendar/civil-date.rules.ts'
import type { LocalMoment } from '../planning/lesson-begin.rules.ts'
import { minutesOf, type TimeOfDay } from '../planning/time.rules.ts'

/** How long before a lesson begins its attendance is offered. Source: docs/rules.md, Lessons. */
export const OFFERED_BEFORE_MINUTES = 10

/**
 * Whether the attendance of a lesson is to be taken now: from ten minutes before it begins until it ends, on its day.
 * Source: docs/rules.md, Lessons.
 */
export function isAttendanceTime(
  { date, start, end }: { readonly date: CivilDate; readonly start: TimeOfDay; readonly end: TimeOfDay },
  now: LocalMoment,
): boolean {
  return (
    date === now.date && minutesOf(now.time) >= minutesOf(start) - OFFERED_BEFORE_MINUTES && now.time < end
  )
}
