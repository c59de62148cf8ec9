import { sql } from 'kysely'
import type { Ctx } from '../../module.ts'

/** From one account, or person, to another; of these rows alone, or of all that are the first one's. */
export type RowsFollowing = { from: string; to: string; keys: readonly string[] | null }

/** Sessions of one account are another's. */
export const moveSessions = async (
  { db, institution }: Ctx,
  { from, to, keys }: RowsFollowing,
): Promise<{ key: string }[]> => {
  const { rows } = await sql<{ key: string }>`
    update session set account_id = ${to}
    where institution_id = ${institution.id} and account_id = ${from}
      and (${keys}::uuid[] is null or id = any(${keys}::uuid[]))
    returning id as key`.execute(db)
  return rows
}

/** Consents of one person are another's. */
export const moveConsents = async (
  { db, institution }: Ctx,
  { from, to, keys }: RowsFollowing,
): Promise<{ key: string }[]> => {
  const { rows } = await sql<{ key: string }>`
    update consent set person_id = ${to}
    where institution_id = ${institution.id} and person_id = ${from}
      and (${keys}::uuid[] is null or id = any(${keys}::uuid[]))
    returning id as key`.execute(db)
  return rows
}

/** Consents that one account has written down were written down by another. */
export const moveRecordedConsents = async (
  { db, institution }: Ctx,
  { from, to, keys }: RowsFollowing,
): Promise<{ key: string }[]> => {
  const { rows } = await sql<{ key: string }>`
    update consent set recorded_by = ${to}
    where institution_id = ${institution.id} and recorded_by = ${from}
      and (${keys}::uuid[] is null or id = any(${keys}::uuid[]))
    returning id as key`.execute(db)
  return rows
}
