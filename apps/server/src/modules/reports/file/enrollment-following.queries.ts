import { sql } from 'kysely'
import type { Ctx } from '../../module.ts'

/** Documents that were issued, and files that were asked for, of one enrolment. */
export const hasFiles = async ({ db, institution }: Ctx, enrollmentId: string): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from issued_document
    where institution_id = ${institution.id} and student_enrollment_id = ${enrollmentId}
    union all
    select 1 from generated_file
    where institution_id = ${institution.id} and params ->> 'enrollmentId' = ${enrollmentId}
    limit 1`.execute(db)
  return rows.length > 0
}
