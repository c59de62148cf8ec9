import type { SchoolDays } from '@lousa/contract/calendar/calendar.contract.ts'
import type { TermType } from '@lousa/rules/academics/level/terms.rules.ts'
import type { DateRange } from '@lousa/rules/calendar/civil-date.rules.ts'
import { occurrencesBetween } from '@lousa/rules/calendar/repetition.rules.ts'
import {
  type CalendarKind,
  holidaysWithoutEvent,
  monthsOfCalendar,
} from '@lousa/rules/calendar/year/year-grid.rules.ts'
import type { OptionalActorCtx } from '../../module.ts'
import { civilYearsOf, holidaysBetween } from '../event/day-change.service.ts'
import type { FetchedHolidays, Holidays } from '../holiday/holidays.service.ts'
import { schoolDaysOf, yearDates } from '../school-days/school-days.service.ts'
import { contentsOfSpan } from '../subscription/calendar-file.service.ts'

type TenantCtx = Pick<OptionalActorCtx, 'db' | 'institution'>

/** An event, a holiday or an optional day of a calendar on paper. */
export type PrintedEntry = DateRange & { kind: CalendarKind; title: string }

export type PrintedYear = {
  year: DateRange
  entries: PrintedEntry[]
  days: SchoolDays
  /** The kind of each term, by its id. */
  termTypes: ReadonlyMap<string, TermType>
}

/** The first and last day of the months that the calendar of an academic year shows. */
const shownSpan = (year: DateRange): DateRange => {
  const months = monthsOfCalendar(year)
  return { start: months[0]?.range.start ?? year.start, end: months.at(-1)?.range.end ?? year.end }
}

/** The national holidays of all months of the calendar: they may come from outside, so that no transaction waits. */
export const holidaysOfCalendar = async (
  inTenant: <T>(work: (ctx: TenantCtx) => Promise<T>) => Promise<T>,
  holidays: Holidays,
  yearId: string,
): Promise<FetchedHolidays> =>
  holidays.ofYears(civilYearsOf([shownSpan(await inTenant(ctx => yearDates(ctx, yearId)))]))

/** An academic year as its calendar shows it: what is on its days, and its school days by month and term. */
export const printedYear = async (
  ctx: TenantCtx,
  yearId: string,
  holidays: FetchedHolidays,
): Promise<PrintedYear> => {
  const year = await yearDates(ctx, yearId)
  const span = shownSpan(year)
  const { events, terms } = await contentsOfSpan(ctx, span)
  const stored = occurrencesBetween(events, span.start, span.end).map(({ event, start, end }) => ({
    kind: event.type,
    title: event.title,
    start,
    end,
  }))
  const others = holidaysWithoutEvent(holidaysBetween(holidays, span), span, stored).map(
    ({ date, name, optional }) => ({
      kind: optional ? ('OPTIONAL' as const) : ('NATIONAL' as const),
      title: name,
      start: date,
      end: date,
    }),
  )
  return {
    year: { start: year.start, end: year.end },
    entries: [...stored, ...others].toSorted((a, b) => (a.start < b.start ? -1 : a.start > b.start ? 1 : 0)),
    days: await schoolDaysOf(ctx, yearId, holidays),
    termTypes: new Map(terms.map(({ id, type }) => [id, type])),
  }
}
