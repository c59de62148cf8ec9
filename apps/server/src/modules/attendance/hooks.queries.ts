import { sql } from 'kysely'
import type { ErasedOne, ErasurePlace } from '../hooks.ts'
import { moveRows } from '../merged-rows.ts'
import type { Ctx } from '../module.ts'
import { rowsOf } from '../rows.ts'

/** The reasons of justifications of a student; that absences of these days are justified stays. */
export const clearReasons = async (
  { db, institutionId }: ErasurePlace,
  { accountIds }: ErasedOne,
): Promise<number> =>
  rowsOf(
    await sql`update absence_justification set reason = 'OTHER', note = null, version = version + 1
      where institution_id = ${institutionId} and account_id = any(${accountIds}::uuid[])`.execute(db),
  )

export const moveJustifications = moveRows(sql`absence_justification`, sql`account_id`)
export const moveRecorded = moveRows(sql`absence_justification`, sql`recorded_by`)
export const moveWithdrawn = moveRows(sql`absence_justification`, sql`withdrawn_by`)

export const moveNotes = moveRows(sql`student_note`, sql`account_id`)
export const moveNoteAuthors = moveRows(sql`student_note`, sql`author_id`)

/** The notes of instructors on a student. */
export const removeNotesOn = async (
  { db, institutionId }: ErasurePlace,
  { accountIds }: ErasedOne,
): Promise<number> =>
  rowsOf(
    await sql`delete from student_note
      where institution_id = ${institutionId} and account_id = any(${accountIds}::uuid[])`.execute(db),
  )

/** Why absences were justified, which is mostly health. That they were stays. */
export const removeJustifications = async (
  { db, institutionId }: ErasurePlace,
  { accountIds }: ErasedOne,
): Promise<number> =>
  rowsOf(
    await sql`update attendance a set justification = null, version = a.version + 1
      from student_enrollment e
      where a.institution_id = ${institutionId} and e.institution_id = ${institutionId}
        and e.account_id = any(${accountIds}::uuid[]) and a.academic_year_id = e.academic_year_id
        and a.student_enrollment_id = e.id and a.justification is not null`.execute(db),
  )

export const hasAttendance = async ({ db, institution }: Ctx, enrollmentId: string): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from attendance where institution_id = ${institution.id} and student_enrollment_id = ${enrollmentId}
    limit 1`.execute(db)
  return rows.length > 0
}
