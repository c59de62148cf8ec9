import { sql } from 'kysely'
import type { Ctx } from '../../module.ts'
import type { FollowedRow, Following, MergedPair } from '../../people/merge/people-following.queries.ts'

/** Files that one account has asked for are another's. */
export const moveFiles = async (
  { db, institution }: Ctx,
  { from, to, keys }: Following,
): Promise<FollowedRow[]> => {
  const { rows } = await sql<{ key: string }>`
    update generated_file set requested_by = ${to}
    where institution_id = ${institution.id} and requested_by = ${from}
      and (${keys}::uuid[] is null or id = any(${keys}::uuid[]))
    returning id as key`.execute(db)
  return rows
}

/** What was issued about one person is about another. */
export const moveIssued = async (
  { db, institution }: Ctx,
  { from, to, keys }: Following,
): Promise<FollowedRow[]> => {
  const { rows } = await sql<{ key: string }>`
    update issued_document set person_id = ${to}
    where institution_id = ${institution.id} and person_id = ${from}
      and (${keys}::uuid[] is null or id = any(${keys}::uuid[]))
    returning id as key`.execute(db)
  return rows
}

/** What one account has issued was issued by another: whoever lists documents names who it was. */
export const moveIssuer = async (
  { db, institution }: Ctx,
  { from, to, keys }: Following,
): Promise<FollowedRow[]> => {
  const { rows } = await sql<{ key: string }>`
    update issued_document set issued_by = ${to}
    where institution_id = ${institution.id} and issued_by = ${from}
      and (${keys}::uuid[] is null or id = any(${keys}::uuid[]))
    returning id as key`.execute(db)
  return rows
}

/** What one account has revoked was revoked by another. */
export const moveRevoked = async (
  { db, institution }: Ctx,
  { from, to, keys }: Following,
): Promise<FollowedRow[]> => {
  const { rows } = await sql<{ key: string }>`
    update issued_document set revoked_by = ${to}
    where institution_id = ${institution.id} and revoked_by = ${from}
      and (${keys}::uuid[] is null or id = any(${keys}::uuid[]))
    returning id as key`.execute(db)
  return rows
}

/** Whether a file of the other one is being made: a worker has its request in hand. */
export const isFilePending = async ({ db, institution }: Ctx, { other }: MergedPair): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from generated_file where institution_id = ${institution.id} and requested_by = ${other}
      and status = 'PENDING' limit 1`.execute(db)
  return rows.length > 0
}
