import { sql } from 'kysely'
import type { OptionalActorCtx } from '../../module.ts'
import type { FactorPlace } from './factor-state.public.queries.ts'

/** Whether one of these tokens says that the person trusts this browser; that it was used is noted. */
export const matchTrust = async (
  { db, institution, now }: FactorPlace,
  { personId, hashes }: { personId: string; hashes: string[] },
): Promise<boolean> => {
  if (hashes.length === 0) return false
  const { rows } = await sql`update trusted_device set last_used_at = ${now}
    where institution_id = ${institution.id} and person_id = ${personId} and token_hash = any(${hashes}::text[])
      and expires_at > ${now}
    returning id`.execute(db)
  return rows.length > 0
}

export const insertTrust = async (
  { db, institution, now, agent }: FactorPlace & Pick<OptionalActorCtx, 'agent'>,
  { personId, hash, expiresAt }: { personId: string; hash: string; expiresAt: string },
): Promise<void> => {
  await db
    .insertInto('trusted_device')
    .values({
      institution_id: institution.id,
      person_id: personId,
      token_hash: hash,
      agent: agent || null,
      created_at: now,
      last_used_at: now,
      expires_at: expiresAt,
    })
    .execute()
}

export const trustedDevicesOf = ({ db, institution, now }: FactorPlace, personId: string) =>
  db
    .selectFrom('trusted_device')
    .select([
      'id',
      'agent',
      'created_at as createdAt',
      'last_used_at as lastUsedAt',
      'expires_at as expiresAt',
    ])
    .where('institution_id', '=', institution.id)
    .where('person_id', '=', personId)
    .where('expires_at', '>', now)
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
