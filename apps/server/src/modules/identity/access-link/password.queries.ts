import { sql } from 'kysely'
import type { OptionalActorCtx, PublicCtx } from '../../module.ts'

export const passwordHashOf = async (
  { db, institution }: Pick<OptionalActorCtx, 'db' | 'institution'>,
  personId: string,
): Promise<string | null> => {
  const row = await db
    .selectFrom('credential')
    .select('password_hash')
    .where('institution_id', '=', institution.id)
    .where('person_id', '=', personId)
    .executeTakeFirst()
  return row?.password_hash ?? null
}

/** Locks the person whom a link is for; null when there is no such link, used or not. */
export const lockPersonOfLink = async (
  { db, institution }: PublicCtx,
  hash: string,
): Promise<string | null> => {
  const { rows } = await sql<{ id: string }>`
    select p.id from access_link l
    join person p on p.institution_id = ${institution.id} and p.id = l.person_id
    where l.institution_id = ${institution.id} and l.token_hash = ${hash}
    for no key update of p`.execute(db)
  return rows[0]?.id ?? null
}
