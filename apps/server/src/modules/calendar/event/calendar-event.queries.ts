import type { AcademicCalendarEvent } from '@lousa/contract/calendar/calendar.contract.ts'
import type { CivilDate } from '@lousa/rules/calendar/civil-date.rules.ts'
import { sql } from 'kysely'
import type { VisitorCtx } from '../../module.ts'
import type { EventValues } from './calendar-event.values.ts'

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
  /** Leaves out what lies in years whose calendar is no longer valid. */
  onlyActive?: boolean
}

/** Of a year without any calendar nothing says that its events are not valid. */
const inActiveCalendar = (institutionId: string) => sql<boolean>`(
  exists (select 1 from calendar c where c.institution_id = ${institutionId} and c.status = 'Ativo'
    and c.start_date <= academic_calendar_event.end_date
    and (c.end_date >= academic_calendar_event.start_date or academic_calendar_event.repeats_yearly))
  or not exists (select 1 from calendar c where c.institution_id = ${institutionId}
    and c.year between extract(year from academic_calendar_event.start_date)
      and extract(year from academic_calendar_event.end_date)))`

/**
 * The events that may have a day in the interval, by start: those that repeat are judged by the rule, which
 * knows their occurrences.
 */
export const eventsNear = (
  { db, institution }: Place,
  { start, end, type, onlyActive = false }: EventFilter,
): Promise<StoredEvent[]> =>
  db
    .selectFrom('academic_calendar_event')
    .select(columns)
    .where('institution_id', '=', institution.id)
    .where('start_date', '<=', end)
    .where(({ or, eb }) => or([eb('end_date', '>=', start), eb('repeats_yearly', '=', true)]))
    .$if(onlyActive, query => query.where(inActiveCalendar(institution.id)))
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
