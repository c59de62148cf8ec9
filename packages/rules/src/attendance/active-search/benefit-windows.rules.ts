import { type CivilDate, civilDate, type DateRange } from '../../calendar/civil-date.rules.ts'
import { monthsOfYear } from '../../calendar/school-days/months.rules.ts'
import { ageOn } from '../../people/person/age.rules.ts'
import type { BenefitWindow } from './active-search.rules.ts'

/** First months of the five windows in which schools report the attendance of Bolsa Família: February to November, two months each. */
const FIRST_MONTHS = [2, 4, 6, 8, 10]

/** Ages in full years, with the least attendance in percent. Source: Lei 14.601/2023, 10; docs/rules.md, Busca ativa. */
const MINIMUMS = [
  { from: 4, until: 5, minimum: 60 },
  { from: 6, until: 17, minimum: 75 },
] as const

/** The least attendance in percent at an age in full years; null outside of 4–17 years, where the programme asks for none. */
export const benefitMinimum = (age: number): number | null =>
  MINIMUMS.find(({ from, until }) => from <= age && age <= until)?.minimum ?? null

type MonthDays = { readonly month: string; readonly days: number }

/** The school days by month of a level, and the dates on which the student had lessons in it. */
export type LevelOfYear = { readonly months: readonly MonthDays[]; readonly dates: readonly CivilDate[] }

/**
 * The school days by month of a student of several levels in one year, as in EJA by half-years: those of the present level from the
 * month of its first day on, and those of former levels in the months with lessons in them. In the month of a change both count, so that
 * the limit is never too low.
 * @param since first day in the present level
 */
export function monthsOfLevels(
  present: LevelOfYear,
  { since, former }: { since: CivilDate; former: readonly LevelOfYear[] },
): MonthDays[] {
  const total = new Map<string, number>()
  const add = ({ month, days }: MonthDays): void => {
    total.set(month, (total.get(month) ?? 0) + days)
  }
  for (const { months, dates } of former) {
    const attended = new Set(dates.map(date => date.slice(0, 7)))
    months.filter(({ month }) => attended.has(month)).forEach(add)
  }
  present.months.filter(({ month }) => month >= since.slice(0, 7) || !total.has(month)).forEach(add)
  return [...total].map(([month, days]) => ({ month, days })).sort((a, b) => (a.month < b.month ? -1 : 1))
}

const rangeFrom = (year: number, month: number): DateRange => {
  const months = monthsOfYear(year)
  const [first, second] = [months[month - 1], months[month]]
  const start = civilDate(year, month, 1)
  return { start: first?.range.start ?? start, end: second?.range.end ?? start }
}

/**
 * The windows of a beneficiary in a year of school. The age is that of the first day of a window, so that a birthday within it asks for
 * no more than before. A window without school days, or at an age without a condition, is left out.
 * @param birthdate null where it is not recorded: then there is no window
 * @param months school days of the months of the year, as "2026-02"
 */
export function benefitWindows(birthdate: CivilDate | null, months: readonly MonthDays[]): BenefitWindow[] {
  if (birthdate === null) return []
  const days = new Map(months.map(each => [each.month, each.days]))
  const years = [...new Set(months.map(({ month }) => Number(month.slice(0, 4))))].sort((a, b) => a - b)
  return years.flatMap(year =>
    FIRST_MONTHS.flatMap(month => {
      const { start, end } = rangeFrom(year, month)
      const id = start.slice(0, 7)
      const schoolDays = (days.get(id) ?? 0) + (days.get(end.slice(0, 7)) ?? 0)
      const minimum = birthdate > start ? null : benefitMinimum(ageOn(birthdate, start))
      return minimum === null || schoolDays === 0
        ? []
        : [{ id, from: start, until: end, schoolDays, minimum }]
    }),
  )
}
