import { addDays, type CivilDate, isWithin } from '@lousa/rules/calendar/civil-date.rules.ts'
import { daysOffBetween, nationalHolidays } from '@lousa/rules/calendar/holiday/holidays.rules.ts'
import { vacationsBetween } from '@lousa/rules/calendar/vacations.rules.ts'
import type { Ctx } from '../../module.ts'
import { academicYearDates } from '../academic-year-dates.queries.ts'
import { eventsOverlapping } from './calendar-event.queries.ts'

/** Deadlines that begin on a day are over so many days later. */
const LONGEST = 500

/**
 * Whether the clock of a deadline stops on a day from this one on: on days off of the school's calendar, national holidays, and
 * vacations between academic years.
 */
export const stoppedDays = async (ctx: Ctx, from: CivilDate): Promise<(date: CivilDate) => boolean> => {
  const span = { start: from, end: addDays(from, LONGEST) }
  const [events, years] = await Promise.all([eventsOverlapping(ctx, span), academicYearDates(ctx)])
  const first = Number(span.start.slice(0, 4))
  const last = Number(span.end.slice(0, 4))
  const holidays = Array.from({ length: last - first + 1 }, (_, at) => nationalHolidays(first + at)).flat()
  const off = daysOffBetween(span.start, span.end, { events, holidays })
  const vacations = vacationsBetween(years)
  return date => off.has(date) || vacations.some(vacation => isWithin(date, vacation))
}
