import type { AcademicCalendarEvent } from '@lousa/contract/calendar/calendar.contract.ts'
import type { CivilDate } from '@lousa/rules/calendar/civil-date.rules.ts'
import { sql } from 'kysely'
import type { VisitorCtx } from '../module.ts'
import type { EventValues } from './calendar-event-values.ts'

type Place = Pick<VisitorCtx, 'db' | 'institution'>

export type StoredEvent = EventValues & { id: string; editable: boolean; version: number }

const columns = [
  'id',
  'title',
  sql<EventValues['type']>`type`.as('type'),
  'start_date as start',
  'end_date as end',
  'start_hour as startHour',
  'end_hour as endHour',
  'editable',
  'description',
  'repeats_yearly as repeatsYearly',
  'repeats_until as repeatsUntil',
  'version',
] as const

export const answerOf = (event: StoredEvent): AcademicCalendarEvent => ({
  ...event,
  startDate: event.start,
  endDate: event.end,
})

export type EventFilter = {
  start: CivilDate
  end: CivilDate
  type?: EventValues['type'] | undefined
}

/**
 * The events that may have a day in the interval, by start: those that repeat are judged by the rule, which
 * knows their occurrences.
 */
export const eventsNear = (
  { db, institution }: Place,
  { start, end, type }: EventFilter,
): Promise<StoredEvent[]> =>
  db
    .selectFrom('academic_calendar_event')
    .select(columns)
    .where('institution_id', '=', institution.id)
    .where('start_date', '<=', end)
    .where(({ or, eb }) => or([eb('end_date', '>=', start), eb('repeats_yearly', '=', true)]))
    .$if(type !== undefined, query => query.where('type', '=', String(type)))
    .orderBy('start_date')
    .orderBy('id')
    .execute()

export const eventOf = async ({ db, institution }: Place, id: string): Promise<StoredEvent | null> =>
  (await db
    .selectFrom('academic_calendar_event')
    .select(columns)
    .where('institution_id', '=', institution.id)
    .where('id', '=', id)
    .executeTakeFirst()) ?? null

/** The event as it is now, held until this transaction ends. */
export const holdEvent = async ({ db, institution }: Place, id: string): Promise<StoredEvent | null> =>
  (await db
    .selectFrom('academic_calendar_event')
    .select(columns)
    .where('institution_id', '=', institution.id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()) ?? null

const rowOf = (values: EventValues) => ({
  title: values.title,
  type: values.type,
  start_date: values.start,
  end_date: values.end,
  start_hour: values.startHour,
  end_hour: values.endHour,
  description: values.description,
  repeats_yearly: values.repeatsYearly,
  repeats_until: values.repeatsUntil,
})

export const insertEvent = ({ db, institution }: Place, values: EventValues): Promise<StoredEvent> =>
  db
    .insertInto('academic_calendar_event')
    .values({ institution_id: institution.id, ...rowOf(values) })
    .returning(columns)
    .executeTakeFirstOrThrow()

export const updateEvent = (
  { db, institution }: Place,
  id: string,
  values: EventValues,
): Promise<StoredEvent> =>
  db
    .updateTable('academic_calendar_event')
    .set({ ...rowOf(values), version: sql<number>`version + 1` })
    .where('institution_id', '=', institution.id)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()

export const deleteEvent = async ({ db, institution }: Place, id: string): Promise<void> => {
  await db
    .deleteFrom('academic_calendar_event')
    .where('institution_id', '=', institution.id)
    .where('id', '=', id)
    .execute()
}
