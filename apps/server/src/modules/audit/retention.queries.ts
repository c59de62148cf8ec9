import { sql } from 'kysely'
import type { RemovalOrder, RemovalPlace } from '../removal.ts'

/** Removes a batch of old entries: only those that tell who looked, or all. */
export const pruneAudit = async (
  { db, institutionId }: RemovalPlace,
  { before, limit, isOnlyLooks }: RemovalOrder & { isOnlyLooks: boolean },
): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select prune_audit(${institutionId}::uuid, ${before}::timestamptz, ${isOnlyLooks}::boolean, ${limit}::int) as count`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}
