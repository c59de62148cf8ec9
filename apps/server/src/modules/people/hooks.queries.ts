import { sql } from 'kysely'
import type { FollowedRow, Following, RemovalOrder, RemovalPlace } from '../hooks.ts'
import { moveRows } from '../merged-rows.ts'
import type { Ctx } from '../module.ts'
import { rowsOf } from '../rows.ts'

/** Imports that never wrote, with the people in them. An import has up to 20,000 of them: the batch is small. */
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

/** Imports that one account has begun become another's. */
export const moveImports = moveRows(sql`import_run`, sql`created_by`)

/** Accounts that were merged into one account are merged into another. */
export const moveFormerAccounts = async (
  { db, institution }: Ctx,
  { from, to, keys }: Following,
): Promise<FollowedRow[]> => {
  const { rows } = await sql<{ key: string }>`
    update merged_account set account_id = ${to}
    where institution_id = ${institution.id} and account_id = ${from}
      and (${keys}::uuid[] is null or former_id = any(${keys}::uuid[]))
    returning former_id as key`.execute(db)
  return rows
}

/** Merges that one account has made were made by another. */
export const moveMerges = moveRows(sql`person_merge`, sql`by_account_id`)

/** Merges that one account has undone were undone by another. */
export const moveUndoneMerges = moveRows(sql`person_merge`, sql`undone_by`)
