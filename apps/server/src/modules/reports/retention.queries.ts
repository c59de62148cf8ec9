import { sql } from 'kysely'
import { type RemovalOrder, type RemovalPlace, rowsOf } from '../removal.ts'

/** Files by when they were made; what they certify is kept for good. */
export const removeFiles = async (
  { db, institutionId }: RemovalPlace,
  { before, limit }: RemovalOrder,
): Promise<number> =>
  rowsOf(
    await sql`delete from generated_file where institution_id = ${institutionId} and id in (
      select id from generated_file
      where institution_id = ${institutionId} and status <> 'PENDING'
        and expires_at <= ${before}::timestamptz + interval '90 days'
      order by expires_at limit ${limit})`.execute(db),
  )
