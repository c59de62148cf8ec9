import { sql } from 'kysely'
import type { VisitorCtx } from '../../module.ts'

type Place = Pick<VisitorCtx, 'db' | 'institution' | 'now'>

export const revokeSessionsOfAccounts = async (
  { db, institution, now }: Place,
  accountIds: readonly string[],
): Promise<void> => {
  await sql`update session set revoked_at = ${now}
    where institution_id = ${institution.id} and account_id = any(${accountIds}::uuid[]) and revoked_at is null`.execute(
    db,
  )
}

export const forgetPassword = async ({ db, institution }: Place, personId: string): Promise<void> => {
  await db
    .deleteFrom('credential')
    .where('institution_id', '=', institution.id)
    .where('person_id', '=', personId)
    .execute()
}
