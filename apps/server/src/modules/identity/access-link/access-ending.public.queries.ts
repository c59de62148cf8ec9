import { sql } from 'kysely'
import type { OptionalActorCtx } from '../../module.ts'

type Place = Pick<OptionalActorCtx, 'db' | 'institution' | 'now'>

/** Ends every session of these accounts: the next request with their tokens is refused. */
export const revokeSessionsOfAccounts = async (
  { db, institution, now }: Place,
  accountIds: readonly string[],
): Promise<void> => {
  await sql`update session set revoked_at = ${now}
    where institution_id = ${institution.id} and account_id = any(${accountIds}::uuid[]) and revoked_at is null`.execute(
    db,
  )
}

/** Ends the open links and letters of people, as when they went to an address that is no longer theirs. */
export const endLinks = async (
  { db, institution, now }: Place,
  personIds: readonly string[],
): Promise<void> => {
  await sql`update access_link set used_at = ${now}
    where institution_id = ${institution.id} and person_id = any(${personIds}::uuid[]) and used_at is null`.execute(
    db,
  )
  await sql`update guardian_access_code set used_at = ${now}
    where institution_id = ${institution.id} and person_id = any(${personIds}::uuid[]) and used_at is null`.execute(
    db,
  )
}
