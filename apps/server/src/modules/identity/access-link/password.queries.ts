import { sql } from 'kysely'
import type { PublicCtx, VisitorCtx } from '../../module.ts'
import { endTrust } from '../second-factor/trusted-device.queries.ts'
import { endLinks } from './access-link.queries.ts'

export const passwordHashOf = async (
  { db, institution }: Pick<VisitorCtx, 'db' | 'institution'>,
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

/** Writes a password, and ends every open link of the person and whatever trusts a browser without the second factor. */
export const updatePasswordRow = async (
  ctx: Pick<VisitorCtx, 'db' | 'institution' | 'now'>,
  { personId, passwordHash }: { personId: string; passwordHash: string },
): Promise<void> => {
  const { db, institution, now } = ctx
  await sql`insert into credential (institution_id, person_id, password_hash, updated_at)
    values (${institution.id}, ${personId}, ${passwordHash}, ${now})
    on conflict (institution_id, person_id) do update
    set password_hash = excluded.password_hash, updated_at = excluded.updated_at`.execute(db)
  await endLinks(ctx, [personId])
  await endTrust(ctx, personId)
}
