import { sql } from 'kysely'
import { idIn } from '../../by-ids.ts'
import type { Ctx } from '../../module.ts'

/** The classes in which these enrolments are. */
export const gradesOfEnrollments = async (
  { db, institution }: Ctx,
  ids: readonly string[],
): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select distinct e.grade_id as id from student_enrollment e
    where e.institution_id = ${institution.id} and ${idIn('e.id', [...new Set(ids)])}`.execute(db)
  return rows.map(row => row.id)
}

export type OfferedEnrollment = {
  status: string
  exited: boolean
  offerExpiresAt: string | null
  isOver: boolean
}

/** The offers of an enrolment. Called with its class locked. */
export const offerOf = async (
  { db, institution, now }: Ctx,
  id: string,
): Promise<OfferedEnrollment | null> => {
  const { rows } = await sql<OfferedEnrollment>`
    select e.status, e.exit_date is not null as exited, e.offer_expires_at as "offerExpiresAt",
      coalesce(e.offer_expires_at <= ${now}::timestamptz, false) as "isOver"
    from student_enrollment e where e.institution_id = ${institution.id} and e.id = ${id}`.execute(db)
  return rows[0] ?? null
}
