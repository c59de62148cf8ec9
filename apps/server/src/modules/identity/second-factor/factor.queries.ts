import { sql } from 'kysely'
import type { VisitorCtx } from '../../module.ts'

export type FactorPlace = Pick<VisitorCtx, 'db' | 'institution' | 'now'>

/** Second factors of a person change one after another, in every transaction behind this lock. */
export const lockPerson = async ({ db, institution }: FactorPlace, personId: string): Promise<void> => {
  await sql`select 1 from person where institution_id = ${institution.id} and id = ${personId}
    for no key update`.execute(db)
}

export type FactorState = {
  hasAuthenticator: boolean
  /** Host names for which the person has passkeys. */
  hosts: string[]
  recoveryCodes: number
  /** Of whom the institution requires a second factor. */
  requiredFor: string[]
  /** Of the person's active accounts. */
  roles: string[]
}

export const factorStateOf = async (
  { db, institution }: FactorPlace,
  personId: string,
): Promise<FactorState> => {
  const { rows } = await sql<FactorState>`
    select exists (select 1 from authenticator t where t.institution_id = ${institution.id} and t.person_id = ${personId})
        as "hasAuthenticator",
      array(select distinct k.host from passkey k
        where k.institution_id = ${institution.id} and k.person_id = ${personId}) as hosts,
      (select count(*)::int from recovery_code r
        where r.institution_id = ${institution.id} and r.person_id = ${personId}) as "recoveryCodes",
      i.second_factor_for as "requiredFor",
      array(select a.role from account a
        where a.institution_id = ${institution.id} and a.person_id = ${personId} and a.status = 'Ativo') as roles
    from institution i where i.institution_id = ${institution.id}`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The institution of the host is gone')
  return row
}

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

/** Takes a code's step for good; false when it, or a later one, was taken meanwhile, or the app is another by now. */
export const takeStepOf = async (
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

export const deleteAuthenticator = async (
  { db, institution }: FactorPlace,
  personId: string,
): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('authenticator')
    .where('institution_id', '=', institution.id)
    .where('person_id', '=', personId)
    .executeTakeFirst()
  return numDeletedRows > 0n
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
export const takeRecoveryCode = async (
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
export const namedFor = async ({ db, institution }: FactorPlace, personId: string) => {
  const { rows } = await sql<{ person: string; institution: string }>`
    select coalesce(nullif(p.social_name, ''), p.name) as person, i.name as institution
    from person p join institution i on i.institution_id = ${institution.id}
    where p.institution_id = ${institution.id} and p.id = ${personId}`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The person is gone')
  return row
}
