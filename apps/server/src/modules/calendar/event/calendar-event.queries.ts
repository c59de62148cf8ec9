import type { AcademicCalendarEvent } from '@lousa/contract/calendar/calendar.contract.ts'
import { CALENDAR_EVENT } from '@lousa/contract/calendar/calendar-event-table.ts'
import type { CivilDate } from '@lousa/rules/calendar/civil-date.rules.ts'
import { sql } from 'kysely'
import type { OptionalActorCtx } from '../../module.ts'
import { requireRow } from '../../reached-row.ts'
import { recordColumns } from '../../record-columns.ts'
import type { EventValues } from './calendar-event.values.ts'

type TenantCtx = Pick<OptionalActorCtx, 'db' | 'institution'>

export type StoredEvent = EventValues & { id: string; editable: boolean; version: number }

const COLUMNS = recordColumns('academic_calendar_event', CALENDAR_EVENT, {
  institution_id: 'KEY',
  id: 'KEY',
  version: 'KEY',
  editable: 'COMPUTED',
})
const LIST = sql.raw(COLUMNS.list)
const STORED = sql.raw(`id, ${COLUMNS.selected}, editable, version`)

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

/** In a year without any calendar its events count as valid. */
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
export const eventsOverlapping = async (
  { db, institution }: TenantCtx,
  { start, end, type, onlyActive = false }: EventFilter,
): Promise<StoredEvent[]> => {
  const { rows } = await sql<StoredEvent>`
    select ${STORED} from academic_calendar_event
    where institution_id = ${institution.id} and start_date <= ${end} and (end_date >= ${start} or repeats_yearly)
      ${onlyActive ? sql`and ${inActiveCalendar(institution.id)}` : sql``}
      ${type === undefined ? sql`` : sql`and type = ${type}`}
    order by start_date, id`.execute(db)
  return rows
}

export const eventOf = async ({ db, institution }: TenantCtx, id: string): Promise<StoredEvent | null> => {
  const { rows } = await sql<StoredEvent>`
    select ${STORED} from academic_calendar_event
    where institution_id = ${institution.id} and id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** The event as it is now, held until this transaction ends. */
export const lockEventRow = async (
  { db, institution }: TenantCtx,
  id: string,
): Promise<StoredEvent | null> => {
  const { rows } = await sql<StoredEvent>`
    select ${STORED} from academic_calendar_event
    where institution_id = ${institution.id} and id = ${id} for update`.execute(db)
  return rows[0] ?? null
}

const rowOf = (values: EventValues): string => JSON.stringify(COLUMNS.row(values))

export const insertEvent = async (
  { db, institution }: TenantCtx,
  values: EventValues,
): Promise<StoredEvent> => {
  const { rows } = await sql<StoredEvent>`
    insert into academic_calendar_event as n (institution_id, ${LIST})
    select ${institution.id}::uuid, ${LIST}
    from jsonb_populate_record(null::academic_calendar_event, ${rowOf(values)}::jsonb)
    returning ${STORED}`.execute(db)
  return requireRow(rows)
}

export const updateEvent = async (
  { db, institution }: TenantCtx,
  id: string,
  values: EventValues,
): Promise<StoredEvent> => {
  const { rows } = await sql<StoredEvent>`
    update academic_calendar_event set (${LIST}) =
        (select ${LIST} from jsonb_populate_record(null::academic_calendar_event, ${rowOf(values)}::jsonb)),
      version = version + 1
    where institution_id = ${institution.id} and id = ${id}
    returning ${STORED}`.execute(db)
  return requireRow(rows)
}

export const deleteEvent = async ({ db, institution }: TenantCtx, id: string): Promise<void> => {
  await db
    .deleteFrom('academic_calendar_event')
    .where('institution_id', '=', institution.id)
    .where('id', '=', id)
    .execute()
}
