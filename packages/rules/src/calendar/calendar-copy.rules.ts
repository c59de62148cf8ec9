import type { CopiedYear } from '../academics/year-copy.rules.ts'
import { sameDayIn, shiftDate, yearShift } from '../academics/year-shift.rules.ts'
import { addDays, type DateRange, daysBetween } from './civil-date.rules.ts'
import type { CalendarEventType } from './holidays.rules.ts'

type Event = DateRange & { readonly title: string; readonly type: CalendarEventType }

/**
 * The events of a past year on the dates of a new one: holidays on the same day of the year, everything else on the same
 * weekday, inside the new year. Those of the same title that the new year already has on that day are left out.
 */
export function copyEvents<E extends Event>(
  events: readonly E[],
  { from, to, known }: { from: CopiedYear; to: CopiedYear; known: readonly Event[] },
): E[] {
  const days = yearShift(from.year, to.year)
  const there = new Set(known.map(each => `${each.start} ${each.title}`))
  return events
    .map(event => {
      const length = daysBetween(event.start, event.end)
      const start =
        event.type === 'HOLIDAY' ? sameDayIn(event.start, to.year) : shiftDate(event.start, days, to).date
      return { ...event, start, end: shiftDate(addDays(start, length), 0, { start, end: to.end }).date }
    })
    .filter(event => to.start <= event.start && event.start <= to.end)
    .filter(event => !there.has(`${event.start} ${event.title}`))
}
