import type { Modality } from '@lousa/rules/enrollment/entry/admission.rules.ts'
import type { Renumbering } from '@lousa/rules/enrollment/movement/renumbering.rules.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../module.ts'
import { noteEnrollmentChanges } from '../enrollment-change.public.queries.ts'
import type { LockedEnrollment } from './movement.types.ts'

/** The written columns of an enrolment: all of them, in their final state. */
export type EnrollmentState = Pick<
  LockedEnrollment,
  'id' | 'status' | 'number' | 'start' | 'exit' | 'version'
>

/** A student who becomes ACTIVE or leaves has no offer any more. */
export const updateEnrollmentRow = async (
  ctx: Ctx,
  { id, status, number, start, exit, version }: EnrollmentState,
): Promise<void> => {
  const { db, institution, today } = ctx
  await sql`
    update student_enrollment
    set status = ${status}, class_number = ${number}, start_date = ${start}, exit_date = ${exit?.date ?? null},
      exit_reason = ${exit?.reason ?? null}, version = ${version},
      queued_at = case when ${status}::text = 'SURPLUS' then queued_at end,
      offer_expires_at = case when ${status}::text = 'SURPLUS' and ${exit?.date ?? null}::date is null
        then offer_expires_at end,
      late_until = case when status <> ${status} or ${start}::date < start_date
        or (exit_date is not null and ${exit?.date ?? null}::date is null) then ${today}::date else late_until end
    where institution_id = ${institution.id} and id = ${id}`.execute(db)
  await noteEnrollmentChanges(ctx, [id])
}

/** The modalities of an enrolment, all of them. */
export const replaceModalities = async (
  { db, institution }: Ctx,
  enrollmentId: string,
  modalities: readonly Modality[],
): Promise<void> => {
  await sql`
    delete from enrollment_modality
    where institution_id = ${institution.id} and student_enrollment_id = ${enrollmentId}`.execute(db)
  if (modalities.length === 0) return
  await sql`
    insert into enrollment_modality as n (institution_id, student_enrollment_id, position, curriculum_component_id)
    select ${institution.id}::uuid, ${enrollmentId}::uuid, m.position, m."curriculumComponentId"
    from jsonb_to_recordset(${JSON.stringify(modalities)}::jsonb) as m(position int, "curriculumComponentId" uuid)
    returning position`.execute(db)
}

/** Whether a component of an enrolment is in recovery, by its stored figures: until then its result is open. */
export const isInRecovery = async (
  { db, institution }: Ctx,
  { id, gradeId }: Pick<LockedEnrollment, 'id' | 'gradeId'>,
): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from performance_scope s
    join grade_performance p on p.institution_id = ${institution.id} and p.scope_id = s.id
      and p.student_enrollment_id = ${id}
    where s.institution_id = ${institution.id} and s.grade_id = ${gradeId} and s.academic_term_id is null
      and p.situation = 'IN_RECOVERY' limit 1`.execute(db)
  return rows.length > 0
}

export type MovedEnrollment = {
  yearId: string
  gradeId: string
  accountId: string
  status: 'ACTIVE' | 'SURPLUS'
  number: number | null
  start: string
  previousId: string
  /** Random ones; the first that is free is taken. */
  protocols: readonly string[]
}

/** The enrolment that follows another one; answers its id, null when no protocol is free. */
export const insertMovedEnrollment = async (ctx: Ctx, following: MovedEnrollment): Promise<string | null> => {
  const { db, institution, now } = ctx
  const { rows } = await sql<{ id: string }>`
    insert into student_enrollment as n (institution_id, academic_year_id, grade_id, account_id, status, class_number,
      queued_at, start_date, previous_enrollment_id, created_at, protocol)
    select ${institution.id}::uuid, ${following.yearId}::uuid, ${following.gradeId}::uuid, ${following.accountId}::uuid,
      ${following.status}, ${following.number}::int,
      case when ${following.status}::text = 'SURPLUS' then ${now}::timestamptz end, ${following.start}::date,
      ${following.previousId}::uuid, ${now}::timestamptz, p.protocol
    from unnest(${following.protocols}::text[]) with ordinality as p(protocol, place)
    where not exists (select 1 from student_enrollment x
      where x.institution_id = ${institution.id} and x.protocol = p.protocol)
    order by p.place limit 1
    returning id`.execute(db)
  await noteEnrollmentChanges(
    ctx,
    rows.map(({ id }) => id),
  )
  return rows[0]?.id ?? null
}

export const componentNames = async (
  { db, institution }: Ctx,
  ids: readonly string[],
): Promise<{ id: string; name: string }[]> => {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from curriculum_component
    where institution_id = ${institution.id} and id = any(${ids}::uuid[]) order by sort_key, id`.execute(db)
  return rows
}

/** Current and former members of a class, as far as they have a number or are to get one. */
export const numberedStudents = async (
  { db, institution }: Ctx,
  gradeId: string,
): Promise<{ id: string; accountId: string; number: number | null; sortKey: string; hasLeft: boolean }[]> => {
  const { rows } = await sql<{
    id: string
    accountId: string
    number: number | null
    sortKey: string
    hasLeft: boolean
  }>`
    select e.id, e.account_id as "accountId", e.class_number as number, a.sort_key as "sortKey",
      e.exit_date is not null as "hasLeft"
    from student_enrollment e
    join account a on a.institution_id = ${institution.id} and a.id = e.account_id
    where e.institution_id = ${institution.id} and e.grade_id = ${gradeId} and e.status = 'ACTIVE'
    order by e.id for no key update of e`.execute(db)
  return rows
}

/** Class numbers, all in one statement: numbers change places. */
export const updateNumbers = async (
  { db, institution }: Ctx,
  numbers: readonly Renumbering[],
): Promise<void> => {
  await sql`
    update student_enrollment e set class_number = n."to", version = e.version + 1
    from jsonb_to_recordset(${JSON.stringify(numbers)}::jsonb) as n(id uuid, "to" int)
    where e.institution_id = ${institution.id} and e.id = n.id`.execute(db)
}
