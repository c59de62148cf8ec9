import type { Workload } from './making-records.ts'

/** Minutes with students and the most that the law leaves of a contract. */
export type PlanningShare = { readonly taught: number; readonly most: number }

const LESSON_HOUR = 60

/**
 * Lessons above two thirds of a contract (Lei 11.738/2008, art. 2, § 4), or null. Counted by LESSONS each is an hour of the
 * contract; counted by MINUTES it is what the clock says. Source: docs/rules.md, Planning hours.
 */
export function planningShare(
  { contractMinutes, counting }: Pick<Workload, 'contractMinutes' | 'counting'>,
  lessons: readonly { readonly minutes: number }[],
): PlanningShare | null {
  if (contractMinutes === null) return null
  const taught =
    counting === 'LESSONS'
      ? lessons.length * LESSON_HOUR
      : lessons.reduce((sum, { minutes }) => sum + minutes, 0)
  const most = Math.floor((contractMinutes * 2) / 3)
  return taught > most ? { taught, most } : null
}
