import type { MadeDay } from '@lousa/contract/planning/cover/make-up.contract.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../module.ts'
import { hasSubstitute } from '../plan/lesson.queries.ts'

export type DecidedDay = MadeDay & { decisionId: string }

/**
 * The days of a year that make lessons up and still follow a weekday, by date, with the reason for which one stays. With `eventIds`
 * those of these events alone.
 */
export const makeUpDaysOfYear = async (
  { db, institution }: Ctx,
  { yearId, eventIds }: { yearId: string; eventIds?: readonly string[] },
): Promise<DecidedDay[]> => {
  const { rows } = await sql<DecidedDay>`
    with day as materialized (
      select e.id, d.decision_id, e.start_date as date, e.follows_weekday from academic_year y
      join academic_calendar_event e on e.institution_id = ${institution.id}
        and e.start_date between y.start_date and y.end_date
      join make_up_day d on d.institution_id = ${institution.id} and d.event_id = e.id
      where y.institution_id = ${institution.id} and y.id = ${yearId} and e.type = 'SCHOOL_DAY'
        and e.follows_weekday is not null
        ${eventIds ? sql`and e.id = any(${[...eventIds]}::uuid[])` : sql``}
    ), state as materialized (
      select l.date, count(*)::int as lessons,
        bool_or(l.accomplished or l.attendance_taken_at is not null) as recorded,
        bool_or(${hasSubstitute(institution.id, 'l')}) as covered,
        bool_or(exists (select 1 from academic_term t where t.institution_id = ${institution.id}
          and t.academic_year_id = ${yearId} and t.education_level_id = g.education_level_id
          and l.date between t.start_date and t.end_date and t.closed_at is not null)) as closed
      from lesson l
      join grade g on g.institution_id = ${institution.id} and g.id = l.grade_id
      where l.institution_id = ${institution.id} and l.academic_year_id = ${yearId} and l.deleted_at is null
        and l.date in (select day.date from day)
      group by l.date
    )
    select day.id as "eventId", day.decision_id as "decisionId", day.date, day.follows_weekday as weekday,
      coalesce(s.lessons, 0) as lessons,
      case when s.recorded then 'RECORDED' when s.covered then 'COVERED' when s.closed then 'TERM_CLOSED' end as stays
    from day left join state s on s.date = day.date
    order by day.date, day.id`.execute(db)
  return rows
}

/** Locks events before the timetable of their year, as a removal from the calendar does. */
export const lockMakeUpEvents = async (
  { db, institution }: Ctx,
  eventIds: readonly string[],
): Promise<void> => {
  await sql`
    select 1 from academic_calendar_event e
    where e.institution_id = ${institution.id} and e.id = any(${[...eventIds]}::uuid[])
    order by e.id for update`.execute(db)
}

/** Locks the lessons on the dates of these events, so that attendance and releases of another transaction are seen. */
export const lockLessonsOfEvents = async (
  { db, institution }: Ctx,
  { yearId, eventIds }: { yearId: string; eventIds: readonly string[] },
): Promise<void> => {
  await sql`
    select 1 from lesson l
    where l.institution_id = ${institution.id} and l.academic_year_id = ${yearId} and l.deleted_at is null
      and l.date in (select e.start_date from academic_calendar_event e
        where e.institution_id = ${institution.id} and e.id = any(${[...eventIds]}::uuid[]))
    order by l.id for no key update`.execute(db)
}
