import { sql } from 'kysely'
import type { FactorPlace } from './factor-state.public.queries.ts'

/** Removes the authenticator of a person; false where there is none. */
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

/** Removes one of the passkeys of a person. */
export const deletePasskey = async ({ db, institution }: FactorPlace, id: string): Promise<void> => {
  await db.deleteFrom('passkey').where('institution_id', '=', institution.id).where('id', '=', id).execute()
}

/** Ends the trust in one browser of a person. */
export const deleteTrustedDevice = async ({ db, institution }: FactorPlace, id: string): Promise<void> => {
  await db
    .deleteFrom('trusted_device')
    .where('institution_id', '=', institution.id)
    .where('id', '=', id)
    .execute()
}

/** No browser of this person is trusted any more, and no step that was begun with the former password goes on. */
export const endTrust = async (
  { db, institution }: Pick<FactorPlace, 'db' | 'institution'>,
  personId: string,
): Promise<void> => {
  await sql`with challenges as (
      delete from factor_challenge c where c.institution_id = ${institution.id} and c.person_id = ${personId}
    )
    delete from trusted_device d where d.institution_id = ${institution.id} and d.person_id = ${personId}`.execute(
    db,
  )
}
