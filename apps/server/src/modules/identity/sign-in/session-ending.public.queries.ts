import { sql } from 'kysely'
import type { Ctx, PublicCtx } from '../../module.ts'

/** Ends what a person has open in all roles, but for one session that may be kept; answers the ids. */
export const revokeSessionsOf = async (
  { db, institution, now }: PublicCtx | Ctx,
  { personId, except }: { personId: string; except: string | null },
): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    update session s set revoked_at = ${now}
    from account a
    where s.institution_id = ${institution.id} and s.revoked_at is null
      and a.institution_id = ${institution.id} and a.id = s.account_id and a.person_id = ${personId}
      and s.id is distinct from ${except}::uuid
    returning s.id`.execute(db)
  return rows.map(row => row.id)
}
