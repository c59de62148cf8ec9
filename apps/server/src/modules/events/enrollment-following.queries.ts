import { sql } from 'kysely'
import type { Ctx } from '../module.ts'

export const hasResponses = async ({ db, institution }: Ctx, enrollmentId: string): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from survey_response
    where institution_id = ${institution.id} and student_enrollment_id = ${enrollmentId}
    union all
    select 1 from survey_answered
    where institution_id = ${institution.id} and student_enrollment_id = ${enrollmentId} limit 1`.execute(db)
  return rows.length > 0
}
