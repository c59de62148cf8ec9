import type { CivilDate } from '@lousa/rules/calendar/civil-date.rules.ts'
import type { CalendarEventType } from '@lousa/rules/calendar/holiday/holidays.rules.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../module.ts'
import { insertRows } from '../../rows.ts'

export type CopiedEvent = {
  title: string
  type: CalendarEventType
  start: CivilDate
  end: CivilDate
  startHour: string | null
  endHour: string | null
  description: string | null
  followsWeekday: string | null
}

/** Events that were entered for one span of dates: no national holidays, none that repeat automatically. */
export const eventsToCopy = async (
  { db, institution }: Ctx,
  { start, end }: { start: CivilDate; end: CivilDate },
): Promise<CopiedEvent[]> => {
  const { rows } = await sql<CopiedEvent>`
    select title, type, start_date as start, end_date as "end", start_hour as "startHour", end_hour as "endHour",
      description, follows_weekday as "followsWeekday"
    from academic_calendar_event
    where institution_id = ${institution.id} and start_date between ${start}::date and ${end}::date
      and editable and not repeats_yearly and type <> 'NATIONAL'
    order by start_date, id`.execute(db)
  return rows
}

/** The active calendar of a civil year. */
export const activeCalendar = async (
  { db, institution }: Ctx,
  year: number,
): Promise<{ start: CivilDate; end: CivilDate } | null> => {
  const { rows } = await sql<{ start: CivilDate; end: CivilDate }>`
    select start_date as start, end_date as "end" from calendar
    where institution_id = ${institution.id} and year = ${year} and status = 'Ativo'`.execute(db)
  return rows[0] ?? null
}

export const insertEvents = async (
  { db, institution }: Ctx,
  events: readonly CopiedEvent[],
): Promise<void> => {
  await insertRows(
    db,
    'academic_calendar_event',
    events.map(event => ({
      institution_id: institution.id,
      title: event.title,
      type: event.type,
      start_date: event.start,
      end_date: event.end,
      start_hour: event.startHour,
      end_hour: event.endHour,
      editable: true,
      description: event.description,
      repeats_yearly: false,
      follows_weekday: event.followsWeekday,
      version: 1,
    })),
  )
}

export const insertCalendar = async (
  { db, institution }: Ctx,
  calendar: { year: number; start: CivilDate; end: CivilDate },
): Promise<void> => {
  await insertRows(db, 'calendar', [
    {
      institution_id: institution.id,
      year: calendar.year,
      start_date: calendar.start,
      end_date: calendar.end,
      status: 'Ativo',
    },
  ])
}
