import { sql } from 'kysely'
import type { FactorPlace } from './factor-state.public.queries.ts'

export type Authenticator = { sealedSecret: string; lastStep: number; createdAt: string }

export const authenticatorOf = async (
  { db, institution }: FactorPlace,
  personId: string,
): Promise<Authenticator | null> =>
  (await db
    .selectFrom('authenticator')
    .select(['sealed_secret as sealedSecret', 'last_step as lastStep', 'created_at as createdAt'])
    .where('institution_id', '=', institution.id)
    .where('person_id', '=', personId)
    .executeTakeFirst()) ?? null

/** Consumes the step of a code for good; false when it, or a later one, was consumed already, or the app was replaced. */
export const consumeTotpStep = async (
  { db, institution }: FactorPlace,
  { personId, sealedSecret, step }: { personId: string; sealedSecret: string; step: number },
): Promise<boolean> => {
  const { rows } = await sql`update authenticator set last_step = ${step}
    where institution_id = ${institution.id} and person_id = ${personId} and sealed_secret = ${sealedSecret}
      and last_step < ${step}
    returning 1`.execute(db)
  return rows.length === 1
}

/** The app whose first code this was; it replaces a former one. */
export const saveAuthenticator = async (
  { db, institution, now }: FactorPlace,
  { personId, sealedSecret, step }: { personId: string; sealedSecret: string; step: number },
): Promise<void> => {
  await sql`insert into authenticator (institution_id, person_id, sealed_secret, last_step, created_at)
    values (${institution.id}, ${personId}, ${sealedSecret}, ${step}, ${now})
    on conflict (institution_id, person_id) do update
    set sealed_secret = excluded.sealed_secret, last_step = excluded.last_step, created_at = excluded.created_at`.execute(
    db,
  )
}

export const deleteRecoveryCodes = async (
  { db, institution }: FactorPlace,
  personId: string,
): Promise<void> => {
  await db
    .deleteFrom('recovery_code')
    .where('institution_id', '=', institution.id)
    .where('person_id', '=', personId)
    .execute()
}

export const insertRecoveryCodes = async (
  { db, institution }: FactorPlace,
  { personId, hashes }: { personId: string; hashes: string[] },
): Promise<void> => {
  await sql`insert into recovery_code (institution_id, person_id, code_hash)
    select ${institution.id}, ${personId}, h from unnest(${hashes}::text[]) h
    on conflict do nothing`.execute(db)
}

/** Uses up a recovery code; false when there is none like it. */
export const consumeRecoveryCode = async (
  { db, institution }: FactorPlace,
  { personId, hash }: { personId: string; hash: string },
): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('recovery_code')
    .where('institution_id', '=', institution.id)
    .where('person_id', '=', personId)
    .where('code_hash', '=', hash)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** How a person is named to an authenticator, and in whose name. */
export const authenticatorLabels = async ({ db, institution }: FactorPlace, personId: string) => {
  const { rows } = await sql<{ person: string; institution: string }>`
    select coalesce(nullif(p.social_name, ''), p.name) as person, i.name as institution
    from person p join institution i on i.institution_id = ${institution.id}
    where p.institution_id = ${institution.id} and p.id = ${personId}`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The person is gone')
  return row
}
