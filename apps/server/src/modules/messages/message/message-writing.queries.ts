import { sql } from 'kysely'
import type { Ctx } from '../../module.ts'
import type { HeldMessage, MessageValues, SendingCtx } from './message.types.ts'

type Place = Pick<SendingCtx, 'db' | 'institution'>
type Status = HeldMessage['status']

/** Title and text as they are found. */
export type Findable = { searchKey: string }

export type NewMessage = MessageValues &
  Findable & { status: Status; origin: string | null; senderId: string }

export const insertMessage = async (
  { db, institution, now }: Place & Pick<SendingCtx, 'now'>,
  { chosen, senderId, searchKey, ...row }: NewMessage,
): Promise<string> => {
  const { id } = await db
    .insertInto('school_message')
    .values({
      institution_id: institution.id,
      academic_year_id: row.academicYearId,
      type: row.type,
      title: row.title,
      body: row.body,
      search_key: searchKey,
      sender_id: senderId,
      status: row.status,
      send_at: row.sendAt,
      chosen: JSON.stringify(chosen),
      origin: row.origin,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Of the institution itself, sent as they are written; each under its id. */
export type SentMessage = Findable &
  Pick<MessageValues, 'type' | 'title' | 'body' | 'academicYearId'> & { id: string; senderId: string | null }

export const insertSentMessages = async (
  { db, institution, now }: Place & Pick<SendingCtx, 'now'>,
  messages: readonly SentMessage[],
): Promise<void> => {
  await sql`
    insert into school_message
      (institution_id, id, academic_year_id, type, title, body, search_key, sender_id, status, created_at)
    select ${institution.id}, m.id, m."academicYearId", m.type, m.title, m.body, m."searchKey", m."senderId", 'SENT', ${now}
    from jsonb_to_recordset(${JSON.stringify(messages)}::jsonb) as m(id uuid, "academicYearId" uuid, type text,
      title text, body text, "searchKey" text, "senderId" uuid)
    on conflict do nothing`.execute(db)
}

/** A message held until the commit: one writer after another, and sent by one alone. Null when there is none. */
export const lockMessage = async ({ db, institution }: Place, id: string): Promise<HeldMessage | null> => {
  const { rows } = await sql<HeldMessage>`
    select id, type, title, body, academic_year_id as "academicYearId", status, send_at as "sendAt",
      coalesce(chosen, '{"gradeIds": [], "roles": [], "userIds": []}') as chosen, created_at as "createdAt",
      resent_at as "resentAt", version
    from school_message where institution_id = ${institution.id} and id = ${id} for update`.execute(db)
  return rows[0] ?? null
}

/** The same of one that is due, unless another worker has it or has sent it. */
export const lockDueMessage = async (
  ctx: Place & Pick<SendingCtx, 'now'>,
  id: string,
): Promise<HeldMessage | null> => {
  const { rows } = await sql<{ id: string }>`
    select id from school_message
    where institution_id = ${ctx.institution.id} and id = ${id} and status = 'SCHEDULED' and send_at <= ${ctx.now}
    for update skip locked`.execute(ctx.db)
  return rows[0] ? lockMessage(ctx, id) : null
}

export const dueMessages = async ({
  db,
  institution,
  now,
}: Place & Pick<SendingCtx, 'now'>): Promise<string[]> => {
  const rows = await db
    .selectFrom('school_message')
    .select('id')
    .where('institution_id', '=', institution.id)
    .where('status', '=', 'SCHEDULED')
    .where('send_at', '<=', now)
    .orderBy('send_at')
    .execute()
  return rows.map(row => row.id)
}

export const saveMessage = async (
  { db, institution }: Place,
  id: string,
  { chosen, searchKey, ...row }: MessageValues & Findable & { status: Status; origin: string | null },
): Promise<void> => {
  await db
    .updateTable('school_message')
    .set(({ eb }) => ({
      academic_year_id: row.academicYearId,
      type: row.type,
      title: row.title,
      body: row.body,
      search_key: searchKey,
      status: row.status,
      send_at: row.sendAt,
      chosen: JSON.stringify(chosen),
      origin: row.origin,
      version: eb('version', '+', 1),
    }))
    .where('institution_id', '=', institution.id)
    .where('id', '=', id)
    .execute()
}

/** From now on it is a sent message, of this instant. */
export const markSent = async (
  { db, institution, now }: Place & Pick<SendingCtx, 'now'>,
  id: string,
): Promise<void> => {
  await db
    .updateTable('school_message')
    .set(({ eb }) => ({ status: 'SENT', created_at: now, version: eb('version', '+', 1) }))
    .where('institution_id', '=', institution.id)
    .where('id', '=', id)
    .execute()
}

export const markResent = async ({ db, institution, now }: Ctx, id: string): Promise<void> => {
  await db
    .updateTable('school_message')
    .set(({ eb }) => ({ resent_at: now, version: eb('version', '+', 1) }))
    .where('institution_id', '=', institution.id)
    .where('id', '=', id)
    .execute()
}

/** With what everybody received of it. */
export const deleteMessageRow = async ({ db, institution }: Ctx, id: string): Promise<void> => {
  await db
    .deleteFrom('school_message')
    .where('institution_id', '=', institution.id)
    .where('id', '=', id)
    .execute()
}
