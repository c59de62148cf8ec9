import type { CivilDate } from '@lousa/rules/calendar/civil-date.rules.ts'
import { sql } from 'kysely'
import { lockNames } from '../../../platform/db/name-lock.ts'
import type { Ctx, PublicCtx } from '../../module.ts'

export type LiveLink = { id: string; name: string; createdAt: string; lastReadOn: CivilDate | null }

const columns = ['id', 'name', 'created_at as createdAt', 'last_read_on as lastReadOn'] as const

/** Links that work, oldest first. */
export const liveLinks = ({ db, institution }: Ctx): Promise<LiveLink[]> =>
  db
    .selectFrom('calendar_link')
    .select(columns)
    .where('institution_id', '=', institution.id)
    .where('revoked_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** Nobody else adds a link until this transaction ends. */
export const holdLinks = ({ db, institution }: Ctx): Promise<void> =>
  lockNames(db, [`calendar-link ${institution.id}`])

export const insertLink = (
  { db, institution, actor, now }: Ctx,
  { name, tokenHash }: { name: string; tokenHash: Buffer },
): Promise<LiveLink> =>
  db
    .insertInto('calendar_link')
    .values({
      institution_id: institution.id,
      name,
      token_hash: tokenHash,
      created_by: actor.accountId,
      created_at: now,
    })
    .returning(columns)
    .executeTakeFirstOrThrow()

/** Null when it was revoked before. */
export const revokeLinkNow = async (
  { db, institution, now }: Ctx,
  id: string,
): Promise<{ name: string } | null> =>
  (await db
    .updateTable('calendar_link')
    .set({ revoked_at: now })
    .where('institution_id', '=', institution.id)
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .returning('name')
    .executeTakeFirst()) ?? null

/** Whether a link with this token works; that it was read is kept once a day. */
export const isLiveLink = async (
  { db, institution, today }: Pick<PublicCtx, 'db' | 'institution' | 'today'>,
  tokenHash: Buffer,
): Promise<boolean> => {
  const link = await db
    .selectFrom('calendar_link')
    .select(['id', 'last_read_on'])
    .where('institution_id', '=', institution.id)
    .where('token_hash', '=', tokenHash)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  if (!link) return false
  if (link.last_read_on !== today)
    await db
      .updateTable('calendar_link')
      .set({ last_read_on: today })
      .where('institution_id', '=', institution.id)
      .where('id', '=', link.id)
      .where(sql<boolean>`last_read_on is distinct from ${today}::date`)
      .execute()
  return true
}
