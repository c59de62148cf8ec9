/**
 * The year that two typed digits mean for a date that lies behind us: the latest one that has begun by then. In 2026
 * 14 is 2014 and 61 is 1961.
 */
export function pastYear(typed: number, thisYear: number): number {
  const year = thisYear - (thisYear % 100) + typed
  return year > thisYear ? year - 100 : year
}
