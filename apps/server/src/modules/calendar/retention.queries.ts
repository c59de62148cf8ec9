import { sql } from 'kysely'
import { type RemovalOrder, type RemovalPlace, rowsOf } from '../removal.ts'

export const removeRevokedLinks = async (
  { db, institutionId }: RemovalPlace,
  { before, limit }: RemovalOrder,
): Promise<number> =>
  rowsOf(
    await sql`delete from calendar_link where institution_id = ${institutionId} and id in (
      select id from calendar_link where institution_id = ${institutionId} and revoked_at <= ${before}
      limit ${limit})`.execute(db),
  )
