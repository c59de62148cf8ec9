import type { MergeKind } from '@lousa/contract/people/merge/merge.contract.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../module.ts'

/** From one account, or person, to another. `keys`: of these rows alone; null: of all that are the first one's. */
export type Following = { from: string; to: string; keys: readonly string[] | null }
/** A row that has followed; `kind` where it is told as another than its column. */
export type FollowedRow = { key: string; kind?: MergeKind }

/** Two accounts of one role that are to be one. */
export type MergedPair = { kept: string; other: string }

/** Imports that one account has begun are another's. */
export const moveImports = async (
  { db, institution }: Ctx,
  { from, to, keys }: Following,
): Promise<FollowedRow[]> => {
  const { rows } = await sql<{ key: string }>`
    update import_run set created_by = ${to}
    where institution_id = ${institution.id} and created_by = ${from}
      and (${keys}::uuid[] is null or id = any(${keys}::uuid[]))
    returning id as key`.execute(db)
  return rows
}

/** What had become one with one account becomes one with another. */
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

/** Records that one account has made one were made so by another. */
export const moveMerges = async (
  { db, institution }: Ctx,
  { from, to, keys }: Following,
): Promise<FollowedRow[]> => {
  const { rows } = await sql<{ key: string }>`
    update person_merge set by_account_id = ${to}
    where institution_id = ${institution.id} and by_account_id = ${from}
      and (${keys}::uuid[] is null or id = any(${keys}::uuid[]))
    returning id as key`.execute(db)
  return rows
}

/** The same of those who made them two again. */
export const moveUndoneMerges = async (
  { db, institution }: Ctx,
  { from, to, keys }: Following,
): Promise<FollowedRow[]> => {
  const { rows } = await sql<{ key: string }>`
    update person_merge set undone_by = ${to}
    where institution_id = ${institution.id} and undone_by = ${from}
      and (${keys}::uuid[] is null or id = any(${keys}::uuid[]))
    returning id as key`.execute(db)
  return rows
}
