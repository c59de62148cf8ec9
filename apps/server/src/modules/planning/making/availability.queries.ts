import type {
  AvailabilityWindow,
  InstructorWeek,
  PlanningHour,
} from '@lousa/contract/planning/making/availability.contract.ts'
import type { CivilDate } from '@lousa/rules/calendar/civil-date.rules.ts'
import type { WeekInterval, Workload } from '@lousa/rules/planning/making/making-records.ts'
import type { TimeSlot } from '@lousa/rules/planning/overlap.rules.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../module.ts'

export const availabilityWindow = async (
  { db, institution }: Ctx,
  yearId: string,
): Promise<AvailabilityWindow | null> => {
  const { rows } = await sql<AvailabilityWindow>`
    select w.opens, w.closes, w.version from availability_window w
    where w.institution_id = ${institution.id} and w.academic_year_id = ${yearId}`.execute(db)
  return rows[0] ?? null
}

export const writeWindow = async (
  { db, institution }: Ctx,
  yearId: string,
  { opens, closes, version }: AvailabilityWindow,
): Promise<void> => {
  await sql`
    insert into availability_window (institution_id, academic_year_id, opens, closes, version)
    values (${institution.id}, ${yearId}, ${opens}::date, ${closes}::date, ${version})
    on conflict (institution_id, academic_year_id)
      do update set opens = excluded.opens, closes = excluded.closes, version = excluded.version`.execute(db)
}

const instructorRef = (account: string, person: string): RawBuilder<unknown> => sql`jsonb_build_object(
  'id', ${sql.ref(`${account}.id`)}, 'name', coalesce(${sql.ref(`${person}.social_name`)}, ${sql.ref(`${person}.name`)}))`

/** Weeks by the name of their instructors: of all who teach in the year or have a week in it, or of one. */
export const instructorWeeks = async (
  { db, institution }: Ctx,
  yearId: string,
  accountId: string | null = null,
): Promise<InstructorWeek[]> => {
  const ofYear = sql`(w.id is not null or exists (
    select 1 from lesson_plan_instructor i
    join lesson_plan p on p.institution_id = ${institution.id} and p.id = i.lesson_plan_id
    where i.institution_id = ${institution.id} and i.account_id = a.id and p.academic_year_id = ${yearId}))`
  const { rows } = await sql<InstructorWeek>`
    select ${instructorRef('a', 'h')} as instructor, coalesce(w.intervals, '[]') as intervals,
      w.answered_on as "answeredOn", coalesce(w.version, 0) as version,
      jsonb_build_object('contractMinutes', w.contract_minutes, 'counting', coalesce(w.counting, 'MINUTES'),
        'mostDays', w.most_days, 'mostLessons', w.most_lessons, 'windows', w.windows) as load
    from account a
    join person h on h.institution_id = ${institution.id} and h.id = a.person_id
    left join instructor_week w on w.institution_id = ${institution.id} and w.academic_year_id = ${yearId}
      and w.account_id = a.id
    where a.institution_id = ${institution.id}
      and ${accountId === null ? ofYear : sql`a.id = ${accountId}`}
    order by a.sort_key, a.id`.execute(db)
  return rows
}

export const writeIntervals = async (
  { db, institution }: Ctx,
  { yearId, accountId }: { yearId: string; accountId: string },
  {
    intervals,
    answeredOn,
    version,
  }: { intervals: readonly WeekInterval[]; answeredOn: CivilDate | null; version: number },
): Promise<void> => {
  await sql`
    insert into instructor_week (institution_id, academic_year_id, account_id, intervals, answered_on, version)
    values (${institution.id}, ${yearId}, ${accountId}, ${JSON.stringify(intervals)}::jsonb, ${answeredOn}::date, ${version})
    on conflict (institution_id, academic_year_id, account_id)
      do update set intervals = excluded.intervals, answered_on = excluded.answered_on,
        version = excluded.version`.execute(db)
}

export const writeLoad = async (
  { db, institution }: Ctx,
  { yearId, accountId }: { yearId: string; accountId: string },
  { contractMinutes, counting, mostDays, mostLessons, windows, version }: Workload & { version: number },
): Promise<void> => {
  await sql`
    insert into instructor_week (institution_id, academic_year_id, account_id, contract_minutes, counting, most_days,
      most_lessons, windows, version)
    values (${institution.id}, ${yearId}, ${accountId}, ${contractMinutes}, ${counting}, ${mostDays}, ${mostLessons},
      ${windows}, ${version})
    on conflict (institution_id, academic_year_id, account_id)
      do update set contract_minutes = excluded.contract_minutes, counting = excluded.counting,
        most_days = excluded.most_days, most_lessons = excluded.most_lessons, windows = excluded.windows,
        version = excluded.version`.execute(db)
}

/** Times between the bells of all levels of a year. */
export const bellsOfYear = async ({ db, institution }: Ctx, yearId: string): Promise<TimeSlot[]> => {
  const { rows } = await sql<TimeSlot>`
    select distinct s.start, s."end" from education_level l
    join bell_times b on b.institution_id = ${institution.id} and b.education_level_id = l.id
    cross join lateral jsonb_to_recordset(b.slots) as s(start text, "end" text)
    where l.institution_id = ${institution.id} and l.academic_year_id = ${yearId} and l.is_active
    order by s.start, s."end"`.execute(db)
  return rows
}

const hourColumns = ({ institution }: Ctx): RawBuilder<unknown> => sql`
  p.id, p.name, p.weekday, p.from_minute as "from", p.until_minute as until, p.version,
  (select jsonb_agg(${instructorRef('a', 'h')} order by a.sort_key, a.id) from planning_hour_instructor i
    join account a on a.institution_id = ${institution.id} and a.id = i.account_id
    join person h on h.institution_id = ${institution.id} and h.id = a.person_id
    where i.institution_id = ${institution.id} and i.planning_hour_id = p.id) as instructors`

export const planningHours = async (ctx: Ctx, yearId: string): Promise<PlanningHour[]> => {
  const { rows } = await sql<PlanningHour>`
    select ${hourColumns(ctx)} from planning_hour p
    where p.institution_id = ${ctx.institution.id} and p.academic_year_id = ${yearId}
    order by p.weekday, p.from_minute, p.id`.execute(ctx.db)
  return rows
}

/** The year of a planning hour, which names no other one later. */
export const yearOfHour = async ({ db, institution }: Ctx, id: string): Promise<string | null> => {
  const { rows } = await sql<{ yearId: string }>`
    select p.academic_year_id as "yearId" from planning_hour p
    where p.institution_id = ${institution.id} and p.id = ${id}`.execute(db)
  return rows[0]?.yearId ?? null
}

export const planningHour = async (ctx: Ctx, id: string): Promise<PlanningHour | null> => {
  const { rows } = await sql<PlanningHour>`
    select ${hourColumns(ctx)} from planning_hour p
    where p.institution_id = ${ctx.institution.id} and p.id = ${id} for update of p`.execute(ctx.db)
  return rows[0] ?? null
}

export type HourValues = Pick<PlanningHour, 'name' | 'weekday' | 'from' | 'until'>

export const insertHour = async (
  { db, institution }: Ctx,
  yearId: string,
  { name, weekday, from, until }: HourValues,
): Promise<string> => {
  const row = await db
    .insertInto('planning_hour')
    .values({
      institution_id: institution.id,
      academic_year_id: yearId,
      name,
      weekday,
      from_minute: from,
      until_minute: until,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export const writeHour = async (
  { db, institution }: Ctx,
  id: string,
  { name, weekday, from, until, version }: HourValues & { version: number },
): Promise<void> => {
  await sql`update planning_hour set name = ${name}, weekday = ${weekday}, from_minute = ${from}, until_minute = ${until},
      version = ${version}
    where institution_id = ${institution.id} and id = ${id}`.execute(db)
}

/** The instructors of a planning hour become these; without any it is of all. */
export const writeHourInstructors = async (
  { db, institution }: Ctx,
  id: string,
  accountIds: readonly string[],
): Promise<void> => {
  await sql`delete from planning_hour_instructor
    where institution_id = ${institution.id} and planning_hour_id = ${id}`.execute(db)
  await sql`
    insert into planning_hour_instructor as n (institution_id, planning_hour_id, account_id)
    select ${institution.id}, ${id}, account_id from unnest(${accountIds}::uuid[]) as account_id
    returning n.id`.execute(db)
}

export const removeHour = async ({ db, institution }: Ctx, id: string): Promise<void> => {
  await sql`delete from planning_hour where institution_id = ${institution.id} and id = ${id}`.execute(db)
}
