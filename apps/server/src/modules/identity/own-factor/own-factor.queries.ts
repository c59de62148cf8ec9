import { sql } from 'kysely'
import { idIn } from '../../by-ids.ts'
import type { Ctx } from '../../module.ts'

/** Which of these passkeys are the actor's own? */
export const ownPasskeyIds = async ({ db, institution, actor }: Ctx, ids: string[]): Promise<string[]> => {
  const rows = await db
    .selectFrom('passkey')
    .select('id')
    .where('institution_id', '=', institution.id)
    .where('person_id', '=', actor.personId)
    .where(idIn('id', ids))
    .execute()
  return rows.map(row => row.id)
}

/** Which of these trusted browsers are the actor's own? */
export const ownTrustedDeviceIds = async (
  { db, institution, actor }: Ctx,
  ids: string[],
): Promise<string[]> => {
  const rows = await db
    .selectFrom('trusted_device')
    .select('id')
    .where('institution_id', '=', institution.id)
    .where('person_id', '=', actor.personId)
    .where(idIn('id', ids))
    .execute()
  return rows.map(row => row.id)
}

/** When this session proved last who sits before it. */
export const lastStepUpAt = async ({ db, institution, actor }: Ctx): Promise<string | null> => {
  const row = await db
    .selectFrom('session')
    .select('factor_proven_at as at')
    .where('institution_id', '=', institution.id)
    .where('id', '=', actor.sessionId)
    .executeTakeFirst()
  return row?.at ?? null
}

export const recordStepUp = async ({ db, institution, actor, now }: Ctx): Promise<void> => {
  await db
    .updateTable('session')
    .set({ factor_proven_at: now })
    .where('institution_id', '=', institution.id)
    .where('id', '=', actor.sessionId)
    .execute()
}

/** Whose account it is. */
export const ownerOfAccount = async (
  { db, institution }: Pick<Ctx, 'db' | 'institution'>,
  accountId: string,
): Promise<{ personId: string; role: string }> =>
  db
    .selectFrom('account')
    .select(['person_id as personId', 'role'])
    .where('institution_id', '=', institution.id)
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()

/** The person who signs in with this number, with the oldest of their accounts. */
export const ownerByTaxNumber = async (
  { db, institution }: Pick<Ctx, 'db' | 'institution'>,
  taxNumber: string,
): Promise<{ accountId: string; personId: string; role: string; name: string } | null> => {
  const { rows } = await sql<{ accountId: string; personId: string; role: string; name: string }>`
    select a.id as "accountId", p.id as "personId", a.role, p.name
    from person p join account a on a.person_id = p.id
    where p.institution_id = ${institution.id} and a.institution_id = ${institution.id}
      and p.tax_number = ${taxNumber}
    order by a.created_at limit 1`.execute(db)
  return rows[0] ?? null
}
