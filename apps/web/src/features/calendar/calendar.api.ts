import type { AcademicCalendarEvent } from '@lousa/contract/calendar/calendar.contract.ts'
import * as calendarCalls from '@lousa/contract/calendar/calendar.contract.ts'
import type { CalendarLinkKind } from '@lousa/contract/calendar/subscription/calendar-link.contract.ts'
import * as calendarLinkCalls from '@lousa/contract/calendar/subscription/calendar-link.contract.ts'
import type { AnswerOf, BodyInput } from '@lousa/contract/endpoint.ts'
import type { LessonsDecision, LessonsPreview } from '@lousa/contract/lessons-preview.ts'
import { NO_LESSONS } from '@lousa/contract/no-lessons.ts'
import { getYearCalendar } from '@lousa/contract/reports/reports.contract.ts'
import { YEAR_CALENDAR } from '@lousa/contract/reports/year-calendar/year-calendar.messages.ts'
import { readAll } from '../../lib/http/all-pages.ts'
import { call } from '../../lib/http/api-client.ts'
import { download } from '../../lib/http/download.ts'
import { queryClient, read, readKey } from '../../lib/http/query-client.ts'

const HOUR_MS = 3_600_000

/** The events that have a day in a civil year. */
export const yearEventsOptions = (year: string) =>
  readAll(calendarCalls.listCalendarEvents, { start: `${year}-01-01`, end: `${year}-12-31` })

/** The events that have a day in a span of time, at most fifty. */
export const calendarDatesOptions = (days: { start: string; end: string }) =>
  read(calendarCalls.listCalendarEvents, { query: { ...days, rowsPerPage: 50 } })

/** Holidays of a year do not change during a visit. */
export const holidaysOptions = (year: string) => ({
  ...read(calendarCalls.listNationalHolidays, { query: { year: Number(year) } }),
  staleTime: HOUR_MS,
})

export const schoolDaysOptions = (academicYearId: string) =>
  read(calendarCalls.getSchoolDays, { params: { id: academicYearId } })

export const calendarsOptions = () => read(calendarCalls.listCalendars, {})
export const calendarYearsOptions = () => read(calendarCalls.listCalendarYears, {})
export const calendarLinksOptions = () => read(calendarLinkCalls.listCalendarLinks, {})

/** Queries that a change of an event makes outdated. */
export const eventsChanged = (): Promise<unknown> => {
  // Lessons go and come back with days off: whatever shows them is read again by the next screen that needs it.
  void queryClient.invalidateQueries({ refetchType: 'none' })
  return Promise.all(
    [calendarCalls.listCalendarEvents, calendarCalls.getSchoolDays].map(endpoint =>
      queryClient.invalidateQueries({ queryKey: readKey(endpoint) }),
    ),
  )
}

/** Shows an event as it is about to be; answers how to take that back. */
export const applyOptimistically = async (
  id: string,
  dates: Pick<AcademicCalendarEvent, 'start' | 'end' | 'startHour' | 'endHour'>,
): Promise<() => void> => {
  const queryKey = readKey(calendarCalls.listCalendarEvents)
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

export type EventBody = BodyInput<typeof calendarCalls.createCalendarEvent>
export type EventChange = BodyInput<typeof calendarCalls.updateCalendarEvent>

export const createEvent = (body: EventBody, idempotencyKey: string): Promise<AcademicCalendarEvent> =>
  call(calendarCalls.createCalendarEvent, { body, idempotencyKey })

export const updateEvent = (
  { id, version }: Pick<AcademicCalendarEvent, 'id' | 'version'>,
  body: Omit<EventChange, 'version'>,
): Promise<AcademicCalendarEvent> =>
  call(calendarCalls.updateCalendarEvent, { params: { id }, body: { ...body, version } })

export const deleteEvent = async (id: string, lessons?: LessonsDecision): Promise<void> => {
  await call(calendarCalls.deleteCalendarEvent, { params: { id }, query: { lessons } })
}

/** The effect of saving an event on lessons, with the refusals of the save. Nothing is written. */
export const previewSaving = async (
  event: Pick<AcademicCalendarEvent, 'id' | 'version'> | null,
  body: EventBody,
): Promise<LessonsPreview> => {
  const answer = event
    ? await call(calendarCalls.updateCalendarEvent, {
        params: { id: event.id },
        body: { ...body, preview: true, version: event.version },
      })
    : await call(calendarCalls.createCalendarEvent, { body: { ...body, preview: true } })
  return answer.preview ?? NO_LESSONS
}

const removing = { lessons: 'REMOVE', preview: true } as const

/** The effect of a new event if the lessons in its way are removed; nothing is written. */
export const previewCreation = async (body: EventBody): Promise<LessonsPreview> =>
  (await call(calendarCalls.createCalendarEvent, { body: { ...body, ...removing } })).preview ?? NO_LESSONS

export const previewUpdate = async (
  { id, version }: Pick<AcademicCalendarEvent, 'id' | 'version'>,
  body: Omit<EventChange, 'version'>,
): Promise<LessonsPreview> =>
  (
    await call(calendarCalls.updateCalendarEvent, {
      params: { id },
      body: { ...body, ...removing, version },
    })
  ).preview ?? NO_LESSONS

export const previewDeletion = async (id: string): Promise<LessonsPreview> =>
  (
    await call(calendarCalls.deleteCalendarEvent, {
      params: { id },
      query: { lessons: 'REMOVE', preview: 'true' },
    })
  )?.preview ?? NO_LESSONS

export type CalendarBody = BodyInput<typeof calendarCalls.createCalendar>

export const defineCalendar = async (body: CalendarBody, idempotencyKey: string): Promise<void> => {
  await call(calendarCalls.createCalendar, { body, idempotencyKey })
  await Promise.all(
    [calendarCalls.listCalendars, calendarCalls.listCalendarYears].map(endpoint =>
      queryClient.invalidateQueries({ queryKey: readKey(endpoint) }),
    ),
  )
}

export type CalendarLink = AnswerOf<typeof calendarLinkCalls.listCalendarLinks>['data'][number]
export type FreshLink = AnswerOf<typeof calendarLinkCalls.createCalendarLink>

const linksChanged = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: readKey(calendarLinkCalls.listCalendarLinks) })

export const createLink = async (kind: CalendarLinkKind, name: string): Promise<FreshLink> => {
  const made = await call(calendarLinkCalls.createCalendarLink, { body: { kind, name } })
  void linksChanged()
  return made
}

export const revokeLink = async (id: string): Promise<void> => {
  await call(calendarLinkCalls.revokeCalendarLink, { params: { id } })
  await linksChanged()
}

export const downloadCalendar = (academicYearId: string, year: string): Promise<void> =>
  download(calendarCalls.exportCalendar, { query: { academicYearId } }, `calendario-${year}.ics`)

/** The paper of an academic year: its months as a grid, school days and events. */
export const downloadYearPaper = (academicYearId: string): Promise<void> =>
  download(getYearCalendar, { params: { id: academicYearId } }, YEAR_CALENDAR.fallbackName)
