import { sql } from 'kysely'
import { idIn } from '../../by-ids.ts'
import type { Ctx, PublicCtx } from '../../module.ts'

/**
 * Opens a session; null when the account was deactivated or its password changed since they were read. A change of the
 * password waits for this transaction or is seen by it, so that it ends every session of the old one.
 */
export const insertSession = async (
  { db, institution, now, agent }: PublicCtx,
  {
    accountId,
    passwordHash,
    expiresAt,
    addressMark,
  }: { accountId: string; passwordHash: string; expiresAt: string; addressMark: string },
): Promise<string | null> => {
  const { rows } = await sql<{ id: string }>`
    insert into session as n (institution_id, account_id, created_at, expires_at, agent, address_mark, last_seen_at)
    select a.institution_id, a.id, ${now}, ${expiresAt}, ${agent || null}, ${addressMark}, ${now}
    from account a
    join credential c on c.institution_id = ${institution.id} and c.person_id = a.person_id
    where a.institution_id = ${institution.id} and a.id = ${accountId} and a.status = 'Ativo'
      and c.password_hash = ${passwordHash}
    for share of c, a
    returning id`.execute(db)
  return rows[0]?.id ?? null
}

export const touchSession = async ({ db, institution, actor, now }: Ctx): Promise<void> => {
  await db
    .updateTable('session')
    .set({ last_seen_at: now })
    .where('institution_id', '=', institution.id)
    .where('id', '=', actor.sessionId)
    .execute()
}

/** Open sessions in all roles of the acting person, under the aliases `s` and `a`. */
const ownSessions = ({ db, institution, actor, now }: Ctx) =>
  db
    .selectFrom('session as s')
    .innerJoin('account as a', join =>
      join.on('a.institution_id', '=', institution.id).onRef('a.id', '=', 's.account_id'),
    )
    .where('s.institution_id', '=', institution.id)
    .where('a.person_id', '=', actor.personId)
    .where('a.status', '=', 'Ativo')
    .where('s.revoked_at', 'is', null)
    .where('s.expires_at', '>', now)

export const ownSessionList = (ctx: Ctx) =>
  ownSessions(ctx)
    .select(({ fn }) => [
      's.id',
      's.agent',
      's.created_at as createdAt',
      fn.coalesce('s.last_seen_at', 's.created_at').as('lastSeenAt'),
    ])
    .orderBy(({ eb }) => eb('s.id', '=', ctx.actor.sessionId), 'desc')
    .orderBy('lastSeenAt', 'desc')
    .orderBy('s.id', 'desc')
    .execute()

/** Which of these sessions are open and the actor's own? */
export const ownSessionIds = async (ctx: Ctx, ids: string[]): Promise<string[]> => {
  const rows = await ownSessions(ctx).select('s.id').where(idIn('s.id', ids)).execute()
  return rows.map(row => row.id)
}

export const revokeSession = async ({ db, institution, now }: Ctx, id: string): Promise<void> => {
  await db
    .updateTable('session')
    .set({ revoked_at: now })
    .where('institution_id', '=', institution.id)
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .execute()
}
