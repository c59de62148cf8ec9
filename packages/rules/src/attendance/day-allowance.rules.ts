import { MINIMUM_SCHOOL_DAYS } from '../calendar/school-days/school-days.rules.ts'

/**
 * Days of a year that a student may miss whole without going below the least attendance (percent 0–100, at most 2 decimals). A
 * school year has at least the days that the law asks for, also while its lessons are not all planned; other courses have the days
 * of their lessons. Null without a day. Sources: LDB 24 I and VI, LDB 31 IV; docs/rules.md, Guardians.
 */
export function daysThatMayBeMissed({
  plannedDays,
  minFreq,
  isSchool,
}: {
  readonly plannedDays: number
  readonly minFreq: number
  readonly isSchool: boolean
}): number | null {
  if (plannedDays <= 0) return null
  const days = isSchool ? Math.max(plannedDays, MINIMUM_SCHOOL_DAYS) : plannedDays
  return Math.floor((days * (10_000 - Math.round(minFreq * 100))) / 10_000)
}
