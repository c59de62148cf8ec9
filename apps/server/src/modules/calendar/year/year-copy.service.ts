import type { CopiedYear } from '@lousa/rules/academics/rollover/year-copy.rules.ts'
import { shiftDate, yearShift } from '@lousa/rules/academics/rollover/year-shift.rules.ts'
import type { DateRange } from '@lousa/rules/calendar/civil-date.rules.ts'
import { copyEvents } from '@lousa/rules/calendar/year/calendar-copy.rules.ts'
import type { Ctx } from '../../module.ts'
import { lockCalendars } from './calendar.queries.ts'
import {
  activeCalendar,
  type CopiedEvent,
  eventsToCopy,
  insertCalendar,
  insertEvents,
} from './year-copy.queries.ts'

export type CopiedCalendar = { events: CopiedEvent[]; calendar: (DateRange & { year: number }) | null }

/**
 * The additions to the new year's calendar from the past one's; an existing calendar of the new year stays, and one without any
 * days left gets the year's own.
 */
export const calendarToCopy = async (
  ctx: Ctx,
  { from, to }: { from: CopiedYear; to: CopiedYear },
): Promise<CopiedCalendar> => {
  const events = copyEvents(await eventsToCopy(ctx, from), {
    from,
    to,
    existingEvents: await eventsToCopy(ctx, to),
  })
  await lockCalendars(ctx, to.year)
  const past = await activeCalendar(ctx, from.year)
  if (!past || (await activeCalendar(ctx, to.year))) return { events, calendar: null }
  const days = yearShift(from.year, to.year)
  const start = shiftDate(past.start, days, to).date
  const end = shiftDate(past.end, days, to).date
  const dates = start < end ? { start, end } : { start: to.start, end: to.end }
  return { events, calendar: { year: to.year, ...dates } }
}

export const saveCopiedCalendar = async (ctx: Ctx, { events, calendar }: CopiedCalendar): Promise<void> => {
  await insertEvents(ctx, events)
  if (calendar) await insertCalendar(ctx, calendar)
}
