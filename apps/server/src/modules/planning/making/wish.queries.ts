import type { DateRange } from '@lousa/rules/calendar/civil-date.rules.ts'
import type { ClassWish, PlanWish } from '@lousa/rules/planning/making/making-records.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../module.ts'

export const yearDays = async ({ db, institution }: Ctx, yearId: string): Promise<DateRange | null> => {
  const { rows } = await sql<DateRange>`
    select y.start_date as start, y.end_date as "end" from academic_year y
    where y.institution_id = ${institution.id} and y.id = ${yearId}`.execute(db)
  return rows[0] ?? null
}

/** Versions of the wishes of a year, by plan and by class. */
export const wishVersions = async (
  { db, institution }: Ctx,
  yearId: string,
): Promise<ReadonlyMap<string, number>> => {
  const { rows } = await sql<{ id: string; version: number }>`
    select w.lesson_plan_id as id, w.version from plan_wish w
    join lesson_plan p on p.institution_id = ${institution.id} and p.id = w.lesson_plan_id
    where w.institution_id = ${institution.id} and p.academic_year_id = ${yearId}
    union all
    select w.grade_id, w.version from class_wish w
    join grade g on g.institution_id = ${institution.id} and g.id = w.grade_id
    where w.institution_id = ${institution.id} and g.academic_year_id = ${yearId}`.execute(db)
  return new Map(rows.map(({ id, version }) => [id, version]))
}

export type StoredWish = {
  id: string
  gradeId: string
  group: number | null
  wish: PlanWish | null
  version: number
}

/** Plans of a year by their ids, parts of plans left out, with their wishes. */
export const wishesOfPlans = async (
  { db, institution }: Ctx,
  yearId: string,
  planIds: readonly string[],
): Promise<StoredWish[]> => {
  const { rows } = await sql<StoredWish>`
    select p.id, p.grade_id as "gradeId", p.parallel_group as "group", coalesce(w.version, 0) as version,
      case when w.version is null then null else jsonb_build_object('lessonsAWeek', w.lessons_a_week, 'doubles', w.doubles,
        'acrossBreak', w.across_break, 'lessonsPerDay', w.lessons_per_day, 'spread', w.spread, 'notFirst', w.not_first,
        'notLast', w.not_last, 'roomKindId', w.room_kind_id, 'jointId', w.joint_id, 'pinned', w.pinned) end as wish
    from lesson_plan p
    left join plan_wish w on w.institution_id = ${institution.id} and w.lesson_plan_id = p.id
    where p.institution_id = ${institution.id} and p.academic_year_id = ${yearId} and p.parent_lesson_plan_id is null
      and p.id = any(${planIds}::uuid[])
    order by p.id`.execute(db)
  return rows
}

export const writePlanWishes = async (
  { db, institution }: Ctx,
  wishes: readonly { id: string; wish: PlanWish; version: number }[],
): Promise<void> => {
  const given = JSON.stringify(wishes.map(({ id, version, wish }) => ({ ...wish, id, version })))
  await sql`
    insert into plan_wish as n (institution_id, lesson_plan_id, lessons_a_week, doubles, across_break, lessons_per_day,
      spread, not_first, not_last, room_kind_id, joint_id, pinned, version)
    select ${institution.id}, w.id, w."lessonsAWeek", w.doubles, w."acrossBreak", w."lessonsPerDay", w.spread, w."notFirst",
      w."notLast", w."roomKindId", w."jointId", w.pinned, w.version
    from jsonb_to_recordset(${given}::jsonb) as w(id uuid, "lessonsAWeek" int, doubles text, "acrossBreak" boolean,
      "lessonsPerDay" int, spread text, "notFirst" text, "notLast" text, "roomKindId" uuid, "jointId" uuid, pinned jsonb,
      version int)
    on conflict (institution_id, lesson_plan_id) do update set lessons_a_week = excluded.lessons_a_week,
      doubles = excluded.doubles, across_break = excluded.across_break, lessons_per_day = excluded.lessons_per_day,
      spread = excluded.spread, not_first = excluded.not_first, not_last = excluded.not_last,
      room_kind_id = excluded.room_kind_id, joint_id = excluded.joint_id, pinned = excluded.pinned,
      version = excluded.version
    returning n.lesson_plan_id`.execute(db)
}

/** A class that is no event, with its year and its wish. */
export const wishOfClass = async (
  { db, institution }: Ctx,
  gradeId: string,
): Promise<{ yearId: string; wish: ClassWish | null; version: number } | null> => {
  const { rows } = await sql<{ yearId: string; wish: ClassWish | null; version: number }>`
    select g.academic_year_id as "yearId", coalesce(w.version, 0) as version,
      case when w.version is null then null else jsonb_build_object('gaps', w.gaps, 'weekdays', w.weekdays,
        'firstAccountId', w.first_account_id) end as wish
    from grade g
    left join class_wish w on w.institution_id = ${institution.id} and w.grade_id = g.id
    where g.institution_id = ${institution.id} and g.id = ${gradeId} and not g.is_event`.execute(db)
  return rows[0] ?? null
}

export const writeClassWish = async (
  { db, institution }: Ctx,
  gradeId: string,
  { gaps, weekdays, firstAccountId, version }: ClassWish & { version: number },
): Promise<void> => {
  await sql`
    insert into class_wish (institution_id, grade_id, gaps, weekdays, first_account_id, version)
    values (${institution.id}, ${gradeId}, ${gaps}, ${JSON.stringify(weekdays)}::jsonb, ${firstAccountId}, ${version})
    on conflict (institution_id, grade_id) do update set gaps = excluded.gaps, weekdays = excluded.weekdays,
      first_account_id = excluded.first_account_id, version = excluded.version`.execute(db)
}
