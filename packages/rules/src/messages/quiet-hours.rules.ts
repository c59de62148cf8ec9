import type { TimeOfDay } from '../planning/time.rules.ts'

/** The part of the day in which an institution sends no e-mails; over midnight where it ends before it starts. */
export type QuietHours = { readonly start: TimeOfDay; readonly end: TimeOfDay }

/** Whether a time of day lies in them: from `start` on, until just before `end`. Source: docs/rules.md, Messages. */
export function isQuiet(time: TimeOfDay, hours: QuietHours | null): boolean {
  if (hours === null) return false
  const { start, end } = hours
  return start < end ? start <= time && time < end : start <= time || time < end
}
