import type { DateRange } from '../../calendar/civil-date.rules.ts'

export type YearProblem = {
  readonly path: 'start' | 'end'
  readonly code: 'INVALID_DATE_INTERVAL_ERROR' | 'YEARS_ARE_NOT_THE_SOME_ERROR'
}

/** The first and the last day of a civil year ("2026"). */
export function civilYearRange(year: string): DateRange {
  return { start: `${year}-01-01`, end: `${year}-12-31` }
}

/**
 * Faults of the dates of an academic year; empty without faults: both in its civil year (`YEARS_ARE_NOT_THE_SOME_ERROR`), and the
 * end after the start (`INVALID_DATE_INTERVAL_ERROR`). Source: docs/rules.md, Year.
 */
export function checkYear(year: string, { start, end }: DateRange): YearProblem[] {
  const problems: YearProblem[] = []
  if (start.slice(0, 4) !== year) problems.push({ path: 'start', code: 'YEARS_ARE_NOT_THE_SOME_ERROR' })
  if (end.slice(0, 4) !== year) problems.push({ path: 'end', code: 'YEARS_ARE_NOT_THE_SOME_ERROR' })
  if (end <= start) problems.push({ path: 'end', code: 'INVALID_DATE_INTERVAL_ERROR' })
  return problems
}
