import { FIELDS_KEPT_IN_HISTORY } from '@lousa/rules/operation/erasure.rules.ts'
import { sql } from 'kysely'
import type { ErasedOne, ErasurePlace, RemovalOrder, RemovalPlace } from '../hooks.ts'

/** Takes the values that are not kept out of the history of a person; answers of how many entries. */
export const eraseValues = async (
  { db, institutionId }: ErasurePlace,
  { personId }: ErasedOne,
): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select erase_history(${institutionId}::uuid, ${personId}::uuid, ${[...FIELDS_KEPT_IN_HISTORY]}::text[]) as count`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/** Removes who looked at people whose data was removed. */
export const pruneErasedLooks = async (
  { db, institutionId }: RemovalPlace,
  { before, limit }: { before: string; limit: number },
): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select prune_erased_looks(${institutionId}::uuid, ${before}::timestamptz, ${limit}::int) as count`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

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
