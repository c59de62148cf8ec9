import { sql } from 'kysely'
import type { ErasedOne, ErasurePlace } from '../erasure.ts'
import { rowsOf } from '../removal.ts'

/** Files about this student alone, or asked for by them. Of documents that were issued the data stays. */
export const removeFilesOf = async (
  { db, institutionId }: ErasurePlace,
  { studentId }: ErasedOne,
): Promise<number> =>
  rowsOf(
    await sql`delete from generated_file where institution_id = ${institutionId} and (requested_by = ${studentId}
      or params ->> 'enrollmentId' in (select e.id::text from student_enrollment e
        where e.institution_id = ${institutionId} and e.account_id = ${studentId}))`.execute(db),
  )
