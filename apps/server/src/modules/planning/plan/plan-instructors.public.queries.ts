import type { CivilDate } from '@lousa/rules/calendar/civil-date.rules.ts'
import { sql } from 'kysely'
import { idIn } from '../../by-ids.ts'
import type { Ctx } from '../../module.ts'
import { notePlanChanges } from './plan-change.public.queries.ts'

/** A period of an instructor; one without end lasts as long as the year. */
export type InstructorRow = {
  id: string
  accountId: string
  name: string
  start: CivilDate
  end: CivilDate
  openEnded: boolean
}

/** The periods of these plans, by plan, in the order of lists. */
export const instructorRowsOfPlans = async (
  { db, institution }: Ctx,
  planIds: readonly string[],
): Promise<Map<string, InstructorRow[]>> => {
  const { rows } = await sql<InstructorRow & { planId: string }>`
    select i.lesson_plan_id as "planId", i.id, i.account_id as "accountId", coalesce(h.social_name, h.name) as name,
      i.start_date as start, i.end_date as "end", i.open_ended as "openEnded"
    from lesson_plan_instructor i
    join account a on a.institution_id = ${institution.id} and a.id = i.account_id
    join person h on h.institution_id = ${institution.id} and h.id = a.person_id
    where i.institution_id = ${institution.id} and ${idIn('i.lesson_plan_id', planIds)}
    order by i.start_date, a.sort_key, i.id`.execute(db)
  const byPlan = new Map<string, InstructorRow[]>(planIds.map(id => [id, []]))
  for (const { planId, ...row } of rows) byPlan.get(planId)?.push(row)
  return byPlan
}

export const instructorRowsOf = async (ctx: Ctx, planId: string): Promise<InstructorRow[]> =>
  (await instructorRowsOfPlans(ctx, [planId])).get(planId) ?? []

/** The instructors among these accounts, each with whether they are active, locked against being archived. */
export const lockInstructors = async (
  { db, institution }: Ctx,
  ids: readonly string[],
): Promise<{ id: string; name: string; isActive: boolean }[]> => {
  const { rows } = await sql<{ id: string; name: string; isActive: boolean }>`
    select a.id, coalesce(h.social_name, h.name) as name, a.status = 'Ativo' as "isActive"
    from account a
    join person h on h.institution_id = ${institution.id} and h.id = a.person_id
    where a.institution_id = ${institution.id} and a.id = any(${ids}::uuid[]) and a.role = 'INSTRUCTOR'
    order by a.id for share of a`.execute(db)
  return rows
}

/** The last day of an academic year. */
export const lastDayOf = async ({ db, institution }: Ctx, yearId: string): Promise<CivilDate> => {
  const row = await db
    .selectFrom('academic_year')
    .select('end_date')
    .where('institution_id', '=', institution.id)
    .where('id', '=', yearId)
    .executeTakeFirstOrThrow()
  return row.end_date
}

export type InstructorWrite = {
  id: string | null
  accountId: string
  start: CivilDate
  end: CivilDate
  openEnded: boolean
}

/** The periods of plans as whole lists: what a list does not name goes, the rest is changed or added. */
export const replaceInstructors = async (
  ctx: Ctx,
  plans: readonly { planId: string; rows: readonly InstructorWrite[] }[],
): Promise<void> => {
  const { db, institution } = ctx
  await notePlanChanges(
    ctx,
    plans.map(({ planId }) => planId),
  )
  const written = plans.flatMap(({ planId, rows }) =>
    rows.map(row => ({
      id: row.id,
      lesson_plan_id: planId,
      account_id: row.accountId,
      start_date: row.start,
      end_date: row.end,
      open_ended: row.openEnded,
    })),
  )
  const stay = written.filter(row => row.id !== null)
  await sql`delete from lesson_plan_instructor i
    where i.institution_id = ${institution.id} and ${idIn(
      'i.lesson_plan_id',
      plans.map(({ planId }) => planId),
    )} and i.id <> all(${stay.map(row => row.id)}::uuid[])`.execute(db)
  await sql`update lesson_plan_instructor i
    set account_id = r.account_id, start_date = r.start_date, end_date = r.end_date, open_ended = r.open_ended
    from jsonb_to_recordset(${JSON.stringify(stay)}::jsonb)
      as r(id uuid, lesson_plan_id uuid, account_id uuid, start_date date, end_date date, open_ended boolean)
    where i.institution_id = ${institution.id} and i.lesson_plan_id = r.lesson_plan_id and i.id = r.id`.execute(
    db,
  )
  const added = written.flatMap(({ id, ...row }) =>
    id === null ? [{ institution_id: institution.id, ...row }] : [],
  )
  if (added.length > 0) await db.insertInto('lesson_plan_instructor').values(added).execute()
}

export type ActiveLesson = {
  date: CivilDate
  start: string
  end: string
  released: boolean
  attendanceTaken: boolean
}

/** The lessons of a plan, removed ones left out, by date and time. */
export const activeLessonsOfPlan = async (
  { db, institution }: Ctx,
  planId: string,
): Promise<ActiveLesson[]> => {
  const { rows } = await sql<ActiveLesson>`
    select l.date, l.start_time as start, l.end_time as "end", l.accomplished as released,
      l.attendance_taken_at is not null as "attendanceTaken"
    from lesson l
    where l.institution_id = ${institution.id} and l.lesson_plan_id = ${planId} and l.deleted_at is null
    order by l.date, l.start_time, l.id`.execute(db)
  return rows
}
