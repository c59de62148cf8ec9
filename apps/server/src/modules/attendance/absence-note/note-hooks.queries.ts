import { sql } from 'kysely'
import type { ErasedOne, ErasurePlace, RemovalOrder, RemovalPlace } from '../../hooks.ts'
import { moveRows } from '../../merged-rows.ts'
import { rowsOf } from '../../rows.ts'

/** Why a student was absent, which is mostly health, with the photographs. That a note was accepted stays. */
export const clearNotes = async (
  { db, institutionId }: ErasurePlace,
  { accountIds }: ErasedOne,
): Promise<number> => {
  await sql`
    delete from absence_note_picture f using absence_note n
    where f.institution_id = ${institutionId} and n.institution_id = ${institutionId}
      and n.id = f.absence_note_id and n.account_id = any(${accountIds}::uuid[])`.execute(db)
  return rowsOf(
    await sql`
      update absence_note set reason = 'OTHER', text = null, decision_reason = null, version = version + 1,
        status = case when status = 'SENT' then 'WITHDRAWN' else status end
      where institution_id = ${institutionId} and account_id = any(${accountIds}::uuid[])`.execute(db),
  )
}

/** Notes of erased persons from before the removal. Of a process of the former release, which does not know them. */
export const clearErasedNotes = async ({
  db,
  institutionId,
}: Pick<ErasurePlace, 'db' | 'institutionId'>): Promise<void> => {
  const isErased = sql`n.institution_id = ${institutionId} and exists (select 1 from account a
    join person_erasure e on e.institution_id = ${institutionId} and e.person_id = a.person_id
    where a.institution_id = ${institutionId} and a.id = n.account_id and n.sent_at <= e.at)`
  await sql`
    delete from absence_note_picture f using absence_note n
    where f.institution_id = ${institutionId} and n.id = f.absence_note_id and ${isErased}`.execute(db)
  await sql`
    update absence_note n set reason = 'OTHER', text = null, decision_reason = null, version = n.version + 1,
      status = case when n.status = 'SENT' then 'WITHDRAWN' else n.status end
    where (n.reason <> 'OTHER' or n.status = 'SENT' or num_nonnulls(n.text, n.decision_reason) > 0)
      and ${isErased}`.execute(db)
}

/** Photographs of notes whose year ended before the term. A note outside of every year counts from its last day. */
export const removeOldPictures = async (
  { db, institutionId }: RemovalPlace,
  { before, limit }: RemovalOrder,
): Promise<number> =>
  rowsOf(
    await sql`
      with old as materialized (
        select f.absence_note_id, f.position
        from absence_note_picture f
        join absence_note n on n.institution_id = ${institutionId} and n.id = f.absence_note_id
        where f.institution_id = ${institutionId} and coalesce((
          select max(y.end_date) from academic_year y
          where y.institution_id = ${institutionId} and y.start_date <= n.end_date and y.end_date >= n.start_date
        ), n.end_date) < (${before}::timestamptz at time zone 'UTC')::date
        limit ${limit}
      )
      delete from absence_note_picture w using old
      where w.institution_id = ${institutionId} and w.absence_note_id = old.absence_note_id
        and w.position = old.position`.execute(db),
  )

export const moveNotesOfAbsence = moveRows(sql`absence_note`, sql`account_id`)
export const moveNoteSenders = moveRows(sql`absence_note`, sql`sent_by`)
export const moveNoteDeciders = moveRows(sql`absence_note`, sql`decided_by`)
