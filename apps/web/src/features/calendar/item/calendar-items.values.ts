import type { EducationLevel } from '@lousa/contract/academics/academics.contract.ts'
import { termName } from '@lousa/contract/academics/level/term-name.ts'
import type { AcademicCalendarEvent } from '@lousa/contract/calendar/calendar.contract.ts'
import { CALENDAR } from '@lousa/contract/calendar/calendar.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import { compareDates, type DateRange, isWithin } from '@lousa/rules/calendar/civil-date.rules.ts'
import type { Holiday } from '@lousa/rules/calendar/holiday/holidays.rules.ts'
import { occurrencesBetween } from '@lousa/rules/calendar/repetition.rules.ts'
import { holidaysWithoutEvent } from '@lousa/rules/calendar/year/year-grid.rules.ts'
import type { ItemKind } from './calendar-types.values.ts'

/** One span on the calendar: an occurrence of a stored event, a national holiday, or where a term begins or ends. */
export type CalendarItem = DateRange & {
  key: string
  kind: ItemKind
  title: string
  startHour: string | null
  endHour: string | null
  detail: string | null
  /** The stored event that it is an occurrence of; null for what the calendar shows by itself. */
  event: AcademicCalendarEvent | null
}

export type ItemSources = {
  events: readonly AcademicCalendarEvent[]
  holidays: readonly Holiday[]
  levels: readonly Pick<EducationLevel, 'name' | 'type' | 'academicTerms'>[]
}

/** Holidays are shown as events that span the whole of their day. */
const HOLIDAY_START = '00:00:00'
const HOLIDAY_END = '23:59:59'

const ofEvents = (events: ItemSources['events'], { start, end }: DateRange): CalendarItem[] =>
  occurrencesBetween(events, start, end).map(occurrence => {
    const { event } = occurrence
    return {
      key: `${event.id} ${occurrence.start}`,
      kind: event.type,
      title: event.title,
      start: occurrence.start,
      end: occurrence.end,
      startHour: event.startHour,
      endHour: event.endHour,
      detail: event.description,
      event,
    }
  })

const ofHolidays = (
  { holidays }: ItemSources,
  range: DateRange,
  stored: readonly CalendarItem[],
): CalendarItem[] =>
  holidaysWithoutEvent(holidays, range, stored).map(({ date, name, optional }) => ({
    key: `feriado ${date} ${name}`,
    kind: optional ? 'OPTIONAL' : 'NATIONAL',
    title: optional ? `${name} (${CALENDAR.optional})` : name,
    start: date,
    end: date,
    startHour: HOLIDAY_START,
    endHour: HOLIDAY_END,
    detail: null,
    event: null,
  }))

/** Where terms begin and end; levels that agree are one line. */
const ofTerms = ({ levels }: ItemSources, range: DateRange): CalendarItem[] => {
  const edges = levels.flatMap(({ name, type, academicTerms }) =>
    academicTerms.flatMap(({ position, start, end }) => {
      const term = { periodo: termName(type, position) }
      return [
        { level: name, date: start, title: fill(CALENDAR.termStarts, term) },
        { level: name, date: end, title: fill(CALENDAR.termEnds, term) },
      ]
    }),
  )
  const together = Map.groupBy(
    edges.filter(({ date }) => isWithin(date, range)),
    ({ date, title }) => `${date} ${title}`,
  )
  return [...together].flatMap(([key, [first, ...others]]) =>
    first
      ? {
          key: `periodo ${key}`,
          kind: 'TERM' as const,
          title: first.title,
          start: first.date,
          end: first.date,
          startHour: null,
          endHour: null,
          detail: [first, ...others].map(({ level }) => level).join(', '),
          event: null,
        }
      : [],
  )
}

const byStart = (a: CalendarItem, b: CalendarItem): number =>
  compareDates(a.start, b.start) ||
  compareDates(b.end, a.end) ||
  (isTimed(a) ? (a.startHour ?? '') : '').localeCompare(isTimed(b) ? (b.startHour ?? '') : '') ||
  a.title.localeCompare(b.title, 'pt-BR')

/** Everything with a day in the range, in order. */
export const itemsBetween = (sources: ItemSources, range: DateRange): CalendarItem[] => {
  const stored = ofEvents(sources.events, range)
  return [...stored, ...ofHolidays(sources, range, stored), ...ofTerms(sources, range)].sort(byStart)
}

/** Whether it takes hours of a day rather than whole days. */
export const isTimed = ({ startHour, endHour }: Pick<CalendarItem, 'startHour' | 'endHour'>): boolean =>
  startHour !== null &&
  endHour !== null &&
  !(startHour === HOLIDAY_START && (endHour === HOLIDAY_END || endHour === HOLIDAY_START))

/** Whether the person may change it. */
export const isMovable = ({ event }: Pick<CalendarItem, 'event'>): boolean => event?.editable === true

export const onDay = (items: readonly CalendarItem[], date: string): CalendarItem[] =>
  items.filter(item => isWithin(date, item))
