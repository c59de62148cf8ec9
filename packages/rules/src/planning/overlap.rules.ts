import { secondsOf, type TimeOfDay } from './time.rules.ts'

export type TimeSlot = { readonly start: TimeOfDay; readonly end: TimeOfDay }
export type OverlapCode = 'INTERVAL_TIME_OVERLAP' | 'START_TIME_OVERLAP' | 'END_TIME_OVERLAP'

/**
 * How a new time [start, end) overlaps a slot already taken, or null when it does not; touching is allowed.
 * First match: covers the slot, begins inside it, ends inside it. Both have end after start.
 * Source: docs/rules.md, Overlap of times.
 */
export function overlapCode(time: TimeSlot, taken: TimeSlot): OverlapCode | null {
  const [start, end] = [secondsOf(time.start), secondsOf(time.end)]
  const [a, b] = [secondsOf(taken.start), secondsOf(taken.end)]
  if (start <= a && end >= b) return 'INTERVAL_TIME_OVERLAP'
  if (a <= start && start < b) return 'START_TIME_OVERLAP'
  if (a < end && end <= b) return 'END_TIME_OVERLAP'
  return null
}
