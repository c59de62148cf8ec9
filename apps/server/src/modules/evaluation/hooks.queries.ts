import { sql } from 'kysely'
import type { Ctx } from '../module.ts'

export const hasScores = async ({ db, institution }: Ctx, enrollmentId: string): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from student_evaluation
    where institution_id = ${institution.id} and student_enrollment_id = ${enrollmentId} limit 1`.execute(db)
  return rows.length > 0
}

/** What was computed for an enrolment on which nothing is recorded. */
export const deleteFigures = async ({ db, institution }: Ctx, enrollmentId: string): Promise<void> => {
  await db
    .deleteFrom('grade_performance')
    .where('institution_id', '=', institution.id)
    .where('student_enrollment_id', '=', enrollmentId)
    .execute()
}
