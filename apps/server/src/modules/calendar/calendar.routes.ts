import * as calendarCalls from '@lousa/contract/calendar/calendar.contract.ts'
import * as calendarLinkCalls from '@lousa/contract/calendar/subscription/calendar-link.contract.ts'
import { allOf } from '@lousa/contract/schema.ts'
import type { RateLimit } from '../../platform/access/rate-limit.ts'
import type { DaysChanged } from '../hooks.ts'
import { type Module, manualTransactionRoute, preparedRoute, route } from '../module.ts'
import { calendarReach } from './calendar.access.ts'
import {
  createCalendarEvent,
  deleteCalendarEvent,
  eventAnswer,
  holidaysForWrite,
  listedEvents,
  updateCalendarEvent,
  withdrawalReason,
} from './event/calendar-event.service.ts'
import { mergedValues, newEventValues } from './event/calendar-event.values.ts'
import { holidaysBetween } from './event/day-change.service.ts'
import type { Holidays } from './holiday/holidays.service.ts'
import { holidaysOfYear, schoolDaysOf, yearDates } from './school-days/school-days.service.ts'
import { calendarFeed } from './subscription/calendar-feed.service.ts'
import { fileContents } from './subscription/calendar-file.queries.ts'
import { fileAnswer } from './subscription/calendar-file.service.ts'
import { liveLinks } from './subscription/calendar-link.queries.ts'
import { createLink, linkAnswer, revokeLink } from './subscription/calendar-link.service.ts'
import type { LessonsOf } from './subscription/lesson-feed.service.ts'
import { calendarOf, calendars, calendarYears } from './year/calendar.queries.ts'
import { createCalendarOf } from './year/calendar.service.ts'

export type CalendarParts = {
  rateLimit: RateLimit
  apiBase: string
  holidays: Holidays
  hooks: { daysChanged: DaysChanged }
  lessonsOf: LessonsOf
}

const eventRoutes = ({ holidays, hooks: { daysChanged: follow } }: CalendarParts): Module['routes'] => [
  route(calendarCalls.listCalendarEvents, (ctx, { query }) => listedEvents(ctx, query)),
  preparedRoute(
    calendarCalls.createCalendarEvent,
    ({ body }, door) => holidaysForWrite(door, holidays, { id: null, after: () => newEventValues(body) }),
    (ctx, { body: { lessons, records, recordsReason, preview, ...body } }, holidaysOf) =>
      createCalendarEvent(ctx, body, {
        holidays: holidaysOf,
        follow,
        lessons,
        recordsReason: withdrawalReason({ lessons, records, recordsReason }),
        preview,
      }),
    {
      idsOf: answer => answer.id,
      storesResponse: true,
      replayWith: (ctx, _, id: string) => eventAnswer(ctx, id),
    },
  ),
  preparedRoute(
    calendarCalls.updateCalendarEvent,
    ({ params, body }, door) =>
      holidaysForWrite(door, holidays, {
        id: params.id,
        after: stored => (stored ? mergedValues(stored, body) : null),
      }),
    (ctx, { params, body: { version, lessons, records, recordsReason, preview, ...body } }, holidaysOf) =>
      updateCalendarEvent(
        ctx,
        { id: params.id, body, version },
        {
          holidays: holidaysOf,
          follow,
          lessons,
          recordsReason: withdrawalReason({ lessons, records, recordsReason }),
          preview,
        },
      ),
  ),
  preparedRoute(
    calendarCalls.deleteCalendarEvent,
    ({ params }, door) => holidaysForWrite(door, holidays, { id: params.id, after: () => null }),
    (ctx, { params: { id }, query: { lessons, preview }, ifMatch: version }, holidaysOf) =>
      deleteCalendarEvent(
        ctx,
        { id, version },
        { holidays: holidaysOf, follow, lessons, recordsReason: null, preview },
      ),
  ),
]

const yearRoutes = (holidays: Holidays): Module['routes'] => [
  preparedRoute(
    calendarCalls.listNationalHolidays,
    ({ query }) => holidays.of(query.year),
    async (_ctx, _input, holidaysOf) => holidaysOf,
  ),
  route(calendarCalls.listCalendars, async (ctx, { query }) => allOf(await calendars(ctx, query.year))),
  route(calendarCalls.listCalendarYears, async ctx => ({ data: await calendarYears(ctx) })),
  route(calendarCalls.createCalendar, (ctx, { body }) => createCalendarOf(ctx, body), {
    idsOf: answer => answer.id,
    storesResponse: true,
    replayWith: (ctx, _, id: string) => calendarOf(ctx, id),
  }),
  preparedRoute(
    calendarCalls.getSchoolDays,
    ({ params }, door) => holidaysOfYear(door, holidays, params.id),
    (ctx, { params }, holidaysOf) => schoolDaysOf(ctx, params.id, holidaysOf),
  ),
  preparedRoute(
    calendarCalls.exportCalendar,
    ({ query }, door) => holidaysOfYear(door, holidays, query.academicYearId),
    async (ctx, { query }, holidaysOf) => {
      const year = await yearDates(ctx, query.academicYearId)
      const { id: institutionId, timeZone } = ctx.institution
      return fileAnswer(await fileContents(ctx, year), holidaysBetween(holidaysOf, year), {
        institutionId,
        timeZone,
        now: ctx.now,
        fileName: `calendario-${year.start.slice(0, 4)}.ics`,
      })
    },
  ),
]

const linkRoutes = ({ rateLimit, apiBase, holidays, lessonsOf }: CalendarParts): Module['routes'] => [
  route(calendarLinkCalls.listCalendarLinks, async ctx =>
    allOf((await liveLinks(ctx)).map(link => linkAnswer(ctx.now, link))),
  ),
  route(calendarLinkCalls.createCalendarLink, (ctx, { body }) =>
    createLink(ctx, {
      name: body.name,
      kind: body.kind,
      feedUrl: `${ctx.origin}${apiBase}/${calendarLinkCalls.getCalendarFeed.path}`,
    }),
  ),
  route(calendarLinkCalls.revokeCalendarLink, (ctx, { params }) => revokeLink(ctx, params.id)),
  manualTransactionRoute(calendarLinkCalls.getCalendarFeed, (stage, { query }) =>
    calendarFeed(stage, query.token, { rateLimit, holidays, lessonsOf }),
  ),
]

export const calendarModule = (parts: CalendarParts): Module => ({
  reach: calendarReach,
  routes: [...eventRoutes(parts), ...yearRoutes(parts.holidays), ...linkRoutes(parts)],
})
