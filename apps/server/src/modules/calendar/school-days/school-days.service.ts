import type { SchoolDays } from '@lousa/contract/calendar/calendar.contract.ts'
import { ContractError } from '@lousa/contract/refusal/errors.ts'
import { monthsOfPeriods, periodsWithin } from '@lousa/rules/calendar/school-days/months.rules.ts'
import {
  MINIMUM_SCHOOL_DAYS,
  schoolDayCounter,
  spanOf,
} from '@lousa/rules/calendar/school-days/school-days.rules.ts'
import type { OptionalActorCtx, PublicScope } from '../../module.ts'
import { academicYearDates, type YearDates } from '../academic-year-dates.queries.ts'
import { civilYearsOf, holidaysBetween } from '../event/day-change.service.ts'
import type { FetchedHolidays, Holidays } from '../holiday/holidays.service.ts'
import { type SchoolDaysIn, schoolDaySources } from './school-days.queries.ts'

export const yearDates = async (
  ctx: Pick<OptionalActorCtx, 'db' | 'institution'>,
  id: string,
): Promise<YearDates> => {
  const year = (await academicYearDates(ctx)).find(each => each.id === id)
  if (!year) throw new ContractError('NOT_FOUND')
  return year
}

/** The national holidays of an academic year, asked for before its transaction. */
export const holidaysOfYear = async (
  stage: PublicScope,
  holidays: Holidays,
  yearId: string,
): Promise<FetchedHolidays> =>
  holidays.ofYears(civilYearsOf([await stage.inTenant(ctx => yearDates(ctx, yearId))]))

/** School days of each term and month, and of the levels in use the days of all their terms, each day once. */
export const schoolDaysOf = async (
  ctx: SchoolDaysIn,
  yearId: string,
  holidays: FetchedHolidays,
): Promise<SchoolDays> => {
  const sources = await schoolDaySources(ctx, yearId)
  if (!sources) throw new ContractError('NOT_FOUND')
  const { year, events, levels } = sources
  const span = spanOf(levels.flatMap(level => level.terms)) ?? year
  const count = schoolDayCounter(span, { holidays: holidaysBetween(holidays, year), events })
  return {
    minimum: MINIMUM_SCHOOL_DAYS,
    levels: levels.map(({ id, name, terms }) => ({
      educationLevel: { id, name },
      total: count(terms),
      terms: terms.map(term => ({ ...term, days: count([term]) })),
      months: monthsOfPeriods(terms).map(({ month, range }) => ({
        month,
        days: count(periodsWithin(terms, range)),
      })),
    })),
  }
}
