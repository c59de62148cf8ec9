import {
  type AcademicCalendarEvent,
  createCalendar,
  createCalendarEvent,
  deleteCalendarEvent,
  exportCalendar,
  getSchoolDays,
  listCalendarEvents,
  listCalendars,
  listCalendarYears,
  listNationalHolidays,
  updateCalendarEvent,
} from '@lousa/contract/calendar/calendar.contract.ts'
import {
  createCalendarLink,
  listCalendarLinks,
  revokeCalendarLink,
} from '@lousa/contract/calendar/calendar-link.contract.ts'
import type { AnswerOf, BodyInput } from '@lousa/contract/endpoint.ts'
import { readAll } from '../../lib/all-pages.ts'
import { call } from '../../lib/api-client.ts'
import { download } from '../../lib/download.ts'
import { queryClient, read, readKey } from '../../lib/query-client.ts'

const HOUR_MS = 3_600_000

/** The events that have a day in a civil year. */
export const yearEventsOptions = (year: string) =>
  readAll(listCalendarEvents, { start: `${year}-01-01`, end: `${year}-12-31` })

/** Holidays of a year do not change while somebody looks at them. */
export const holidaysOptions = (year: string) => ({
  ...read(listNationalHolidays, { query: { year: Number(year) } }),
  staleTime: HOUR_MS,
})

export const schoolDaysOptions = (academicYearId: string) =>
  read(getSchoolDays, { params: { id: academicYearId } })

export const calendarsOptions = () => read(listCalendars, {})
export const calendarYearsOptions = () => read(listCalendarYears, {})
export const calendarLinksOptions = () => read(listCalendarLinks, {})

/** What a change of an event leaves outdated on screen. */
export const eventsChanged = (): Promise<unknown> =>
  Promise.all(
    [listCalendarEvents, getSchoolDays].map(endpoint =>
      queryClient.invalidateQueries({ queryKey: readKey(endpoint) }),
    ),
  )

/** Shows an event as it is about to be; answers how to take that back. */
export const placeAtOnce = async (
  id: string,
  dates: Pick<AcademicCalendarEvent, 'start' | 'end' | 'startHour' | 'endHour'>,
): Promise<() => void> => {
  const queryKey = readKey(listCalendarEvents)
  await queryClient.cancelQueries({ queryKey })
  const before = queryClient.getQueriesData<AcademicCalendarEvent[]>({ queryKey })
  queryClient.setQueriesData<AcademicCalendarEvent[]>({ queryKey }, events =>
    events?.map(event =>
      event.id === id ? { ...event, ...dates, startDate: dates.start, endDate: dates.end } : event,
    ),
  )
  return () => {
    for (const [key, events] of before) queryClient.setQueryData(key, events)
  }
}

export type EventBody = BodyInput<typeof createCalendarEvent>
export type EventChange = BodyInput<typeof updateCalendarEvent>

export const addEvent = (body: EventBody, idempotencyKey: string): Promise<AcademicCalendarEvent> =>
  call(createCalendarEvent, { body, idempotencyKey })

export const changeEvent = (
  { id, version }: Pick<AcademicCalendarEvent, 'id' | 'version'>,
  body: Omit<EventChange, 'version'>,
): Promise<AcademicCalendarEvent> => call(updateCalendarEvent, { params: { id }, body: { ...body, version } })

export const removeEvent = (id: string): Promise<undefined> => call(deleteCalendarEvent, { params: { id } })

export type CalendarBody = BodyInput<typeof createCalendar>

export const defineCalendar = async (body: CalendarBody, idempotencyKey: string): Promise<void> => {
  await call(createCalendar, { body, idempotencyKey })
  await Promise.all(
    [listCalendars, listCalendarYears].map(endpoint =>
      queryClient.invalidateQueries({ queryKey: readKey(endpoint) }),
    ),
  )
}

export type CalendarLink = AnswerOf<typeof listCalendarLinks>['data'][number]
export type FreshLink = AnswerOf<typeof createCalendarLink>

const linksChanged = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: readKey(listCalendarLinks) })

export const addLink = async (name: string): Promise<FreshLink> => {
  const made = await call(createCalendarLink, { body: { name } })
  void linksChanged()
  return made
}

export const revokeLink = async (id: string): Promise<void> => {
  await call(revokeCalendarLink, { params: { id } })
  await linksChanged()
}

export const downloadCalendar = (academicYearId: string, year: string): Promise<void> =>
  download(exportCalendar, { query: { academicYearId } }, `calendario-${year}.ics`)
