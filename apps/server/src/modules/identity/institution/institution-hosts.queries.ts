import { sql } from 'kysely'
import type { InstitutionPlace } from './current-institution.public.queries.ts'
import type { StoredHost } from './institution.queries.ts'

/** Which of these names answer for another institution. */
export const hostsOfOthers = async (
  { db, institution }: InstitutionPlace,
  names: readonly string[],
): Promise<string[]> => {
  const { rows } = await sql<{ hostname: string }>`
    select hostname from institution_hostname
    where hostname = any(${names}::text[]) and institution_id <> ${institution.id}`.execute(db)
  return rows.map(row => row.hostname)
}

/** Notes which names the institution wants, each with the token that will prove it. */
export const insertClaims = async (
  { db, institution }: InstitutionPlace,
  claims: readonly { name: string; token: string }[],
  now: string,
): Promise<void> => {
  if (claims.length === 0) return
  await db
    .insertInto('hostname_claim')
    .values(
      claims.map(({ name, token }) => ({
        institution_id: institution.id,
        hostname: name,
        token,
        created_at: now,
      })),
    )
    .execute()
}

export const deleteClaims = async (
  { db, institution }: InstitutionPlace,
  names: readonly string[],
): Promise<void> => {
  await db
    .deleteFrom('hostname_claim')
    .where('institution_id', '=', institution.id)
    .where('hostname', 'in', ['', ...names])
    .execute()
}

export const claimOf = async (
  { db, institution }: InstitutionPlace,
  name: string,
): Promise<StoredHost | undefined> =>
  db
    .selectFrom('hostname_claim')
    .select(['hostname as name', 'token'])
    .where('institution_id', '=', institution.id)
    .where('hostname', '=', name)
    .executeTakeFirst()

/** Gives the institution a host name that is proven to be its own; false when another one has it. */
export const takeHost = async ({ db }: InstitutionPlace, name: string): Promise<boolean> => {
  const { rows } = await sql<{ claimed: boolean }>`select claim_hostname(${name}) as claimed`.execute(db)
  return rows[0]?.claimed === true
}

export const releaseHosts = async ({ db }: InstitutionPlace, names: readonly string[]): Promise<void> => {
  await sql`select release_hostname(name) from unnest(${names}::text[]) as given(name)`.execute(db)
}
