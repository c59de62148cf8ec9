import { addDays, type CivilDate, compareDates, type DateRange, daysBetween } from './civil-date.rules.ts'

/** An event of the calendar, as far as its dates go: those of its first occurrence, when it repeats. */
export type Repeating = DateRange & {
  readonly repeatsYearly?: boolean
  /** The last civil year in which an occurrence begins; null for ever. */
  readonly repeatsUntil?: number | null
}

export type Occurrence<E> = DateRange & { readonly event: E }

/** After it the dates of an occurrence could no longer be written. */
const LAST_YEAR = 9990

const yearOf = (date: CivilDate): number => Number(date.slice(0, 4))

/** The day of an event in another year; 29 February is the 28th where there is none. */
function anniversary(date: CivilDate, year: number): CivilDate {
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  const day = date.slice(4) === '-02-29' && !isLeap ? '-02-28' : date.slice(4)
  return `${String(year).padStart(4, '0')}${day}`
}

/**
 * The spans of one event that have a day in the interval from start to end (both included), whole and in order: of an
 * event that repeats yearly one for each civil year from its first to `repeatsUntil`. Every span is as long as the
 * first, also over New Year. Throws RangeError on no date.
 */
export function* spansOf(event: Repeating, start: CivilDate, end: CivilDate): Generator<DateRange> {
  const meets = (span: DateRange): boolean => span.start <= end && start <= span.end
  if (!event.repeatsYearly) {
    if (meets(event)) yield { start: event.start, end: event.end }
    return
  }
  const length = daysBetween(event.start, event.end)
  const reachesBack = Math.ceil(length / 365) + 1
  const first = Math.max(yearOf(event.start), yearOf(start) - reachesBack)
  const last = Math.min(yearOf(end), event.repeatsUntil ?? LAST_YEAR, LAST_YEAR)
  for (let year = first; year <= last; year += 1) {
    const from = anniversary(event.start, year)
    const span = { start: from, end: addDays(from, length) }
    if (meets(span)) yield span
  }
}

/** Whether any occurrence of the event has a day in the interval, both ends included. */
export function occursWithin(event: Repeating, start: CivilDate, end: CivilDate): boolean {
  return !spansOf(event, start, end).next().done
}

/**
 * Every occurrence of the events that has a day in the interval from start to end (both included), by start, end and
 * id. Occurrences keep their own dates: one that begins before the interval or ends after it is not cut.
 */
export function occurrencesBetween<
  E extends DateRange & {
    readonly id: string
    readonly repeatsYearly: boolean
    readonly repeatsUntil: number | null
  },
>(events: readonly E[], start: CivilDate, end: CivilDate): Occurrence<E>[] {
  return events
    .flatMap(event => [...spansOf(event, start, end)].map(span => ({ event, ...span })))
    .sort(
      (a, b) =>
        compareDates(a.start, b.start) || compareDates(a.end, b.end) || compareDates(a.event.id, b.event.id),
    )
}
