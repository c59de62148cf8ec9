import type { UserRef } from '@lousa/contract/people/person/user.contract.ts'
import type { CivilDate } from '@lousa/rules/calendar/civil-date.rules.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../module.ts'
import { userRef } from '../../people/person/user-brief.queries.ts'
import { noteEnrollmentChanges } from '../enrollment-change.public.queries.ts'

export type LockedStudent = {
  id: string
  status: string
  birthdate: CivilDate | null
  user: UserRef
}

/** Students by name, locked like `lockStudent` in the order of their ids. */
export const lockStudents = async (
  { db, institution }: Ctx,
  ids: readonly string[],
): Promise<LockedStudent[]> => {
  await sql`
    select 1 from account a
    where a.institution_id = ${institution.id} and a.id = any(${ids}::uuid[])
    order by a.id for no key update of a`.execute(db)
  const { rows } = await sql<LockedStudent>`
    select a.id, a.status, p.birthdate, ${userRef('a', 'p')} as user from account a
    join person p on p.institution_id = ${institution.id} and p.id = a.person_id
    where a.institution_id = ${institution.id} and a.id = any(${ids}::uuid[])
      and a.role in ('STUDENT', 'STUDENT-SMELJ')
    order by a.sort_key, a.id`.execute(db)
  return rows
}

/** Accounts of these with an enrolment in a class on a day or later, waiting ones included. */
export const enrolledFrom = async (
  { db, institution }: Ctx,
  { gradeId, accountIds, day }: { gradeId: string; accountIds: readonly string[]; day: CivilDate },
): Promise<Set<string>> => {
  const { rows } = await sql<{ accountId: string }>`
    select distinct e.account_id as "accountId" from student_enrollment e
    where e.institution_id = ${institution.id} and e.grade_id = ${gradeId}
      and e.account_id = any(${accountIds}::uuid[]) and e.exit_reason is distinct from 'CANCELLED'
      and (e.exit_date is null or e.exit_date >= ${day}::date)`.execute(db)
  return new Set(rows.map(({ accountId }) => accountId))
}

export type NewClassEnrollment = { accountId: string; protocol: string }

/**
 * Makes students ACTIVE in a class, numbered after the highest number so far in their order. Leaves out those whose protocol
 * is taken.
 */
export const insertEnrollments = async (
  ctx: Ctx,
  {
    yearId,
    gradeId,
    start,
    students,
  }: { yearId: string; gradeId: string; start: CivilDate; students: readonly NewClassEnrollment[] },
): Promise<{ id: string; accountId: string }[]> => {
  const { db, institution, now } = ctx
  const { rows } = await sql<{ id: string; accountId: string }>`
    with last as materialized (
      select greatest(max(e.class_number), max(g.erased_class_number)) as number
      from grade g
      left join student_enrollment e on e.institution_id = ${institution.id} and e.grade_id = g.id
      where g.institution_id = ${institution.id} and g.id = ${gradeId})
    insert into student_enrollment (institution_id, academic_year_id, grade_id, account_id, status, class_number,
      start_date, protocol, created_at)
    select ${institution.id}::uuid, ${yearId}::uuid, ${gradeId}::uuid, student.account_id, 'ACTIVE',
      last.number + student.place, ${start}::date, student.protocol, ${now}::timestamptz
    from last, unnest(${students.map(({ accountId }) => accountId)}::uuid[],
      ${students.map(({ protocol }) => protocol)}::text[]) with ordinality as student(account_id, protocol, place)
    on conflict (institution_id, protocol) do nothing
    returning id, account_id as "accountId"`.execute(db)
  await noteEnrollmentChanges(
    ctx,
    rows.map(({ id }) => id),
  )
  return rows
}
