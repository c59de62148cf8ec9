import { sql } from 'kysely'
import type { ErasedOne, ErasurePlace } from '../erasure.ts'
import { rowsOf } from '../removal.ts'

/** Password, second factor, sessions, links and requests for them. */
export const removeAccess = async (
  { db, institutionId }: ErasurePlace,
  { personId, accountIds, emails }: ErasedOne,
): Promise<number> => {
  const removed = [
    await sql`delete from credential where institution_id = ${institutionId} and person_id = ${personId}`.execute(
      db,
    ),
    await sql`delete from authenticator where institution_id = ${institutionId} and person_id = ${personId}`.execute(
      db,
    ),
    await sql`delete from passkey where institution_id = ${institutionId} and person_id = ${personId}`.execute(
      db,
    ),
    await sql`delete from recovery_code where institution_id = ${institutionId} and person_id = ${personId}`.execute(
      db,
    ),
    await sql`delete from trusted_device where institution_id = ${institutionId} and person_id = ${personId}`.execute(
      db,
    ),
    await sql`delete from factor_challenge where institution_id = ${institutionId} and person_id = ${personId}`.execute(
      db,
    ),
    await sql`delete from session where institution_id = ${institutionId} and account_id = any(${accountIds}::uuid[])`.execute(
      db,
    ),
    await sql`delete from access_link where institution_id = ${institutionId} and person_id = ${personId}`.execute(
      db,
    ),
    await sql`delete from access_request where institution_id = ${institutionId} and email = any(${emails}::text[])`.execute(
      db,
    ),
  ]
  return removed.reduce((sum, result) => sum + rowsOf(result), 0)
}

export const removeMailsTo = async (
  { db, institutionId }: ErasurePlace,
  { emails }: ErasedOne,
): Promise<number> =>
  rowsOf(
    await sql`delete from mail_message where institution_id = ${institutionId} and to_address = any(${emails}::text[])`.execute(
      db,
    ),
  )

/** Of consents stays that they were given: to which text, when, and who of the office wrote it down. */
export const emptyConsents = async (
  { db, institutionId }: ErasurePlace,
  { personId }: ErasedOne,
): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select erase_consents(${institutionId}::uuid, ${personId}::uuid) as count`.execute(db)
  return rows[0]?.count ?? 0
}
