import type { CivilDate } from '@lousa/rules/calendar/civil-date.rules.ts'
import { type RawBuilder, sql } from 'kysely'
import { idIn } from '../../by-ids.ts'
import type { Ctx } from '../../module.ts'
import { timetableWeekday } from './instructor-slot.queries.ts'
import { lessonsOf, lessonsOn } from './lesson-lookup.queries.ts'

type Ref = { id: string; name: string }
type PlanRef = { id: string; name: string | null; grade: Ref; curriculumComponent: Ref }

/** A time that was written, and the first that it meets: of a weekday or of a date. */
export type Clash = {
  start: string
  end: string
  /** The plan of the written time. */
  own: PlanRef
  /** The plan in the way. */
  taken: PlanRef
  /** The person who would teach both; null where the class itself has the two. */
  instructor: Ref | null
  takenStart: string
  takenEnd: string
  weekday: number | null
  date: string | null
}

const overlaps = (a: string, b: string): RawBuilder<boolean> =>
  sql`${sql.ref(`${a}.start_time`)} < ${sql.ref(`${b}.end_time`)}
    and ${sql.ref(`${b}.start_time`)} < ${sql.ref(`${a}.end_time`)}`

const planRef = ({ institution }: Ctx, planId: string): RawBuilder<unknown> => sql`(
  select jsonb_build_object('id', p.id, 'name', p.name, 'grade', jsonb_build_object('id', g.id, 'name', g.name),
    'curriculumComponent', jsonb_build_object('id', m.id, 'name', m.name))
  from lesson_plan p
  join grade g on g.institution_id = ${institution.id} and g.id = p.grade_id
  join curriculum_component m on m.institution_id = ${institution.id} and m.id = p.curriculum_component_id
  where p.institution_id = ${institution.id} and p.id = ${sql.ref(planId)})`

const personRef = ({ institution }: Ctx, accountId: string): RawBuilder<unknown> => sql`(
  select jsonb_build_object('id', a.id, 'name', coalesce(h.social_name, h.name)) from account a
  join person h on h.institution_id = ${institution.id} and h.id = a.person_id
  where a.institution_id = ${institution.id} and a.id = ${sql.ref(accountId)})`

/** The columns of a clash, of rows of "taken". */
const clashColumns = (ctx: Ctx): RawBuilder<unknown> => sql`
  taken.start_time as start, taken.end_time as "end", ${planRef(ctx, 'taken.own_plan_id')} as own,
  ${planRef(ctx, 'taken.lesson_plan_id')} as taken, ${personRef(ctx, 'taken.account_id')} as instructor,
  taken_start as "takenStart", taken_end as "takenEnd", taken.weekday`

/** Plans of the instructors of the plan of `c` on its date, under t. */
const taughtByTheSame = ({ institution }: Ctx): RawBuilder<unknown> => sql`
  join lesson_plan_instructor i on i.institution_id = ${institution.id} and i.lesson_plan_id = c.lesson_plan_id
    and c.date between i.start_date and i.end_date
  join lesson_plan_instructor t on t.institution_id = ${institution.id} and t.account_id = i.account_id
    and c.date between t.start_date and t.end_date`

/**
 * Clashes of these lessons, up to `limit` times, the first ones before the others: a lesson of the class (but for different parallel groups), a lesson of one of
 * its instructors, or a weekly time of theirs in another class that has no lesson on the date yet, not even a removed
 * one. In its own class such a weekly time gives way when its lessons are generated. On days that are no school days weekly
 * times make no lessons.
 */
const clashesOf = async (
  ctx: Ctx,
  lessons: RawBuilder<boolean>,
  { noSchoolDays = [], limit = 1 }: { noSchoolDays?: readonly CivilDate[]; limit?: number },
): Promise<Clash[]> => {
  const { db, institution } = ctx
  const { rows } = await sql<Clash>`
    with c as materialized (
      select l.id, l.grade_id, l.lesson_plan_id, l.date, l.start_time, l.end_time, l.group_range
      from ${lessonsOf(ctx, lessons)} l where l.deleted_at is null
    ), taken as (
      select c.date, c.start_time, c.end_time, c.lesson_plan_id as own_plan_id, null::uuid as account_id, 1 as rank,
        o.lesson_plan_id, o.start_time as taken_start, o.end_time as taken_end, null::int as weekday
      from c
      join ${lessonsOn(ctx, { grade: sql`c.grade_id`, date: sql`c.date` })} o on o.id <> c.id and o.deleted_at is null
        and o.group_range && c.group_range and ${overlaps('o', 'c')}
      union all
      select c.date, c.start_time, c.end_time, c.lesson_plan_id, t.account_id, 2, o.lesson_plan_id, o.start_time, o.end_time, null
      from c ${taughtByTheSame(ctx)}
      join lesson_plan p on p.institution_id = ${institution.id} and p.id = t.lesson_plan_id
      join ${lessonsOn(ctx, { grade: sql`p.grade_id`, date: sql`c.date` })} o on o.lesson_plan_id = p.id
        and o.id <> c.id and o.deleted_at is null and ${overlaps('o', 'c')}
      union all
      select c.date, c.start_time, c.end_time, c.lesson_plan_id, t.account_id, 3, x.lesson_plan_id, x.start_time, x.end_time, x.weekday
      from c ${taughtByTheSame(ctx)}
      join lesson_plan_recurrence x on x.institution_id = ${institution.id} and x.lesson_plan_id = t.lesson_plan_id
        and x.grade_id <> c.grade_id and x.weekday = ${timetableWeekday(ctx, sql`c.date`)}
        and c.date <> all(${[...noSchoolDays]}::date[])
        and c.date between x.valid_from and x.valid_until and ${overlaps('x', 'c')}
      join lesson_plan p on p.institution_id = ${institution.id} and p.id = x.lesson_plan_id and p.is_active
      join grade g on g.institution_id = ${institution.id} and g.id = x.grade_id
      join academic_term e on e.institution_id = ${institution.id} and e.education_level_id = g.education_level_id
        and c.date between e.start_date and e.end_date
      where not exists (select 1 from lesson_plan_recurrence k where k.institution_id = ${institution.id}
          and k.parent_recurrence_id = x.id and c.date between k.valid_from and k.valid_until)
        and not exists (select 1 from lesson s where s.institution_id = ${institution.id}
          and s.series_id = x.series_id and s.occurrence_date = c.date offset 0)
    )
    select ${clashColumns(ctx)}, case when taken.weekday is null then taken.date end as date
    from taken
    order by taken.date, taken.start_time, rank, taken_start, taken.lesson_plan_id limit ${limit}`.execute(db)
  return rows
}

export const clashOfLessons = async (
  ctx: Ctx,
  lessonIds: readonly string[],
  noSchoolDays: readonly CivilDate[],
): Promise<Clash | null> => (await clashesOf(ctx, idIn('l.id', lessonIds), { noSchoolDays }))[0] ?? null

export const clashesOfLessonsOfPlans = (ctx: Ctx, planIds: readonly string[], limit = 1): Promise<Clash[]> =>
  clashesOf(ctx, idIn('l.lesson_plan_id', planIds), { limit })

/**
 * Clashes of the weekly times of these plans, up to `limit` times: a weekly time of the class (but for different parallel groups; a
 * child's coincides with its parent's), or one of an instructor, as their slots say. Where two of one plan meet, it is the
 * written one that meets the other.
 */
export const clashesOfWeeklyTimes = async (
  ctx: Ctx,
  {
    planIds,
    writtenIds = [],
    limit = 1,
  }: { planIds: readonly string[]; writtenIds?: readonly string[]; limit?: number },
): Promise<Clash[]> => {
  const { db, institution } = ctx
  const { rows } = await sql<Clash>`
    with c as materialized (
      select r.*, ${idIn('r.id', writtenIds)} as is_written from lesson_plan_recurrence r
      where r.institution_id = ${institution.id} and ${idIn('r.lesson_plan_id', planIds)}
    ), taken as (
      select c.is_written, c.weekday, c.start_time, c.end_time, c.lesson_plan_id as own_plan_id, null::uuid as account_id,
        1 as rank, o.lesson_plan_id, o.start_time as taken_start, o.end_time as taken_end
      from c
      join lesson_plan_recurrence o on o.institution_id = ${institution.id} and o.grade_id = c.grade_id
        and o.weekday = c.weekday and o.id <> c.id and o.parent_recurrence_id is null and o.group_range && c.group_range
        and o.valid_from <= c.valid_until and c.valid_from <= o.valid_until and ${overlaps('o', 'c')}
      where c.parent_recurrence_id is null
      union all
      select c.is_written, c.weekday, c.start_time, c.end_time, c.lesson_plan_id, s.account_id, 2, x.lesson_plan_id,
        x.start_time, x.end_time
      from c
      join instructor_slot s on s.institution_id = ${institution.id} and s.recurrence_id = c.id
      join instructor_slot o on o.institution_id = ${institution.id} and o.account_id = s.account_id
        and o.weekday = s.weekday and o.id <> s.id and o.recurrence_id is not null
        and o.valid_from <= s.valid_until and s.valid_from <= o.valid_until and ${overlaps('o', 's')}
      join lesson_plan_recurrence x on x.institution_id = ${institution.id} and x.id = o.recurrence_id
    )
    select ${clashColumns(ctx)}, null::date as date
    from taken
    order by taken.is_written desc, taken.weekday, taken.start_time, rank, taken_start,
      taken.lesson_plan_id limit ${limit}`.execute(db)
  return rows
}
