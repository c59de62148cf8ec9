import type { CivilDate } from '@lousa/rules/calendar/civil-date.rules.ts'
import { type RawBuilder, sql } from 'kysely'
import { idIn } from '../../by-ids.ts'
import type { Ctx } from '../../module.ts'

export type PlanPlace = {
  planId: string
  parentPlanId: string | null
  gradeId: string
  yearId: string
  /** The plan's own; of a child plan, its parent's. */
  parallelGroup: number | null
  /** Whether lessons of the class were generated: from then on times begin and end at a date. */
  isConfirmed: boolean
}

const placeWhere = async (
  { db, institution }: Pick<Ctx, 'db' | 'institution'>,
  plan: RawBuilder<boolean>,
): Promise<PlanPlace | null> => {
  const { rows } = await sql<PlanPlace>`
    select p.id as "planId", p.parent_lesson_plan_id as "parentPlanId", p.grade_id as "gradeId",
      p.academic_year_id as "yearId", coalesce(o.parallel_group, p.parallel_group) as "parallelGroup",
      exists (select 1 from lesson_plan q
        join lesson_plan_recurrence c on c.institution_id = ${institution.id} and c.lesson_plan_id = q.id
        where q.institution_id = ${institution.id} and q.grade_id = p.grade_id
          and c.confirmed_at is not null) as "isConfirmed"
    from lesson_plan p
    left join lesson_plan o on o.institution_id = ${institution.id} and o.id = p.parent_lesson_plan_id
    where p.institution_id = ${institution.id} and ${plan}`.execute(db)
  return rows[0] ?? null
}

export const placeOfPlan = (ctx: Pick<Ctx, 'db' | 'institution'>, planId: string) =>
  placeWhere(ctx, sql`p.id = ${planId}`)

export const planRefOfTime = (ctx: Pick<Ctx, 'db' | 'institution'>, timeId: string) =>
  placeWhere(
    ctx,
    sql`p.id = (select r.lesson_plan_id from lesson_plan_recurrence r
      where r.institution_id = ${ctx.institution.id} and r.id = ${timeId})`,
  )

export type NewWeeklyTime = {
  planId: string
  gradeId: string
  weekday: number
  start: string
  end: string
  validFrom: CivilDate
  validUntil: CivilDate
  isConfirmed: boolean
  /** Which group of the class it is for; null is the whole class. */
  parallelGroup: number | null
  /** The time that a child plan fills, whose series it goes on. */
  parent: { id: string; seriesId: string } | null
}

export const insertWeeklyTime = async (
  { db, institution, now }: Ctx,
  time: NewWeeklyTime,
): Promise<string> => {
  const { rows } = await sql<{ id: string }>`
    with made as (select uuidv7() as id)
    insert into lesson_plan_recurrence as n (institution_id, id, series_id, lesson_plan_id, grade_id, parent_recurrence_id,
      weekday, start_time, end_time, valid_from, valid_until, confirmed_at, group_range)
    select ${institution.id}, made.id, coalesce(${time.parent?.seriesId ?? null}, made.id), ${time.planId}, ${time.gradeId},
      ${time.parent?.id ?? null}, ${time.weekday}, ${time.start}, ${time.end}, ${time.validFrom}, ${time.validUntil},
      ${time.isConfirmed ? now : null}, int4range(${time.parallelGroup}::int, ${time.parallelGroup}::int + 1)
    from made
    returning id`.execute(db)
  const [row] = rows
  if (!row) throw new Error('A weekly time was not written')
  return row.id
}

export type StoredTime = {
  id: string
  seriesId: string
  planId: string
  parentId: string | null
  weekday: number
  start: string
  end: string
  validFrom: CivilDate
  validUntil: CivilDate
  isConfirmed: boolean
  version: number
}

/** A weekly time and the one of a child that fills it, held; parents first. */
export const lockTimes = async ({ db, institution }: Ctx, id: string): Promise<StoredTime[]> => {
  const { rows } = await sql<StoredTime>`
    select r.id, r.series_id as "seriesId", r.lesson_plan_id as "planId", r.parent_recurrence_id as "parentId", r.weekday,
      r.start_time as start, r.end_time as "end", r.valid_from as "validFrom", r.valid_until as "validUntil",
      r.confirmed_at is not null as "isConfirmed", r.version
    from lesson_plan_recurrence r
    where r.institution_id = ${institution.id} and (r.id = ${id} or r.parent_recurrence_id = ${id})
    order by r.id for update`.execute(db)
  return rows.toSorted((a, b) => Number(a.parentId !== null) - Number(b.parentId !== null))
}

/** The entries of a weekly time, for itself and for the one of the child that fills it. */
export const updateTimes = async (
  { db, institution }: Ctx,
  ids: readonly string[],
  { weekday, start, end, validFrom }: Pick<StoredTime, 'weekday' | 'start' | 'end' | 'validFrom'>,
): Promise<void> => {
  await sql`update lesson_plan_recurrence r
    set weekday = ${weekday}, start_time = ${start}, end_time = ${end}, valid_from = ${validFrom},
      version = r.version + 1
    where r.institution_id = ${institution.id} and ${idIn('r.id', ids)}`.execute(db)
}

/** The times end the day before; the same go on from that day as versions of their own. Answers old id → new id. */
export const splitTimes = async (
  { db, institution }: Ctx,
  times: readonly StoredTime[],
  from: CivilDate,
): Promise<Map<string, string>> => {
  const { rows } = await sql<{ old: string; made: string }>`
    with old as (
      select r.*, uuidv7() as new_id from lesson_plan_recurrence r
      where r.institution_id = ${institution.id} and r.id = any(${times.map(time => time.id)}::uuid[])
    ), made as (
      insert into lesson_plan_recurrence as n (institution_id, id, series_id, lesson_plan_id, grade_id, parent_recurrence_id,
        weekday, start_time, end_time, valid_from, valid_until, confirmed_at, group_range)
      select r.institution_id, o.new_id, o.series_id, o.lesson_plan_id, o.grade_id,
        (select p.new_id from old p where p.id = o.parent_recurrence_id), o.weekday, o.start_time, o.end_time, ${from},
        o.valid_until, o.confirmed_at, o.group_range
      from lesson_plan_recurrence r join old o on o.id = r.id
      where r.institution_id = ${institution.id}
      returning id
    )
    select old.id as old, made.id as made from old join made on made.id = old.new_id`.execute(db)
  await endTimes({ db, institution }, times, from)
  return new Map(rows.map(row => [row.old, row.made]))
}

/** The times end the day before. */
export const endTimes = async (
  { db, institution }: Pick<Ctx, 'db' | 'institution'>,
  times: readonly StoredTime[],
  from: CivilDate,
): Promise<void> => {
  await sql`update lesson_plan_recurrence r set valid_until = ${from}::date - 1, version = r.version + 1
    where r.institution_id = ${institution.id} and ${idIn(
      'r.id',
      times.map(time => time.id),
    )}`.execute(db)
}

/** The data shown with the times has changed: the instructors who fill them. */
export const raiseTimeVersions = async (
  { db, institution }: Pick<Ctx, 'db' | 'institution'>,
  ids: readonly string[],
): Promise<void> => {
  await sql`update lesson_plan_recurrence r set version = r.version + 1
    where r.institution_id = ${institution.id} and ${idIn('r.id', ids)}`.execute(db)
}

export const deleteTimes = async ({ db, institution }: Ctx, ids: readonly string[]): Promise<void> => {
  await sql`delete from lesson_plan_recurrence r
    where r.institution_id = ${institution.id} and ${idIn('r.id', ids)}`.execute(db)
}
