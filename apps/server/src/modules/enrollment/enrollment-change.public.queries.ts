import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { idIn } from '../by-ids.ts'
import type { Ctx } from '../module.ts'

type Writer = { db: Ctx['db']; institution: { id: string } }

/**
 * Notes in the writer's transaction that enrolments come, change or go, so that figures of their classes are counted again.
 * Called after an enrolment is written, and before it is deleted. It only adds rows: writers do not wait for each other.
 */
export const noteEnrollmentChanges = async (
  { db, institution }: Writer,
  ids: readonly string[],
): Promise<void> => {
  if (ids.length === 0) return
  await sql`
    insert into enrollment_change (institution_id, id, academic_year_id, grade_id, account_id)
    select e.institution_id, change.id, e.academic_year_id, e.grade_id, e.account_id
    from unnest(${ids.map(() => randomUUID())}::uuid[], ${ids}::uuid[]) as change(id, enrollment_id)
    join student_enrollment e on e.institution_id = ${institution.id} and e.id = change.enrollment_id
    on conflict (institution_id, id) do nothing`.execute(db)
}

/** Notes changes of all enrolments of accounts. */
export const noteEnrollmentsOfAccounts = async (
  tenant: Writer,
  accountIds: readonly string[],
): Promise<void> => {
  const { db, institution } = tenant
  const { rows } = await sql<{ id: string }>`
    select e.id from student_enrollment e
    where e.institution_id = ${institution.id} and e.account_id = any(${accountIds}::uuid[])`.execute(db)
  await noteEnrollmentChanges(
    tenant,
    rows.map(({ id }) => id),
  )
}

/** Takes away noted changes that are counted. */
export const forgetEnrollmentChanges = async (
  { db, institution }: Writer,
  ids: readonly string[],
): Promise<void> => {
  if (ids.length === 0) return
  await sql`delete from enrollment_change
    where institution_id = ${institution.id} and ${idIn('id', ids)}`.execute(db)
}
