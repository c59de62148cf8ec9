import { sql } from 'kysely'
import type { SendingCtx } from './message.types.ts'

/** The class of some enrolments, with who is enrolled, and until when a place is offered to them. */
export type WaitlistEventDetails = {
  grade: string
  academicYearId: string
  accountIds: string[]
  offerUntil: string | null
}

export const waitlistEventDetails = async (
  { db, institution }: Pick<SendingCtx, 'db' | 'institution'>,
  enrollmentIds: readonly string[],
): Promise<WaitlistEventDetails | null> => {
  const { rows } = await sql<WaitlistEventDetails>`
    select g.name as grade, g.academic_year_id as "academicYearId", jsonb_agg(e.account_id) as "accountIds",
      max(e.offer_expires_at) as "offerUntil"
    from student_enrollment e
    join grade g on g.institution_id = ${institution.id} and g.id = e.grade_id
    where e.institution_id = ${institution.id} and e.id = any(${enrollmentIds}::uuid[])
    group by g.id, g.name, g.academic_year_id limit 1`.execute(db)
  return rows[0] ?? null
}
