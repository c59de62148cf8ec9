import { sql } from 'kysely'
import type { Ctx } from '../../module.ts'

/** The highest class number that was ever given in a class; 0 while none was. */
export const highestNumber = async ({ db, institution }: Ctx, gradeId: string): Promise<number> => {
  const { rows } = await sql<{ highest: number }>`
    select greatest(
      (select max(class_number) from student_enrollment
        where institution_id = ${institution.id} and grade_id = ${gradeId}),
      (select erased_class_number from grade where institution_id = ${institution.id} and id = ${gradeId}), 0) as highest
    `.execute(db)
  return rows[0]?.highest ?? 0
}

export const isNumberTaken = async (
  { db, institution }: Ctx,
  { gradeId, number, exceptId }: { gradeId: string; number: number; exceptId: string | null },
): Promise<boolean> => {
  const { rows } = await sql<{ isTaken: boolean }>`
    select exists (select 1 from student_enrollment
      where institution_id = ${institution.id} and grade_id = ${gradeId} and class_number = ${number}
        and id is distinct from ${exceptId}::uuid) as "isTaken"`.execute(db)
  return rows[0]?.isTaken ?? false
}

/** Whether a student goes on elsewhere from this enrolment, by a move. */
export const isFollowed = async (
  { db, institution }: Ctx,
  { id, accountId }: { id: string; accountId: string },
): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from student_enrollment
    where institution_id = ${institution.id} and account_id = ${accountId} and exit_date is null
      and previous_enrollment_id = ${id} and id <> ${id} limit 1`.execute(db)
  return rows.length > 0
}
