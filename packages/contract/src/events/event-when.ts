import { type CivilDate, formatDate } from '@lousa/rules/calendar/civil-date.rules.ts'
import { fill } from '../messages.ts'
import { EVENTS } from './event.messages.ts'

/** The days and hours of an event in words: "12/09/2026, 08:00 às 17:00", "12/09/2026 a 14/09/2026". */
export const eventWhen = ({
  start,
  end,
  startHour,
  endHour,
}: {
  readonly start: CivilDate
  readonly end: CivilDate
  readonly startHour: string | null
  readonly endHour: string | null
}): string => {
  const days =
    start === end ? formatDate(start) : fill(EVENTS.days, { start: formatDate(start), end: formatDate(end) })
  return startHour === null || endHour === null
    ? days
    : fill(EVENTS.hours, { days, start: startHour.slice(0, 5), end: endHour.slice(0, 5) })
}
