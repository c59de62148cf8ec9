import type { Erasure } from '@lousa/contract/operation/erasure.contract.ts'
import type { ErasedGroup, RetainedGroup } from '@lousa/rules/operation/erasure.rules.ts'
import { sql } from 'kysely'
import type { ErasedOne } from '../hooks.ts'
import { instantText } from '../instant-text.ts'
import type { Ctx } from '../module.ts'
import { userBrief } from '../people/person/user-brief.queries.ts'

/** Written down before anything goes: what the application may not change is emptied only for whom this is. */
export const insertErasure = async (
  { db, institution, actor, now }: Ctx,
  { one, note }: { one: ErasedOne; note: string | null },
): Promise<string> => {
  const { id } = await db
    .insertInto('person_erasure')
    .values({
      institution_id: institution.id,
      person_id: one.personId,
      account_id: one.studentId,
      at: now,
      by_account_id: actor.accountId,
      note,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

type Counted = { group: ErasedGroup; count: number }

export const saveErasureCounts = async (
  { db, institution }: Ctx,
  id: string,
  removed: readonly Counted[],
): Promise<void> => {
  await db
    .updateTable('person_erasure')
    .set({ removed: JSON.stringify(removed) })
    .where('institution_id', '=', institution.id)
    .where('id', '=', id)
    .execute()
}

/** The removals of a student, or one of them, newest first. */
export const erasuresOf = async (
  { db, institution }: Ctx,
  { studentId, id }: { studentId: string; id?: string },
): Promise<Erasure[]> => {
  const { rows } = await sql<{ erasure: Erasure }>`
    select json_build_object('id', e.id, 'at', ${instantText('e.at')}, 'by', ${userBrief('a', 'p')}, 'note', e.note,
      'removed', e.removed) as erasure
    from person_erasure e
    join account a on a.institution_id = ${institution.id} and a.id = e.by_account_id
    join person p on p.institution_id = ${institution.id} and p.id = a.person_id
    where e.institution_id = ${institution.id} and e.account_id = ${studentId}
      ${id === undefined ? sql`` : sql`and e.id = ${id}`}
    order by e.at desc, e.id desc`.execute(db)
  return rows.map(({ erasure }) => erasure)
}

/** How much stays, by group; asked when everything else is gone. */
export const countRetained = async (
  { db, institution }: Ctx,
  { personId, studentId, accountIds }: ErasedOne,
): Promise<Record<RetainedGroup, number>> => {
  const of = sql`institution_id = ${institution.id}`
  const enrollments = sql`(select s.id from student_enrollment s
    where s.institution_id = ${institution.id} and s.account_id = any(${accountIds}::uuid[]))`
  const { rows } = await sql<Record<RetainedGroup, number>>`
    select 1 as identification,
      (select count(*) from responsible where ${of} and person_id = ${personId})::int as parents,
      (select count(*) from student_enrollment where ${of} and account_id = any(${accountIds}::uuid[]))::int as enrollments,
      ((select count(*) from student_evaluation where ${of} and student_enrollment_id in ${enrollments})
        + (select count(*) from enrollment_term_mark where ${of} and student_enrollment_id in ${enrollments}))::int as marks,
      (select count(*) from attendance where ${of}
        and academic_year_id in (select s.academic_year_id from student_enrollment s
          where s.institution_id = ${institution.id} and s.account_id = any(${accountIds}::uuid[]))
        and student_enrollment_id in ${enrollments})::int as attendance,
      (select count(*) from academic_record where ${of} and account_id = any(${accountIds}::uuid[]))::int as histories,
      (select count(*) from issued_document where ${of} and person_id = ${personId})::int as documents,
      (select count(*) from consent where ${of} and person_id = ${personId})::int as consents,
      (select count(*) from audit_entry where ${of} and student_id = ${studentId}
        and action in ('VIEWED', 'HISTORY_VIEWED', 'DOWNLOADED', 'EXPORTED'))::int as "recentLooks"`.execute(
    db,
  )
  const [counts] = rows
  if (!counts) throw new Error('Counts have one row')
  return counts
}
