import { sql } from 'kysely'
import type { Ctx } from '../../module.ts'
import { noteEnrollmentChanges } from '../enrollment-change.public.queries.ts'

export type LockedEnrollment = {
  id: string
  gradeId: string
  accountId: string
  status: 'ACTIVE' | 'SURPLUS'
  number: number | null
  start: string
  exit: { date: string; reason: string } | null
  hasOffer: boolean
  /** Something of its own was typed: marks, dispensations, the council's word; or another enrolment goes on from it. */
  hasOwnRecords: boolean
}

/** An enrolment, held against everything that would name it. Asked with its class in hand. */
export const lockEnrollment = async (
  { db, institution, now }: Ctx,
  id: string,
): Promise<LockedEnrollment | null> => {
  await sql`
    select 1 from student_enrollment e where e.institution_id = ${institution.id} and e.id = ${id}
    for update`.execute(db)
  const { rows } = await sql<LockedEnrollment>`
    select e.id, e.grade_id as "gradeId", e.account_id as "accountId", e.status,
      e.class_number as number, e.start_date as start,
      case when e.exit_date is not null
        then jsonb_build_object('date', e.exit_date, 'reason', e.exit_reason) end as exit,
      coalesce(e.offer_expires_at > ${now}::timestamptz, false) as "hasOffer",
      (e.council_approved
        or exists (select 1 from council_decision c
          where c.institution_id = ${institution.id} and c.student_enrollment_id = e.id)
        or exists (select 1 from enrollment_term_mark m
          where m.institution_id = ${institution.id} and m.student_enrollment_id = e.id)
        or exists (select 1 from enrollment_dispensation d
          where d.institution_id = ${institution.id} and d.student_enrollment_id = e.id)
        or exists (select 1 from student_enrollment f
          where f.institution_id = ${institution.id} and f.previous_enrollment_id = e.id)) as "hasOwnRecords"
    from student_enrollment e
    where e.institution_id = ${institution.id} and e.id = ${id}`.execute(db)
  return rows[0] ?? null
}

export const gradeOfEnrollment = async ({ db, institution }: Ctx, id: string): Promise<string | null> => {
  const { rows } = await sql<{ gradeId: string }>`
    select e.grade_id as "gradeId" from student_enrollment e
    where e.institution_id = ${institution.id} and e.id = ${id}`.execute(db)
  return rows[0]?.gradeId ?? null
}

/** Its modalities go with it. */
export const deleteEnrollmentRow = async (ctx: Ctx, id: string): Promise<void> => {
  await noteEnrollmentChanges(ctx, [id])
  await ctx.db
    .deleteFrom('student_enrollment')
    .where('institution_id', '=', ctx.institution.id)
    .where('id', '=', id)
    .execute()
}

export type RunningEnrollment = {
  id: string
  gradeId: string
  status: 'ACTIVE' | 'SURPLUS'
  start: string
  yearStart: string
  yearEnd: string
}

/** Activities of a student in open years, by class. */
export const runningEnrollments = async (
  { db, institution }: Ctx,
  accountId: string,
): Promise<RunningEnrollment[]> => {
  const { rows } = await sql<RunningEnrollment>`
    select e.id, e.grade_id as "gradeId", e.status, e.start_date as start,
      y.start_date as "yearStart", y.end_date as "yearEnd"
    from student_enrollment e
    join academic_year y on y.institution_id = ${institution.id} and y.id = e.academic_year_id and y.status = 'OPEN'
    where e.institution_id = ${institution.id} and e.account_id = ${accountId} and e.exit_date is null
    order by e.grade_id`.execute(db)
  return rows
}

/** Ends each of these with its day and its reason. */
export const endEnrollments = async (
  ctx: Ctx,
  ended: readonly { id: string; exit: { date: string; reason: string } }[],
): Promise<void> => {
  const { db, institution } = ctx
  const ids = ended.map(({ id }) => id)
  await sql`
    update student_enrollment e
    set exit_date = ended.date, exit_reason = ended.reason, offer_expires_at = null, version = e.version + 1
    from unnest(${ids}::uuid[], ${ended.map(({ exit }) => exit.date)}::date[],
      ${ended.map(({ exit }) => exit.reason)}::text[]) as ended(id, date, reason)
    where e.institution_id = ${institution.id} and e.id = ended.id and e.exit_date is null`.execute(db)
  await noteEnrollmentChanges(ctx, ids)
}
