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

/** Removes alerts of a benefit from a case, because they say that the family received it. */
const withoutBenefit = sql`
  reasons = (select coalesce(jsonb_agg(r.reason order by r.at), '[]')
    from jsonb_array_elements(c.reasons) with ordinality as r(reason, at) where r.reason->>'kind' <> 'BENEFIT'),
  handled = array(select h.key from unnest(c.handled) with ordinality as h(key, at)
    where h.key not like 'BENEFIT:%' order by h.at)`

/** The notes of cases of the active search and of their steps, with the persons who were contacted; open cases end. */
export const clearSearchTexts = async (
  { db, institutionId }: ErasurePlace,
  { accountIds }: ErasedOne,
): Promise<number> => {
  await sql`update search_step s set contacted = null, note = null
    from search_case c
    where s.institution_id = ${institutionId} and c.institution_id = ${institutionId} and c.id = s.search_case_id
      and c.account_id = any(${accountIds}::uuid[])`.execute(db)
  return rowsOf(
    await sql`update search_case c set note = null, version = c.version + 1, status = 'CLOSED',
        outcome = coalesce(c.outcome, 'LEFT'), closed_on = coalesce(c.closed_on, c.opened_on), ${withoutBenefit}
      where c.institution_id = ${institutionId} and c.account_id = any(${accountIds}::uuid[])`.execute(db),
  )
}

export const moveSearchCases = moveRows(sql`search_case`, sql`account_id`)
export const moveSearchChanges = moveRows(sql`search_case`, sql`changed_by`)
export const moveSearchRecorders = moveRows(sql`search_step`, sql`recorded_by`)
export const moveSearchWithdrawers = moveRows(sql`search_step`, sql`withdrawn_by`)

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

/** Accounts of erased persons under `of`, with the time of each removal. */
const erased = (institutionId: string, of: string) => sql`
  account a join person_erasure e on e.institution_id = ${institutionId} and e.person_id = a.person_id
  where a.institution_id = ${institutionId} and a.id = ${sql.ref(of)}`

/**
 * Removes rows of erased persons from before the removal, of tables that a process of the former release does not know; it removes the
 * data of a person without them.
 */
export const removeErasedRemains = async ({
  db,
  institutionId,
}: Pick<ErasurePlace, 'db' | 'institutionId'>): Promise<void> => {
  await sql`update absence_justification j set reason = 'OTHER', note = null, version = j.version + 1
    where j.institution_id = ${institutionId} and (j.reason <> 'OTHER' or j.note is not null)
      and exists (select 1 from ${erased(institutionId, 'j.account_id')} and j.recorded_at <= e.at)`.execute(
    db,
  )
  await sql`update search_step t set contacted = null, note = null
    from search_case c
    where t.institution_id = ${institutionId} and c.institution_id = ${institutionId} and c.id = t.search_case_id
      and num_nonnulls(t.contacted, t.note) > 0
      and exists (select 1 from ${erased(institutionId, 'c.account_id')} and t.recorded_at <= e.at)`.execute(
    db,
  )
  await sql`update search_case c set note = null, version = c.version + 1, status = 'CLOSED',
      outcome = coalesce(c.outcome, 'LEFT'), closed_on = coalesce(c.closed_on, c.opened_on), ${withoutBenefit}
    where c.institution_id = ${institutionId} and (c.note is not null or c.status = 'OPEN')
      and exists (select 1 from ${erased(institutionId, 'c.account_id')} and c.changed_at <= e.at)`.execute(
    db,
  )
  await sql`delete from student_note n where n.institution_id = ${institutionId}
    and exists (select 1 from ${erased(institutionId, 'n.account_id')} and n.created_at <= e.at)`.execute(db)
  await sql`delete from lesson_withdrawal w where w.institution_id = ${institutionId}
    and exists (select 1 from jsonb_array_elements(w.marks) mark
      join student_enrollment s on s.institution_id = ${institutionId}
        and s.id = (mark->>'student_enrollment_id')::uuid
      where exists (select 1 from ${erased(institutionId, 's.account_id')} and w.withdrawn_at <= e.at))`.execute(
    db,
  )
}
