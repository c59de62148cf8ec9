import { sql } from 'kysely'
import type { ErasedOne, ErasurePlace, RemovalOrder, RemovalPlace } from '../hooks.ts'
import { rowsOf } from '../rows.ts'

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
    await sql`delete from guardian_access_code where institution_id = ${institutionId} and person_id = ${personId}`.execute(
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

/**
 * Clears the personal data in the consents of a person. Each consent stays as evidence: its text, its time and the office user
 * who recorded it.
 */
export const emptyConsents = async (
  { db, institutionId }: ErasurePlace,
  { personId }: ErasedOne,
): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select erase_consents(${institutionId}::uuid, ${personId}::uuid) as count`.execute(db)
  return rows[0]?.count ?? 0
}

export const removeSessions = async (
  { db, institutionId }: RemovalPlace,
  { before, now, limit }: RemovalOrder,
): Promise<number> =>
  rowsOf(
    await sql`delete from session where institution_id = ${institutionId} and id in (
      select id from session
      where institution_id = ${institutionId} and (expires_at <= ${now} or revoked_at <= ${before})
      limit ${limit})`.execute(db),
  )

/** Links and letters, used or run out. */
export const removeLinks = async (
  { db, institutionId }: RemovalPlace,
  { before, limit }: RemovalOrder,
): Promise<number> => {
  const links = await sql`delete from access_link where institution_id = ${institutionId} and id in (
    select id from access_link
    where institution_id = ${institutionId} and (expires_at <= ${before} or used_at is not null)
    limit ${limit})`.execute(db)
  const letters =
    await sql`delete from guardian_access_code where institution_id = ${institutionId} and id in (
    select id from guardian_access_code
    where institution_id = ${institutionId} and (expires_at <= ${before} or used_at is not null)
    limit ${limit})`.execute(db)
  return rowsOf(links) + rowsOf(letters)
}

export const removeRequests = async (
  { db, institutionId }: RemovalPlace,
  { before, limit }: RemovalOrder,
): Promise<number> =>
  rowsOf(
    await sql`delete from access_request where institution_id = ${institutionId} and id in (
      select id from access_request where institution_id = ${institutionId} and created_at <= ${before}
      limit ${limit})`.execute(db),
  )

export const removeSteps = async (
  { db, institutionId }: RemovalPlace,
  { before, limit }: RemovalOrder,
): Promise<number> =>
  rowsOf(
    await sql`delete from factor_challenge where institution_id = ${institutionId} and token_hash in (
      select token_hash from factor_challenge where institution_id = ${institutionId} and expires_at <= ${before}
      limit ${limit})`.execute(db),
  )

export const removeTrusted = async (
  { db, institutionId }: RemovalPlace,
  { before, limit }: RemovalOrder,
): Promise<number> =>
  rowsOf(
    await sql`delete from trusted_device where institution_id = ${institutionId} and id in (
      select id from trusted_device where institution_id = ${institutionId} and expires_at <= ${before}
      limit ${limit})`.execute(db),
  )

/** It will not be sent any more, and its text may hold a link. E-mails of a demonstration are its outbox. */
export const removeUnsentTexts = async (
  { db, institutionId }: RemovalPlace,
  { before, limit }: RemovalOrder,
): Promise<number> =>
  rowsOf(
    await sql`update mail_message set status = 'FAILED', body = '' where institution_id = ${institutionId} and id in (
      select id from mail_message
      where institution_id = ${institutionId} and status = 'PENDING' and created_at <= ${before} and not exists (
        select 1 from institution where institution_id = ${institutionId} and is_demo)
      order by created_at limit ${limit})`.execute(db),
  )

export const removeMails = async (
  { db, institutionId }: RemovalPlace,
  { before, limit }: RemovalOrder,
): Promise<number> =>
  rowsOf(
    await sql`delete from mail_message where institution_id = ${institutionId} and id in (
      select id from mail_message where institution_id = ${institutionId} and created_at <= ${before}
      order by created_at limit ${limit})`.execute(db),
  )
