import type { CoverOutcome } from '@lousa/contract/planning/cover/cover-outcomes.ts'
import type { CivilDate } from '@lousa/rules/calendar/civil-date.rules.ts'
import type { TimeSlot } from '@lousa/rules/planning/overlap.rules.ts'
import { type RawBuilder, sql } from 'kysely'
import { idIn } from '../../by-ids.ts'
import type { Ctx } from '../../module.ts'
import { givesLesson } from '../plan/lesson.queries.ts'

export type LockedCover = {
  id: string
  lessonId: string
  planId: string
  gradeId: string
  yearId: string
  outcome: CoverOutcome
  isWithdrawn: boolean
  isMadeUp: boolean
  version: number
}

/** The year of the lesson of a cover, before any lock. */
export const yearOfCover = async (
  { db, institution }: Pick<Ctx, 'db' | 'institution'>,
  id: string,
): Promise<string | null> => {
  const { rows } = await sql<{ id: string }>`
    select l.academic_year_id as id from lesson_cover k
    join lesson l on l.institution_id = ${institution.id} and l.id = k.lesson_id
    where k.institution_id = ${institution.id} and k.id = ${id}`.execute(db)
  return rows[0]?.id ?? null
}

/** A cover, locked; the caller has the timetable of its year. */
export const lockCover = async ({ db, institution }: Ctx, id: string): Promise<LockedCover | null> => {
  const { rows } = await sql<LockedCover>`
    select k.id, k.lesson_id as "lessonId", l.lesson_plan_id as "planId", l.grade_id as "gradeId",
      l.academic_year_id as "yearId", k.outcome,
      k.withdrawn_at is not null as "isWithdrawn", k.version,
      exists (select 1 from lesson_make_up m
        join lesson n on n.institution_id = ${institution.id} and n.id = m.lesson_id and n.deleted_at is null
        where m.institution_id = ${institution.id} and m.cover_id = k.id) as "isMadeUp"
    from lesson_cover k
    join lesson l on l.institution_id = ${institution.id} and l.id = k.lesson_id
    where k.institution_id = ${institution.id} and k.id = ${id} for update of k`.execute(db)
  return rows[0] ?? null
}

export type NewCover = {
  lessonId: string
  outcome: CoverOutcome
  absentId: string | null
  absenceId: string | null
  substituteId: string | null
  reason: string | null
}

export const insertCover = async (ctx: Ctx, cover: NewCover): Promise<string> => {
  const { db, institution, actor, now } = ctx
  const { rows } = await sql<{ id: string }>`
    insert into lesson_cover
      (institution_id, lesson_id, absent_id, absence_id, outcome, substitute_id, reason, created_by, created_at)
    values (${institution.id}, ${cover.lessonId}, ${cover.absentId}, ${cover.absenceId}, ${cover.outcome},
      ${cover.substituteId}, ${cover.reason}, ${actor.accountId}, ${now})
    returning id`.execute(db)
  const [row] = rows
  if (!row) throw new Error('An inserted cover has no row')
  return row.id
}

/** Withdrawn covers stay as a trace. */
export const markCoversWithdrawn = async (ctx: Ctx, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return
  const { db, institution, actor, now } = ctx
  await sql`update lesson_cover set withdrawn_at = ${now}, withdrawn_by = ${actor.accountId}, version = version + 1
    where institution_id = ${institution.id} and ${idIn('id', ids)}`.execute(db)
}

/** The instructors of the plan of a lesson on its date, by name. */
export const instructorsOfLesson = async (
  { db, institution }: Ctx,
  lessonId: string,
): Promise<{ id: string; name: string }[]> => {
  const { rows } = await sql<{ id: string; name: string }>`
    select a.id, coalesce(h.social_name, h.name) as name from lesson l
    join lesson_plan_instructor i on i.institution_id = ${institution.id} and i.lesson_plan_id = l.lesson_plan_id
      and l.date between i.start_date and i.end_date
    join account a on a.institution_id = ${institution.id} and a.id = i.account_id
    join person h on h.institution_id = ${institution.id} and h.id = a.person_id
    where l.institution_id = ${institution.id} and l.id = ${lessonId}
    order by a.sort_key, a.id`.execute(db)
  return rows
}

/** Whether the lesson `l` is of an open year: lessons of a date are found by year and date. */
export const inOpenYears = ({ institution }: Pick<Ctx, 'institution'>): RawBuilder<boolean> => sql`
  l.academic_year_id in (select y.id from academic_year y
    where y.institution_id = ${institution.id} and y.status = 'OPEN')`

/** The times of the lessons that an account gives on a date, without one lesson. */
export const lessonTimesOn = async (
  ctx: Ctx,
  { accountId, date, exceptId }: { accountId: string; date: CivilDate; exceptId: string },
): Promise<TimeSlot[]> => {
  const { db, institution } = ctx
  const { rows } = await sql<TimeSlot>`
    select l.start_time as start, l.end_time as "end" from lesson l
    where l.institution_id = ${institution.id} and ${inOpenYears(ctx)} and l.date = ${date} and l.deleted_at is null
      and l.id <> ${exceptId}
      and ${givesLesson(institution.id, accountId)}`.execute(db)
  return rows
}

export const insertMakeUps = async (
  ctx: Ctx,
  pairs: readonly { coverId: string; lessonId: string }[],
): Promise<void> => {
  if (pairs.length === 0) return
  const { db, institution, now } = ctx
  await sql`delete from lesson_make_up m using lesson l
    where m.institution_id = ${institution.id} and l.institution_id = ${institution.id} and l.id = m.lesson_id
      and l.deleted_at is not null
      and ${idIn(
        'm.cover_id',
        pairs.map(({ coverId }) => coverId),
      )}`.execute(db)
  await sql`
    insert into lesson_make_up as n (institution_id, cover_id, lesson_id, created_at)
    select ${institution.id}, p."coverId", p."lessonId", ${now}
    from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as p("coverId" uuid, "lessonId" uuid)
    returning n.cover_id`.execute(db)
}

/** Events of the calendar that are one decision to make lessons up. */
export const insertMakeUpDays = async (
  { db, institution }: Ctx,
  eventIds: readonly string[],
): Promise<void> => {
  await sql`
    with decision as materialized (select uuidv7() as id)
    insert into make_up_day as n (institution_id, event_id, decision_id)
    select ${institution.id}, e.id, d.id from decision d, unnest(${[...eventIds]}::uuid[]) as e(id)
    returning n.event_id`.execute(db)
}
