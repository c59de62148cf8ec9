import { type CivilDate, isWithin, rangesOverlap } from '../../calendar/civil-date.rules.ts'

/** A period of an instructor in a plan, both days included. */
export type TeachingPeriod = {
  readonly accountId: string
  readonly start: CivilDate
  readonly end: CivilDate
}

export type PeriodProblem = {
  readonly index: number
  readonly code: 'INVALID_DATE_INTERVAL_ERROR' | 'DATE_OVERLAP'
}

/**
 * Faults of the periods of a plan, each once: an end before its start, and a period that meets an earlier one of the same person
 * in the list. Different people may teach at the same time. Source: docs/rules.md, Instructors of a plan.
 */
export function periodProblems(periods: readonly TeachingPeriod[]): PeriodProblem[] {
  return periods.flatMap((period, index): PeriodProblem[] => {
    if (period.end < period.start) return [{ index, code: 'INVALID_DATE_INTERVAL_ERROR' }]
    const meets = periods
      .slice(0, index)
      .some(
        other =>
          other.accountId === period.accountId && other.start <= other.end && rangesOverlap(other, period),
      )
    return meets ? [{ index, code: 'DATE_OVERLAP' }] : []
  })
}

/** The people who teach a plan on a date. */
export function instructorsOn(periods: readonly TeachingPeriod[], date: CivilDate): ReadonlySet<string> {
  return new Set(periods.filter(period => isWithin(date, period)).map(period => period.accountId))
}

export type TaughtLesson = {
  readonly date: CivilDate
  readonly released: boolean
  readonly attendanceTaken: boolean
}

export type Handover<L extends TaughtLesson> = {
  readonly added: readonly L[]
  readonly removed: readonly L[]
  readonly kept: readonly (L & { readonly reason: 'RELEASED' | 'ATTENDANCE' })[]
}

/**
 * The effect of another list of instructors on a plan's lessons, each once. An untouched one is `added` when it gets a new
 * instructor, `removed` when it only loses one; a released one or one with attendance stays with its author and is `kept`.
 * Lessons with unchanged instructors are left out. Source: docs/rules.md, Instructors of a plan.
 */
export function handover<L extends TaughtLesson>(
  lessons: readonly L[],
  before: readonly TeachingPeriod[],
  after: readonly TeachingPeriod[],
): Handover<L> {
  const added: L[] = []
  const removed: L[] = []
  const kept: (L & { reason: 'RELEASED' | 'ATTENDANCE' })[] = []
  for (const lesson of lessons) {
    const [old, now] = [instructorsOn(before, lesson.date), instructorsOn(after, lesson.date)]
    const comes = [...now].some(person => !old.has(person))
    if (!comes && old.size === now.size) continue
    if (lesson.released) kept.push({ ...lesson, reason: 'RELEASED' })
    else if (lesson.attendanceTaken) kept.push({ ...lesson, reason: 'ATTENDANCE' })
    else (comes ? added : removed).push(lesson)
  }
  return { added, removed, kept }
}
