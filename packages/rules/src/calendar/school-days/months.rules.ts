import { addDays, type CivilDate, civilDate, type DateRange } from '../civil-date.rules.ts'

/** A civil month: "2026-02", and its days. */
export type CivilMonth = { month: string; range: DateRange }

/** The twelve months of a civil year, January first. */
export const monthsOfYear = (year: number): CivilMonth[] =>
  Array.from({ length: 12 }, (_, at) => {
    const start = civilDate(year, at + 1, 1)
    const next = at === 11 ? civilDate(year + 1, 1, 1) : civilDate(year, at + 2, 1)
    return { month: start.slice(0, 7), range: { start, end: addDays(next, -1) } }
  })

const later = (a: CivilDate, b: CivilDate): CivilDate => (a > b ? a : b)
const earlier = (a: CivilDate, b: CivilDate): CivilDate => (a < b ? a : b)

/** The days of the periods that lie in a range; periods without a day in it are left out. */
export const periodsWithin = (periods: readonly DateRange[], range: DateRange): DateRange[] =>
  periods
    .map(({ start, end }) => ({ start: later(start, range.start), end: earlier(end, range.end) }))
    .filter(({ start, end }) => start <= end)

/** The months that periods touch, in order: for counts by month, which sum up to the count of all periods. */
export const monthsOfPeriods = (periods: readonly DateRange[]): CivilMonth[] => {
  const years = [...new Set(periods.flatMap(({ start, end }) => [start.slice(0, 4), end.slice(0, 4)]))].sort()
  const [first] = years
  const last = years.at(-1)
  if (first === undefined || last === undefined) return []
  return Array.from({ length: Number(last) - Number(first) + 1 }, (_, at) => Number(first) + at)
    .flatMap(monthsOfYear)
    .filter(({ range }) => periodsWithin(periods, range).length > 0)
}
