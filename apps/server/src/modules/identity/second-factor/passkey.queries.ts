import { sql } from 'kysely'
import type { StoredPasskey } from '../../../platform/access/passkeys.ts'
import type { FactorPlace } from './factor-state.public.queries.ts'

export type PasskeyRow = StoredPasskey & {
  id: string
  host: string
  name: string
  createdAt: string
  lastUsedAt: string | null
}

/** The oldest first. */
export const passkeysOf = ({ db, institution }: FactorPlace, personId: string): Promise<PasskeyRow[]> =>
  db
    .selectFrom('passkey')
    .select([
      'id',
      'credential_id as credentialId',
      'host',
      'public_key as publicKey',
      'counter',
      'transports',
      'name',
      'created_at as createdAt',
      'last_used_at as lastUsedAt',
    ])
    .where('institution_id', '=', institution.id)
    .where('person_id', '=', personId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** False when the institution has it already: an authenticator never creates one twice, so that it must be a copy. */
export const insertPasskey = async (
  { db, institution, now }: FactorPlace,
  { personId, host, name, passkey }: { personId: string; host: string; name: string; passkey: StoredPasskey },
): Promise<boolean> => {
  const { rows } = await sql`
    insert into passkey (institution_id, person_id, credential_id, host, public_key, counter, transports, name, created_at)
    values (${institution.id}, ${personId}, ${passkey.credentialId}, ${host}, ${passkey.publicKey}, ${passkey.counter},
      ${passkey.transports}, ${name}, ${now})
    on conflict (institution_id, credential_id) do nothing
    returning id`.execute(db)
  return rows.length === 1
}

/**
 * Records the use of a passkey. False when its counter was exceeded in between: then a copy of it exists. One that never counts
 * stays at 0.
 */
export const usePasskey = async (
  { db, institution, now }: FactorPlace,
  { id, counter }: { id: string; counter: number },
): Promise<boolean> => {
  const { rows } = await sql`update passkey set counter = ${counter}, last_used_at = ${now}
    where institution_id = ${institution.id} and id = ${id} and (counter < ${counter} or (counter = 0 and ${counter} = 0))
    returning id`.execute(db)
  return rows.length === 1
}

export const deletePasskeysOf = async ({ db, institution }: FactorPlace, personId: string): Promise<void> => {
  await db
    .deleteFrom('passkey')
    .where('institution_id', '=', institution.id)
    .where('person_id', '=', personId)
    .execute()
}
