import { MESSAGE } from '@lousa/contract/messages/message/message-table.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../module.ts'
import { recordColumns } from '../../record-columns.ts'
import type { LockedMessage, MessageValues, SendingCtx } from './message.types.ts'

type TenantCtx = Pick<SendingCtx, 'db' | 'institution'>

/** Title and text as they are found. */
export type Findable = { searchKey: string }

const COLUMNS = recordColumns(
  'school_message',
  MESSAGE,
  {
    institution_id: 'KEY',
    id: 'KEY',
    version: 'KEY',
    sender_id: 'COMPUTED',
    created_at: 'COMPUTED',
    resent_at: 'COMPUTED',
    search_key: 'COMPUTED',
    origin: 'COMPUTED',
    lesson_id: 'OTHER_RECORD',
    request_kind: 'OTHER_RECORD',
    lesson_plan_id: 'OTHER_RECORD',
    other_lesson_id: 'OTHER_RECORD',
    asked_date: 'OTHER_RECORD',
    asked_start: 'OTHER_RECORD',
    asked_end: 'OTHER_RECORD',
    accepted: 'OTHER_RECORD',
    decision_reason: 'OTHER_RECORD',
    decided_by: 'OTHER_RECORD',
    decided_at: 'OTHER_RECORD',
  },
  { chosen: `coalesce(chosen, '{"gradeIds": [], "roles": [], "userIds": []}')` },
)
const STORED = sql.raw(COLUMNS.selected)
const WRITTEN = sql.raw(`${COLUMNS.list}, search_key, origin`)

type WrittenMessage = MessageValues & Findable & { origin: string | null }
const rowOf = ({ searchKey, origin, ...values }: WrittenMessage): string =>
  JSON.stringify({ ...COLUMNS.row(values), search_key: searchKey, origin })

export const insertMessage = async (
  { db, institution, now }: TenantCtx & Pick<SendingCtx, 'now'>,
  { senderId, ...message }: WrittenMessage & { senderId: string },
): Promise<string> => {
  const { rows } = await sql<{ id: string }>`
    insert into school_message as n (institution_id, sender_id, created_at, ${WRITTEN})
    select ${institution.id}::uuid, ${senderId}::uuid, ${now}::timestamptz, ${WRITTEN}
    from jsonb_populate_record(null::school_message, ${rowOf(message)}::jsonb)
    returning id`.execute(db)
  if (!rows[0]) throw new Error('The message was not inserted')
  return rows[0].id
}

/** Messages of the institution itself, sent as they are written; each under its id. */
export type SentMessage = Findable &
  Pick<MessageValues, 'type' | 'title' | 'body' | 'academicYearId'> & { id: string; senderId: string | null }

export const insertSentMessages = async (
  { db, institution, now }: TenantCtx & Pick<SendingCtx, 'now'>,
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
export const lockMessage = async (
  { db, institution }: TenantCtx,
  id: string,
): Promise<LockedMessage | null> => {
  const { rows } = await sql<LockedMessage>`
    select id, ${STORED}, created_at as "createdAt", resent_at as "resentAt", version
    from school_message where institution_id = ${institution.id} and id = ${id} for update`.execute(db)
  return rows[0] ?? null
}

/** Sends a due message, unless another worker has claimed or sent it. */
export const lockDueMessage = async (
  ctx: TenantCtx & Pick<SendingCtx, 'now'>,
  id: string,
): Promise<LockedMessage | null> => {
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
}: TenantCtx & Pick<SendingCtx, 'now'>): Promise<string[]> => {
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
  { db, institution }: TenantCtx,
  id: string,
  message: WrittenMessage,
): Promise<void> => {
  await sql`
    update school_message set (${WRITTEN}) =
        (select ${WRITTEN} from jsonb_populate_record(null::school_message, ${rowOf(message)}::jsonb)),
      version = version + 1
    where institution_id = ${institution.id} and id = ${id}`.execute(db)
}

/** From now on it is a sent message, of this instant. */
export const markSent = async (
  { db, institution, now }: TenantCtx & Pick<SendingCtx, 'now'>,
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
