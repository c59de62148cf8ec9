import { EVENT } from '../academics/event/event-table.ts'
import { CALENDAR_EVENT } from '../calendar/calendar-event-table.ts'
import type { RecordFields } from '../record-table.ts'
import type { AUDIT_EVENTS } from './audit-event.messages.ts'

/** The records that are declared by a table of their fields, under the names that the history has for them. */
export const AUDITED_RECORDS = {
  schoolEvent: EVENT,
  calendarEvent: CALENDAR_EVENT,
} as const satisfies Partial<Record<keyof typeof AUDIT_EVENTS, RecordFields>>
