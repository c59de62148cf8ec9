import { sql } from 'kysely'
import type { OptionalActorCtx } from '../../module.ts'
import { endTrust } from '../second-factor/factor-means.public.queries.ts'
import { endLinks } from './access-ending.public.queries.ts'

/** Writes a password, and ends every open link of the person and whatever trusts a browser without the second factor. */
export const updatePasswordRow = async (
  ctx: Pick<OptionalActorCtx, 'db' | 'institution' | 'now'>,
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
