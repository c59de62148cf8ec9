import type { AcademicCalendarEvent } from '@lousa/contract/calendar/calendar.contract.ts'
import { addDays, type CivilDate, daysBetween } from '@lousa/rules/calendar/civil-date.rules.ts'
import { type CalendarItem, isTimed } from './calendar-items.values.ts'

export type EventDates = Pick<AcademicCalendarEvent, 'start' | 'end' | 'startHour' | 'endHour'>

/** Where a drag left an item. Moments as the board writes them: `2026-03-05 08:00:00`. */
export type Dropped = { newStart: string; newEnd: string }

const MIDNIGHT = '00:00:00'
const LAST_SECOND = '23:59:59'

const parts = (moment: string) => ({ date: moment.slice(0, 10), time: moment.slice(11, 19) || MIDNIGHT })

export const datesOf = ({ start, end, startHour, endHour }: EventDates): EventDates => ({
  start,
  end,
  startHour,
  endHour,
})

export const sameDates = (a: EventDates, b: EventDates): boolean =>
  a.start === b.start && a.end === b.end && a.startHour === b.startHour && a.endHour === b.endHour

/**
 * The event's own dates after one of its occurrences was moved or extended to these: a series goes along by the same
 * days, and the dates of its first occurrence are those that are stored.
 */
const ofSeries = (
  event: AcademicCalendarEvent,
  item: CalendarItem,
  to: { start: CivilDate; end: CivilDate },
): Pick<EventDates, 'start' | 'end'> => {
  const start = addDays(event.start, daysBetween(item.start, to.start))
  return { start, end: addDays(start, daysBetween(to.start, to.end)) }
}

/** Moved by days: hours stay. */
export const movedByDays = (event: AcademicCalendarEvent, days: number): EventDates => ({
  ...datesOf(event),
  start: addDays(event.start, days),
  end: addDays(event.end, days),
})

/** Dropped on a day of the month, or among the whole days of the week: dates change, hours stay. */
export const droppedOnDay = (event: AcademicCalendarEvent, item: CalendarItem, day: CivilDate): EventDates =>
  movedByDays(event, daysBetween(item.start, day))

/** Dropped, or pulled longer, between the hours of the week: an event without hours gets them there. */
export const droppedOnHours = (
  event: AcademicCalendarEvent,
  item: CalendarItem,
  { newStart, newEnd }: Dropped,
): EventDates => {
  const from = parts(newStart)
  const to = parts(newEnd)
  // An item that ends at midnight ends with the day before.
  const last = to.time === MIDNIGHT && to.date > from.date
  const end = last ? addDays(to.date, -1) : to.date
  const dates = ofSeries(event, item, { start: from.date, end })
  return { ...dates, startHour: from.time, endHour: last ? LAST_SECOND : to.time }
}

/** The last day pulled to another one; not before the first. */
export const extendedTo = (
  event: AcademicCalendarEvent,
  item: CalendarItem,
  lastDay: CivilDate,
): EventDates => {
  const end = lastDay < item.start ? item.start : lastDay
  return { ...datesOf(event), ...ofSeries(event, item, { start: item.start, end }) }
}

/** The form of the board for an item: two moments. */
export const boardSpan = (item: CalendarItem): { start: string; end: string } =>
  isTimed(item)
    ? { start: `${item.start} ${item.startHour}`, end: `${item.end} ${item.endHour}` }
    : { start: `${item.start} ${MIDNIGHT}`, end: `${item.end} ${LAST_SECOND}` }
