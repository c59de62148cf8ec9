import type { CivilDate } from '../../calendar/civil-date.rules.ts'

export type EventTimes = {
  readonly start: CivilDate
  readonly end: CivilDate
  /** HH:MM:SS. */
  readonly startHour: string | null
  readonly endHour: string | null
}

export type EventProblem = {
  readonly path: 'end' | 'startHour' | 'endHour'
  readonly code: 'REQUIRED' | 'INVALID_DATE_INTERVAL_ERROR'
}

/**
 * Faults of the days and hours of an event; empty without faults: it ends on its first day or later, has both hours or none, and
 * on one day the last hour is after the first. Source: docs/rules.md, Events.
 */
export function checkEventTimes({ start, end, startHour, endHour }: EventTimes): EventProblem[] {
  const problems: EventProblem[] = []
  if (end < start) problems.push({ path: 'end', code: 'INVALID_DATE_INTERVAL_ERROR' })
  if (startHour === null && endHour !== null) problems.push({ path: 'startHour', code: 'REQUIRED' })
  if (startHour !== null && endHour === null) problems.push({ path: 'endHour', code: 'REQUIRED' })
  if (startHour !== null && endHour !== null && start === end && endHour <= startHour)
    problems.push({ path: 'endHour', code: 'INVALID_DATE_INTERVAL_ERROR' })
  return problems
}
