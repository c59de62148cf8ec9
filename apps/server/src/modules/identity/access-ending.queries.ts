import { sql } from 'kysely'
import type { VisitorCtx } from '../module.ts'

export const revokeSessionsOfAccounts = async (
  { db, institution, now }: Pick<VisitorCtx, 'db' | 'institution' | 'now'>,
  accountIds: readonly string[],
): Promise<void> => {
  await sql`update session set revoked_at = ${now}
    where institution_id = ${institution.id} and account_id = any(${accountIds}::uuid[]) and revoked_at is null`.execute(
    db,
  )
}
