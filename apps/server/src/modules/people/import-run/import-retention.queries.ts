import { sql } from 'kysely'
import { type RemovalOrder, type RemovalPlace, rowsOf } from '../../removal.ts'

/** What never wrote anybody, with the people in it. An import brings up to 20,000 of them: few at once. */
export const removeDrafts = async (
  { db, institutionId }: RemovalPlace,
  { before }: RemovalOrder,
): Promise<number> =>
  rowsOf(
    await sql`delete from import_run where institution_id = ${institutionId} and id = (
      select id from import_run
      where institution_id = ${institutionId} and status in ('UPLOADED', 'CHECKED', 'FAILED', 'UNDONE')
        and created_at < ${before}
      order by created_at limit 1)`.execute(db),
  )

/** The rows of a finished import and what it kept for its undo; the import itself stays in the list. */
export const removeRows = async (
  { db, institutionId }: RemovalPlace,
  { before, now }: RemovalOrder,
): Promise<number> => {
  const { rows } = await sql<{ id: string }>`
    update import_run set rows_removed_at = ${now} where institution_id = ${institutionId} and id = (
      select id from import_run
      where institution_id = ${institutionId} and status = 'DONE' and rows_removed_at is null
        and finished_at <= ${before}
      order by finished_at limit 1 for update skip locked)
    returning id`.execute(db)
  const id = rows[0]?.id
  if (id === undefined) return 0
  await sql`delete from import_change where institution_id = ${institutionId} and import_id = ${id}`.execute(
    db,
  )
  await sql`delete from import_row where institution_id = ${institutionId} and import_id = ${id}`.execute(db)
  return 1
}
