import type { CopiedYear } from '../../academics/rollover/year-copy.rules.ts'
import { sameDayIn, shiftDate, yearShift } from '../../academics/rollover/year-shift.rules.ts'
import { addDays, type DateRange, daysBetween } from '../civil-date.rules.ts'
import type { CalendarEventType } from '../holiday/holidays.rules.ts'

type Event = DateRange & { readonly title: string; readonly type: CalendarEventType }

/**
 * The events of a past year on the dates of a new one: holidays on the same day of the year, everything else on the same
 * weekday. Only the days inside the new year: what has none there is left out, and a span ends where the year does. Those
 * of the same title that the new year already has on that day are left out.
 */
export function copyEvents<E extends Event>(
  events: readonly E[],
  { from, to, existingEvents }: { from: CopiedYear; to: CopiedYear; existingEvents: readonly Event[] },
): E[] {
  const days = yearShift(from.year, to.year)
  const there = new Set(existingEvents.map(each => `${each.start} ${each.title}`))
  return events
    .map(event => {
      const start = event.type === 'HOLIDAY' ? sameDayIn(event.start, to.year) : addDays(event.start, days)
      return { ...event, start, end: addDays(start, daysBetween(event.start, event.end)) }
    })
    .filter(event => to.start <= event.end && event.start <= to.end)
    .map(event => ({
      ...event,
      start: shiftDate(event.start, 0, to).date,
      end: shiftDate(event.end, 0, to).date,
    }))
    .filter(event => !there.has(`${event.start} ${event.title}`))
}
