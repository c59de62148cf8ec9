import { addDays, type DateRange } from './civil-date.rules.ts'

/** The days between academic years, in the order of the years: vacations, in which no deadline runs. */
export function vacationsBetween(years: readonly DateRange[]): DateRange[] {
  return years.flatMap((year, at) => {
    const next = years[at + 1]
    if (!next) return []
    const vacation = { start: addDays(year.end, 1), end: addDays(next.start, -1) }
    return vacation.start <= vacation.end ? [vacation] : []
  })
}
