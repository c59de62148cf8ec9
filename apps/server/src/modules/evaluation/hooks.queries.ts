import { sql } from 'kysely'
import type { ErasedOne, ErasurePlace, MergedColumn } from '../hooks.ts'
import { moveRows } from '../merged-rows.ts'
import type { Ctx } from '../module.ts'
import { rowsOf } from '../rows.ts'

export const hasScores = async ({ db, institution }: Ctx, enrollmentId: string): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from student_evaluation
    where institution_id = ${institution.id} and student_enrollment_id = ${enrollmentId}
    union all
    select 1 from published_result
    where institution_id = ${institution.id} and student_enrollment_id = ${enrollmentId}
    union all
    select 1 from dependency
    where institution_id = ${institution.id} and from_enrollment_id = ${enrollmentId} limit 1`.execute(db)
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

/** Sentences of one account become another's. */
export const moveSentences = moveRows(sql`opinion_sentence`, sql`account_id`)

/** Dependencies of one student become another's, and those that one account registered or decided. */
export const moveDependencies = moveRows(sql`dependency`, sql`account_id`)
export const moveDependencyAuthors = moveRows(sql`dependency`, sql`created_by`)
export const moveDependencyDeciders = moveRows(sql`dependency`, sql`decided_by`)

/** Results that one account has decided become another's; a key is the id of a class. */
export const moveClassResults: MergedColumn['follow'] = async ({ db, institution }, { from, to, keys }) => {
  const { rows } = await sql<{ key: string }>`
    update class_result set changed_by = ${to}
    where institution_id = ${institution.id} and changed_by = ${from}
      and (${keys}::uuid[] is null or grade_id = any(${keys}::uuid[]))
    returning grade_id as key`.execute(db)
  return rows
}

export const removeSentencesOf = async (
  { db, institutionId }: ErasurePlace,
  { accountIds }: ErasedOne,
): Promise<number> =>
  rowsOf(
    await sql`delete from opinion_sentence
      where institution_id = ${institutionId} and account_id = any(${accountIds}::uuid[])`.execute(db),
  )
