import type { CivilDate, DateRange } from '../../calendar/civil-date.rules.ts'
import { type BusyTime, hasClash } from './schedule-clash.rules.ts'

export type MergedEnrollment = {
  readonly gradeId: string
  readonly yearId: string
  readonly isEvent: boolean
  readonly status: 'ACTIVE' | 'SURPLUS'
  readonly start: CivilDate
  /** Null: goes on. */
  readonly exit: CivilDate | null
  readonly exitReason: string | null
  /** When class or event takes its students' time. */
  readonly times: readonly BusyTime[]
}

const LAST = '9999-12-31'

const later = (a: CivilDate, b: CivilDate): CivilDate => (a < b ? b : a)
const earlier = (a: CivilDate, b: CivilDate): CivilDate => (a < b ? a : b)

const sharedDays = (a: MergedEnrollment, b: MergedEnrollment): DateRange | null => {
  const start = later(a.start, b.start)
  const end = earlier(a.exit ?? LAST, b.exit ?? LAST)
  return start <= end ? { start, end } : null
}

/** The times of a class within these days. */
const within = (times: readonly BusyTime[], { start, end }: DateRange): BusyTime[] =>
  times
    .filter(({ days }) => days.start <= end && days.end >= start)
    .map(each => ({
      ...each,
      days: { start: later(each.days.start, start), end: earlier(each.days.end, end) },
    }))

/**
 * Whether two enrolments, of two records that are to be one, cannot be one person's. They cannot be both in the same class
 * or event, or both wait for it, on days that they share; at a school in two classes of one year (`oneClassAYear`); elsewhere
 * where their times meet on a day on which both are there. Who was CANCELLED counts as never having been there. Source:
 * docs/rules.md, Records made one.
 */
export function enrollmentsClash(
  one: MergedEnrollment,
  other: MergedEnrollment,
  { oneClassAYear }: { oneClassAYear: boolean },
): boolean {
  if (one.exitReason === 'CANCELLED' || other.exitReason === 'CANCELLED') return false
  const shared = sharedDays(one, other)
  if (shared === null) return false
  if (one.gradeId === other.gradeId) return true
  if (one.status !== 'ACTIVE' || other.status !== 'ACTIVE') return false
  if (oneClassAYear && !one.isEvent && !other.isEvent) {
    // A move from one class to another may happen on one day.
    const changesClass = shared.start === shared.end && (one.exit === shared.end || other.exit === shared.end)
    return one.yearId === other.yearId && !changesClass
  }
  return hasClash(within(one.times, shared), within(other.times, shared), shared.start)
}
