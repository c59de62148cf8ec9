import { sql } from 'kysely'
import type { Ctx } from '../../module.ts'

/** The enrolment with this class number is being erased, with its class locked; nobody else gets the number. */
export const raiseErasedNumber = async (
  { db, institution }: Ctx,
  gradeId: string,
  number: number,
): Promise<void> => {
  await sql`
    update grade set erased_class_number = greatest(erased_class_number, ${number}::int)
    where institution_id = ${institution.id} and id = ${gradeId}`.execute(db)
}
