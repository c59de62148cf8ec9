import type { CivilDate } from '../../calendar/civil-date.rules.ts'
import type { TimeSlot } from '../overlap.rules.ts'
import { secondsOf, type TimeOfDay } from '../time.rules.ts'

/** Why an instructor does not come. `UNEXPLAINED`: the school does not know it yet. */
export const ABSENCE_KINDS = [
  'HEALTH',
  'FAMILY',
  'TRAINING',
  'SERVICE',
  'PERSONAL',
  'UNEXPLAINED',
  'OTHER',
] as const
export type AbsenceKind = (typeof ABSENCE_KINDS)[number]

/** Days of an absence. With hours it has one day, and takes the lessons that meet them. */
export type AbsenceSpan = {
  readonly start: CivilDate
  readonly end: CivilDate
  readonly startTime: TimeOfDay | null
  readonly endTime: TimeOfDay | null
}

export type AbsenceField = keyof AbsenceSpan

/** The longest absence that is entered at once; a longer one is a substitution of the instructor. */
export const LONGEST_ABSENCE_DAYS = 30

/**
 * The field that makes the span impossible, and null where it is possible: an end before the start, one hour without the other,
 * hours of several days, hours in the wrong order. Source: docs/rules.md, Absences of instructors.
 */
export function absenceProblem({ start, end, startTime, endTime }: AbsenceSpan): AbsenceField | null {
  if (end < start) return 'end'
  if (startTime === null && endTime === null) return null
  if (startTime === null) return 'startTime'
  if (endTime === null) return 'endTime'
  if (start !== end) return 'startTime'
  return secondsOf(startTime) < secondsOf(endTime) ? null : 'endTime'
}

/** Whether two times of a day share a moment; times that only touch do not. */
export function timesMeet(a: TimeSlot, b: TimeSlot): boolean {
  return secondsOf(a.start) < secondsOf(b.end) && secondsOf(b.start) < secondsOf(a.end)
}

/** Whether an absence takes a lesson: it has its day and, with hours, meets its time. */
export function absenceTakes(span: AbsenceSpan, lesson: TimeSlot & { readonly date: CivilDate }): boolean {
  if (lesson.date < span.start || lesson.date > span.end) return false
  if (span.startTime === null || span.endTime === null) return true
  return timesMeet({ start: span.startTime, end: span.endTime }, lesson)
}
