import type { CivilDate, DateRange } from '../../calendar/civil-date.rules.ts'

/**
 * The dates that an evaluation of a term can have: from the first day of the term to the last day of the year. What schools do
 * between the end of a term and its closing counts for the term that the evaluation names. Source: docs/rules.md, Dates.
 */
export function evaluationDates(term: Pick<DateRange, 'start'>, year: Pick<DateRange, 'end'>): DateRange {
  return { start: term.start, end: year.end }
}

/**
 * The open terms that an evaluation on a date can count for: those that have begun, the latest first. The first of them is
 * the term in which the date lies or, between terms, the one that has ended. Source: docs/rules.md, Dates.
 */
export function termsForEvaluation<T extends DateRange & { readonly closedAt: string | null }>(
  date: CivilDate,
  terms: readonly T[],
): T[] {
  return terms
    .filter(({ start, closedAt }) => closedAt === null && start <= date)
    .toSorted((a, b) => (a.start < b.start ? 1 : -1))
}
