import type { CalendarLinkKind } from '@lousa/contract/calendar/subscription/calendar-link.contract.ts'
import type { Role } from '@lousa/contract/roles.ts'
import type { CivilDate } from '@lousa/rules/calendar/civil-date.rules.ts'
import { sql } from 'kysely'
import { lockNames } from '../../../platform/db/name-lock.ts'
import { idIn } from '../../by-ids.ts'
import type { Ctx, PublicCtx } from '../../module.ts'

export type LiveLink = {
  id: string
  kind: CalendarLinkKind
  name: string
  createdAt: string
  lastReadOn: CivilDate | null
}

const columns = ['id', 'kind', 'name', 'created_at as createdAt', 'last_read_on as lastReadOn'] as const

/** Administrators own the school's calendar; people with lessons own theirs. */
export const kindOf = (role: Role): CalendarLinkKind => (role === 'ADMINISTRATOR' ? 'CALENDAR' : 'LESSONS')

/** The links of the actor's kind: the school's are every administrator's, those of lessons are of who made them. */
const linksOf = ({ db, institution, actor }: Ctx) => {
  const kind = kindOf(actor.role)
  const ofKind = db
    .selectFrom('calendar_link')
    .where('institution_id', '=', institution.id)
    .where('kind', '=', kind)
  return kind === 'CALENDAR' ? ofKind : ofKind.where('created_by', '=', actor.accountId)
}

/** Links that work, oldest first. */
export const liveLinks = (ctx: Ctx): Promise<LiveLink[]> =>
  linksOf(ctx)
    .select(columns)
    .where('revoked_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .$narrowType<{ kind: CalendarLinkKind }>()
    .execute()

/** Which of these links are the actor's to revoke? One that is revoked does not exist any more. */
export const revocableLinks = async (ctx: Ctx, ids: string[]): Promise<string[]> => {
  const rows = await linksOf(ctx)
    .select('id')
    .where('revoked_at', 'is', null)
    .where(idIn('id', ids))
    .execute()
  return rows.map(row => row.id)
}

/** No other link can be added to these until this transaction ends. */
export const lockLinks = ({ db, institution, actor }: Ctx): Promise<void> => {
  const owner = kindOf(actor.role) === 'CALENDAR' ? institution.id : actor.accountId
  return lockNames(db, [`calendar-link ${owner}`])
}

export const insertLink = (
  { db, institution, actor, now }: Ctx,
  { name, tokenHash }: { name: string; tokenHash: Buffer },
): Promise<LiveLink> =>
  db
    .insertInto('calendar_link')
    .values({
      institution_id: institution.id,
      kind: kindOf(actor.role),
      name,
      token_hash: tokenHash,
      created_by: actor.accountId,
      created_at: now,
    })
    .returning(columns)
    .$narrowType<{ kind: CalendarLinkKind }>()
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

/** Whose lessons a link shows. */
export type LessonsOwner = { accountId: string; role: Role }

export type OpenedLink = { kind: 'CALENDAR' } | { kind: 'LESSONS'; owner: LessonsOwner }

/**
 * The content that a link with this token opens; null when it is not valid. Lessons stay closed while their owner could not sign
 * in: archived, or without a password since. The reading is recorded once a day.
 */
export const openedLink = async (
  { db, institution, today }: Pick<PublicCtx, 'db' | 'institution' | 'today'>,
  tokenHash: Buffer,
): Promise<OpenedLink | null> => {
  const { rows } = await sql<{ id: string; isReadToday: boolean; kind: CalendarLinkKind } & LessonsOwner>`
    select k.id, k.kind, a.id as "accountId", a.role, k.last_read_on is not distinct from ${today}::date as "isReadToday"
    from calendar_link k
    join account a on a.institution_id = ${institution.id} and a.id = k.created_by
    where k.institution_id = ${institution.id} and k.token_hash = ${tokenHash} and k.revoked_at is null
      and (k.kind = 'CALENDAR' or (a.status = 'Ativo' and exists (
        select 1 from credential c where c.institution_id = ${institution.id} and c.person_id = a.person_id)))`.execute(
    db,
  )
  const [link] = rows
  if (!link) return null
  if (!link.isReadToday)
    await db
      .updateTable('calendar_link')
      .set({ last_read_on: today })
      .where('institution_id', '=', institution.id)
      .where('id', '=', link.id)
      .where(sql<boolean>`last_read_on is distinct from ${today}::date`)
      .execute()
  const { kind, accountId, role } = link
  return kind === 'CALENDAR' ? { kind } : { kind, owner: { accountId, role } }
}
