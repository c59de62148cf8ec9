import {
  type CivilDate,
  type DateRange,
  datesBetween,
  isWeekend,
  type Weekday,
  weekdayOf,
} from '../../calendar/civil-date.rules.ts'

/** A day that takes the timetable of a weekday to make up for lost lessons. */
export type MakeUpDay = { readonly date: CivilDate; readonly weekday: Weekday }

/** Lessons of a plan: missing ones, or those that a day brings. */
export type PlanCount = { readonly planId: string; readonly count: number }

/** The lessons of a plan that a day makes up for, and those that are more than what is missing. */
export type DayEffect = { readonly planId: string; readonly madeUp: number; readonly more: number }

/**
 * The effect of chosen days on missing lessons, day by day: a lesson makes up for one missing lesson of its plan while one is left.
 * Source: docs/rules.md, Making lessons up.
 */
export function makeUpEffects<D extends { readonly lessons: readonly PlanCount[] }>(
  missing: readonly PlanCount[],
  days: readonly D[],
): { day: D; effects: DayEffect[] }[] {
  const left = new Map<string, number>()
  for (const { planId, count } of missing) left.set(planId, (left.get(planId) ?? 0) + count)
  return days.map(day => ({
    day,
    effects: day.lessons.map(({ planId, count }) => {
      const madeUp = Math.min(count, left.get(planId) ?? 0)
      left.set(planId, (left.get(planId) ?? 0) - madeUp)
      return { planId, madeUp, more: count - madeUp }
    }),
  }))
}

/**
 * The days on which a school can still make lessons up: Saturdays, and other days without lessons that the school itself has set.
 * Sundays and legal holidays are none.
 */
export function makeUpDates(
  span: DateRange,
  { recesses, taken }: { readonly recesses: readonly DateRange[]; readonly taken: ReadonlySet<CivilDate> },
): CivilDate[] {
  const isRecess = (date: CivilDate) => recesses.some(({ start, end }) => start <= date && date <= end)
  return datesBetween(span.start, span.end).filter(
    date => !taken.has(date) && (weekdayOf(date) === 'SATURDAY' || (!isWeekend(date) && isRecess(date))),
  )
}
