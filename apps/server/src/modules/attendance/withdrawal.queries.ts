import { sql } from 'kysely'
import { coveredLessons } from '../academics/grade/covered-lessons.public.queries.ts'
import { idIn } from '../by-ids.ts'
import type { ErasedOne, ErasurePlace, RemovalOrder, RemovalPlace } from '../hooks.ts'
import { moveRows } from '../merged-rows.ts'
import type { Ctx } from '../module.ts'
import { rowsOf } from '../rows.ts'
import type { Json } from '../tables.ts'

/** The marks of a lesson: whole rows, and what is counted of them. */
export type LessonMarks = {
  lessonId: string
  rows: Json[]
  versions: Record<string, number>
  version: number
  absences: number
}

/** The marks of locked lessons that have some. */
export const marksOfLessons = async (
  { db, institution }: Ctx,
  lessonIds: readonly string[],
): Promise<LessonMarks[]> => {
  const { rows } = await sql<LessonMarks>`
    select a.lesson_id as "lessonId", jsonb_agg(to_jsonb(a) order by a.student_enrollment_id) as rows,
      jsonb_object_agg(a.student_enrollment_id, a.version) as versions, max(a.version) as version,
      (count(*) filter (where a.status <> 'ATTENDANCE'))::int as absences
    from lesson l
    join attendance a on a.institution_id = ${institution.id} and a.academic_year_id = l.academic_year_id
      and a.lesson_id = l.id
    where l.institution_id = ${institution.id} and ${idIn('l.id', lessonIds)}
    group by a.lesson_id order by a.lesson_id`.execute(db)
  return rows
}

/** Removes the marks of locked lessons of a year. */
export const deleteMarks = async ({ db, institution }: Ctx, lessonIds: readonly string[]): Promise<void> => {
  await sql`delete from attendance a using lesson l
    where a.institution_id = ${institution.id} and l.institution_id = ${institution.id}
      and ${idIn('l.id', lessonIds)} and a.academic_year_id = l.academic_year_id and a.lesson_id = l.id`.execute(
    db,
  )
}

/**
 * Puts marks of locked lessons back as they were, but for enrolments that do not exist any more. They are of the plan that the lesson
 * has now. Where another list was withdrawn since, they are newer than its marks.
 */
export const putBackMarks = async ({ db, institution }: Ctx, marks: readonly Json[]): Promise<void> => {
  if (marks.length === 0) return
  await sql`
    with r as materialized (
      select r.*, max(r.version) over (partition by r.lesson_id) as last_version
      from jsonb_populate_recordset(null::attendance, ${JSON.stringify(marks)}::jsonb) r
    )
    insert into attendance (institution_id, academic_year_id, lesson_id, student_enrollment_id, grade_id, lesson_plan_id,
      status, justification, version, updated_at, updated_by, absence_justification_id, arrived_late, left_early, by_day)
    select l.institution_id, l.academic_year_id, l.id, e.id, l.grade_id, l.lesson_plan_id,
      r.status, r.justification,
      case when l.withdrawn_version > r.last_version then l.withdrawn_version + 1 else r.version end,
      r.updated_at, r.updated_by, r.absence_justification_id, r.arrived_late, r.left_early, r.by_day
    from r
    join lesson l on l.institution_id = ${institution.id} and l.id = r.lesson_id
    join student_enrollment e on e.institution_id = ${institution.id} and e.id = r.student_enrollment_id
    order by r.lesson_id, r.student_enrollment_id
    on conflict (institution_id, academic_year_id, lesson_id, student_enrollment_id) do nothing`.execute(db)
}

export type NewWithdrawal = {
  id: string
  lessonId: string
  planId: string
  date: string
  eventId: string | null
  takenAt: string | null
  isPartial: boolean
  marks: Json[] | null
  release: Json | null
}

export const insertWithdrawals = async (
  { db, institution, actor, now }: Ctx,
  withdrawals: readonly NewWithdrawal[],
): Promise<void> => {
  await sql`
    insert into lesson_withdrawal (institution_id, id, lesson_id, lesson_date, account_id, withdrawn_at, event_id,
      attendance_taken_at, attendance_partial, marks, release)
    select ${institution.id}::uuid, w.id, w."lessonId", w.date, ${actor.accountId}::uuid, ${now}::timestamptz,
      w."eventId", w."takenAt", w."isPartial", nullif(w.marks, 'null'::jsonb), nullif(w.release, 'null'::jsonb)
    from jsonb_to_recordset(${JSON.stringify(withdrawals)}::jsonb) as w(id uuid, "lessonId" uuid, date date, "eventId" uuid,
       "takenAt" timestamptz, "isPartial" boolean, marks jsonb, release jsonb)
    on conflict (institution_id, id) do nothing`.execute(db)
}

export type StoredWithdrawal = {
  id: string
  lessonId: string
  planId: string
  date: string
  accountId: string
  takenAt: string | null
  isPartial: boolean
  marks: Json[] | null
  release: Json | null
  isRestored: boolean
}

const columns = sql`w.id, w.lesson_id as "lessonId", l.lesson_plan_id as "planId", w.lesson_date as date,
  w.account_id as "accountId", w.attendance_taken_at as "takenAt", w.attendance_partial as "isPartial", w.marks,
  w.release, w.restored_at is not null as "isRestored"`

/** A withdrawal, locked. */
export const lockWithdrawal = async (
  { db, institution }: Ctx,
  id: string,
): Promise<StoredWithdrawal | null> => {
  const { rows } = await sql<StoredWithdrawal>`
    select ${columns} from lesson_withdrawal w
    join lesson l on l.institution_id = ${institution.id} and l.id = w.lesson_id
    where w.institution_id = ${institution.id} and w.id = ${id} for no key update of w`.execute(db)
  return rows[0] ?? null
}

/** Withdrawals by the events that removed these lessons, not restored and locked; the newest one of each lesson. */
export const lockWithdrawalsOfEvents = async (
  { db, institution }: Ctx,
  lessons: readonly { id: string; eventId: string }[],
): Promise<StoredWithdrawal[]> => {
  const { rows } = await sql<StoredWithdrawal>`
    with w as materialized (
      select w.* from lesson_withdrawal w
      join unnest(${lessons.map(({ id }) => id)}::uuid[], ${lessons.map(({ eventId }) => eventId)}::uuid[])
        as back(lesson_id, event_id) on back.lesson_id = w.lesson_id and back.event_id = w.event_id
      where w.institution_id = ${institution.id} and w.restored_at is null
      order by w.id for no key update of w
    )
    select distinct on (w.lesson_id) ${columns} from w
    join lesson l on l.institution_id = ${institution.id} and l.id = w.lesson_id and l.date = w.lesson_date
      and l.attendance_taken_at is null and not l.accomplished
    order by w.lesson_id, w.withdrawn_at desc, w.id`.execute(db)
  return rows
}

export const markRestored = async (
  { db, institution, now }: Ctx,
  withdrawalIds: readonly string[],
): Promise<void> => {
  await sql`update lesson_withdrawal set restored_at = ${now}
    where institution_id = ${institution.id} and ${idIn('id', withdrawalIds)}`.execute(db)
}

export type WithdrawalSummary = {
  id: string
  hasMarks: boolean
  hasRelease: boolean
  attendances: number
  absences: number
}

/** The number of records that a withdrawal removed. */
export const withdrawalSummary = async (
  { db, institution }: Ctx,
  id: string,
): Promise<WithdrawalSummary | null> => {
  const { rows } = await sql<WithdrawalSummary>`
    select w.id, w.marks is not null as "hasMarks", w.release is not null as "hasRelease",
      coalesce(jsonb_array_length(w.marks), 0) as attendances,
      (select count(*)::int from jsonb_array_elements(w.marks) as m(mark) where m.mark->>'status' <> 'ATTENDANCE') as absences
    from lesson_withdrawal w where w.institution_id = ${institution.id} and w.id = ${id}`.execute(db)
  return rows[0] ?? null
}

/**
 * Which withdrawals the actor reaches: administrators all of them, instructors those of plans that they teach or taught. A substitute
 * reaches own ones of covered lessons.
 */
export const reachedWithdrawals = async (ctx: Ctx, ids: string[]): Promise<string[]> => {
  const { db, institution, actor } = ctx
  if (actor.role !== 'ADMINISTRATOR' && actor.role !== 'INSTRUCTOR') return []
  const taught =
    actor.role === 'ADMINISTRATOR'
      ? sql``
      : sql`and (exists (select 1 from lesson l
            join reach_plan r on r.institution_id = ${institution.id} and r.lesson_plan_id = l.lesson_plan_id
            where l.institution_id = ${institution.id} and l.id = w.lesson_id and r.account_id = ${actor.accountId})
          or (w.account_id = ${actor.accountId} and w.lesson_id in (select o.id from ${coveredLessons(ctx)})))`
  const { rows } = await sql<{ id: string }>`
    select w.id from lesson_withdrawal w
    where w.institution_id = ${institution.id} and ${idIn('w.id', ids)} ${taught}`.execute(db)
  return rows.map(row => row.id)
}

/** Withdrawals that one account has made become another's. */
export const moveWithdrawals = moveRows(sql`lesson_withdrawal`, sql`account_id`)

/** Withdrawn marks of the students whose data is removed: reasons of absences are in them. Nothing is restored any more. */
export const removeWithdrawalsOf = async (
  { db, institutionId }: ErasurePlace,
  { accountIds }: ErasedOne,
): Promise<number> =>
  rowsOf(
    await sql`delete from lesson_withdrawal w using student_enrollment e
      where w.institution_id = ${institutionId} and e.institution_id = ${institutionId}
        and e.account_id = any(${accountIds}::uuid[])
        and w.marks @> jsonb_build_array(jsonb_build_object('student_enrollment_id', e.id))`.execute(db),
  )

/** Deletes withdrawals that can no longer be restored. */
export const removeOldWithdrawals = async (
  { db, institutionId }: RemovalPlace,
  { before, limit }: RemovalOrder,
): Promise<number> =>
  rowsOf(
    await sql`delete from lesson_withdrawal where institution_id = ${institutionId} and id in (
      select id from lesson_withdrawal where institution_id = ${institutionId} and withdrawn_at <= ${before}
      limit ${limit})`.execute(db),
  )
