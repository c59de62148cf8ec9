import { sql } from 'kysely'
import type { ErasedOne, ErasurePlace } from '../erasure.ts'
import { rowsOf } from '../removal.ts'

export const removeResponses = async (
  { db, institutionId }: ErasurePlace,
  { accountIds }: ErasedOne,
): Promise<number> =>
  rowsOf(
    await sql`delete from survey_response r using student_enrollment e
      where r.institution_id = ${institutionId} and e.institution_id = ${institutionId}
        and e.id = r.student_enrollment_id and e.account_id = any(${accountIds}::uuid[])`.execute(db),
  )

/** That an enrolment has answered anonymously. The answer has no mark of its author and stays. */
export const removeMarks = async (
  { db, institutionId }: ErasurePlace,
  { accountIds }: ErasedOne,
): Promise<number> =>
  rowsOf(
    await sql`delete from survey_answered m using student_enrollment e
      where m.institution_id = ${institutionId} and e.institution_id = ${institutionId}
        and e.id = m.student_enrollment_id and e.account_id = any(${accountIds}::uuid[])`.execute(db),
  )
