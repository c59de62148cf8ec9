import { sql } from 'kysely'
import type { ErasedOne, ErasurePlace } from '../hooks.ts'
import type { Ctx } from '../module.ts'
import { rowsOf } from '../rows.ts'

/** Answers with a name, and the marks of anonymous ones. An anonymous answer has no mark of its author and stays. */
export const removeResponses = async (
  { db, institutionId }: ErasurePlace,
  { accountIds }: ErasedOne,
): Promise<number> => {
  const own = sql`(select e.id from student_enrollment e
    where e.institution_id = ${institutionId} and e.account_id = any(${accountIds}::uuid[]))`
  const responses = await sql`delete from survey_response
    where institution_id = ${institutionId} and student_enrollment_id in ${own}`.execute(db)
  const marks = await sql`delete from survey_answered
    where institution_id = ${institutionId} and student_enrollment_id in ${own}`.execute(db)
  return rowsOf(responses) + rowsOf(marks)
}

export const hasResponses = async ({ db, institution }: Ctx, enrollmentId: string): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from survey_response
    where institution_id = ${institution.id} and student_enrollment_id = ${enrollmentId}
    union all
    select 1 from survey_answered
    where institution_id = ${institution.id} and student_enrollment_id = ${enrollmentId} limit 1`.execute(db)
  return rows.length > 0
}
