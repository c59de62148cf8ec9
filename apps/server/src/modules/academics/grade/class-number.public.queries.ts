import { sql } from 'kysely'
import type { Ctx } from '../../module.ts'

/**
 * Records the class number of an enrolment that is being erased, so that no other enrolment gets it. The caller holds the lock
 * on the class.
 */
export const raiseErasedNumber = async (
  { db, institution }: Ctx,
  gradeId: string,
  number: number,
): Promise<void> => {
  await sql`
    update grade set erased_class_number = greatest(erased_class_number, ${number}::int)
    where institution_id = ${institution.id} and id = ${gradeId}`.execute(db)
}
