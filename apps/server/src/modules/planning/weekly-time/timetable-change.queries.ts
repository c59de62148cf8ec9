import type { CivilDate } from '@lousa/rules/calendar/civil-date.rules.ts'
import type { FormerPlace, WeeklyPlace } from '@lousa/rules/planning/draft/timetable-change.rules.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../module.ts'
import type { StoredTime } from './weekly-time-writing.queries.ts'

export type TimeOfClass = StoredTime & { gradeId: string }

/** The weekly times of classes that are in force on a day or later, locked. */
export const lockTimesFrom = async (
  { db, institution }: Ctx,
  gradeIds: readonly string[],
  from: CivilDate,
): Promise<TimeOfClass[]> => {
  const { rows } = await sql<TimeOfClass>`
    select r.id, r.series_id as "seriesId", r.lesson_plan_id as "planId", r.parent_recurrence_id as "parentId", r.weekday,
      r.start_time as start, r.end_time as "end", r.valid_from as "validFrom", r.valid_until as "validUntil",
      r.confirmed_at is not null as "isConfirmed", r.version, r.grade_id as "gradeId"
    from lesson_plan_recurrence r
    where r.institution_id = ${institution.id} and r.grade_id = any(${[...gradeIds]}::uuid[]) and r.valid_until >= ${from}
    order by r.id for update`.execute(db)
  return rows
}

/** The classes among these whose lessons were generated. */
export const confirmedClasses = async (
  { db, institution }: Ctx,
  gradeIds: readonly string[],
): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select distinct r.grade_id as id from lesson_plan_recurrence r
    where r.institution_id = ${institution.id} and r.grade_id = any(${[...gradeIds]}::uuid[])
      and r.confirmed_at is not null`.execute(db)
  return rows.map(({ id }) => id)
}

export type PlacedTime = WeeklyPlace & {
  id: string
  validFrom: CivilDate
  /** The time that it fills from now on; null leaves it. */
  parentId: string | null
}

/** Gives weekly times other places. */
export const placeTimes = async ({ db, institution }: Ctx, times: readonly PlacedTime[]): Promise<void> => {
  const rows = times.map(({ id, weekday, start, end, validFrom, parentId }) => ({
    id,
    weekday,
    start_time: start,
    end_time: end,
    valid_from: validFrom,
    parent: parentId,
  }))
  await sql`
    update lesson_plan_recurrence r set weekday = c.weekday, start_time = c.start_time, end_time = c.end_time,
      valid_from = c.valid_from, parent_recurrence_id = coalesce(c.parent, r.parent_recurrence_id), version = r.version + 1
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as c(id uuid, weekday int, start_time time, end_time time, valid_from date, parent uuid)
    where r.institution_id = ${institution.id} and r.id = c.id`.execute(db)
}

/** A new weekly time, with the part of its plan that fills it. */
export type NewTime = WeeklyPlace & Required<Pick<FormerPlace, 'validFrom' | 'validUntil' | 'partId'>>

/**
 * New weekly times of plans and of the parts that fill them; those of classes with lessons are confirmed. A part that is gone
 * leaves the time to its whole.
 */
export const insertTimes = async (
  { db, institution, now }: Ctx,
  times: readonly NewTime[],
  confirmed: readonly string[],
): Promise<string[]> => {
  const rows = times.map(({ planId, partId, weekday, start, end, validFrom, validUntil }) => ({
    plan: planId,
    part: partId,
    weekday,
    start_time: start,
    end_time: end,
    valid_from: validFrom,
    valid_until: validUntil,
  }))
  const { rows: made } = await sql<{ id: string }>`
    with c as materialized (
      select c.*, uuidv7() as id, uuidv7() as part_time from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as c(plan uuid, part uuid, weekday int, start_time time, end_time time, valid_from date, valid_until date)
    ), times as (
      select c.*, c.id as time_id, c.plan as plan_id, null::uuid as parent_id from c
      union all
      select c.*, c.part_time, c.part, c.id from c where c.part is not null
    )
    insert into lesson_plan_recurrence as n (institution_id, id, series_id, lesson_plan_id, grade_id, parent_recurrence_id,
      weekday, start_time, end_time, valid_from, valid_until, confirmed_at, group_range)
    select p.institution_id, t.time_id, t.id, p.id, p.grade_id, t.parent_id, t.weekday, t.start_time, t.end_time, t.valid_from,
      t.valid_until, case when p.grade_id = any(${[...confirmed]}::uuid[]) then ${now}::timestamptz end,
      int4range(w.parallel_group, w.parallel_group + 1)
    from times t
    join lesson_plan p on p.institution_id = ${institution.id} and p.id = t.plan_id
    join lesson_plan w on w.institution_id = ${institution.id} and w.id = t.plan
    returning n.id`.execute(db)
  return made.map(({ id }) => id)
}

/** The class of each of these plans. */
export const classesOfPlans = async (
  { db, institution }: Ctx,
  planIds: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const { rows } = await sql<{ id: string; gradeId: string }>`
    select p.id, p.grade_id as "gradeId" from lesson_plan p
    where p.institution_id = ${institution.id} and p.id = any(${[...planIds]}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, gradeId }) => [id, gradeId]))
}
