import type { lessonsInTheWay } from '@lousa/contract/calendar/calendar.contract.ts'
import type { CivilDate } from '@lousa/rules/calendar/civil-date.rules.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { OptionalActorCtx } from '../../module.ts'
import type { YearDates } from '../academic-year-dates.queries.ts'

type TenantCtx = Pick<OptionalActorCtx, 'db' | 'institution'>

/** The years held open, or finished, until this transaction ends. */
export const lockYearRows = async (
  { db, institution }: TenantCtx,
  ids: readonly string[],
): Promise<(YearDates & { status: string })[]> => {
  const { rows } = await sql<YearDates & { status: string }>`
    select id, start_date as start, end_date as "end", status from academic_year
    where institution_id = ${institution.id} and id = any(${[...ids]}::uuid[])
    order by id for key share`.execute(db)
  return rows
}

type BlockingLessons = z.output<typeof lessonsInTheWay>
const FIRST_DAYS = 10

/** Lessons on these dates, by day and class; null when there are none. */
export const lessonsOn = async (
  { db, institution }: TenantCtx,
  { yearIds, dates }: { yearIds: readonly string[]; dates: readonly CivilDate[] },
): Promise<(BlockingLessons & { dates: CivilDate[] }) | null> => {
  const { rows } = await sql<BlockingLessons & { dates: CivilDate[] }>`
    with found as (
      select l.date, l.grade_id, count(*)::int as lessons from lesson l
      where l.institution_id = ${institution.id} and l.academic_year_id = any(${[...yearIds]}::uuid[])
        and l.date = any(${[...dates]}::date[]) and l.deleted_at is null
      group by l.date, l.grade_id
    ), days as (select date, sum(lessons)::int as count from found group by date)
    select sum(count)::int as count, jsonb_agg(date order by date) as dates,
      (select jsonb_agg(jsonb_build_object('date', first.date, 'count', first.count) order by first.date)
        from (select date, count from days order by date limit ${FIRST_DAYS}) as first) as days,
      (select jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name) order by g.class_order, g.id) from grade g
        where g.institution_id = ${institution.id} and g.id in (select grade_id from found)) as grades
    from days having count(*) > 0`.execute(db)
  return rows[0] ?? null
}
