/**
 * The year that two typed digits mean for a date that lies behind us: the latest one that has begun by then. In 2026
 * 14 is 2014 and 61 is 1961.
 */
export function pastYear(typed: number, thisYear: number): number {
  const year = thisYear - (thisYear % 100) + typed
  return year > thisYear ? year - 100 : year
}

/**
 * The year of two typed digits that is nearest to this year, the later one of two that are as near. In 2026 26 is 2026,
 * 76 is 2076 and 77 is 1977. Source: docs/rules.md, Dates.
 */
export function nearestYear(typed: number, thisYear: number): number {
  return pastYear(typed, thisYear + 50)
}
