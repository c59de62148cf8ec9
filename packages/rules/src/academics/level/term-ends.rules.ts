import { addDays, type CivilDate } from '../../calendar/civil-date.rules.ts'

/** How many days before its end a term is announced to the office. Source: docs/rules.md, Closing. */
export const ANNOUNCED_DAYS = 14

/**
 * The terms that want closing, the earliest first: those that have ended, or end within two weeks, and are open still.
 * Source: docs/rules.md, Closing.
 */
export function termsToClose<T extends { readonly end: CivilDate; readonly closedAt: string | null }>(
  terms: readonly T[],
  today: CivilDate,
): T[] {
  const horizon = addDays(today, ANNOUNCED_DAYS)
  return terms
    .filter(({ end, closedAt }) => closedAt === null && end <= horizon)
    .toSorted((a, b) => (a.end < b.end ? -1 : a.end > b.end ? 1 : 0))
}
