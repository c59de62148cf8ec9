import type { Stage } from '../academics/level/stage.rules.ts'
import { MINIMUM_SCHOOL_DAYS } from '../calendar/school-days/school-days.rules.ts'
import { minimumHours } from '../curriculum/hours.rules.ts'

/**
 * Days of a year that a student may miss whole without going below the least attendance (percent 0–100, at most 2 decimals). A
 * year of the infantil, the Fundamental or the Médio has at least the days that the law asks for, also while its lessons are not all
 * planned; others, as a half-year of the EJA, have the days of their lessons. Null without a day. Sources: LDB 24 I and VI, LDB 31 II
 * and IV; docs/rules.md, Guardians.
 */
export function daysThatMayBeMissed({
  plannedDays,
  minFreq,
  stage,
}: {
  readonly plannedDays: number
  readonly minFreq: number
  readonly stage: Stage | null
}): number | null {
  if (plannedDays <= 0) return null
  const days = minimumHours(stage) === null ? plannedDays : Math.max(plannedDays, MINIMUM_SCHOOL_DAYS)
  return Math.floor((days * (10_000 - Math.round(minFreq * 100))) / 10_000)
}
