import type { ChildReceipt } from '@lousa/contract/family/family.contract.ts'
import type { RecipientStatus } from '@lousa/contract/messages/message/message.contract.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../module.ts'

/** A message to the family of a child. */
export type ChildOfMessage = { messageId: string; studentId: string }

/** The receipts of the guardian who acts for one child, by message; a message that is not to the family has none. */
export const ownChildReceipts = async (
  { db, institution, actor }: Ctx,
  { messageIds, studentId }: { messageIds: readonly string[]; studentId: string },
): Promise<Map<string, ChildReceipt>> => {
  if (messageIds.length === 0) return new Map()
  const { rows } = await sql<ChildReceipt & { messageId: string }>`
    select k.school_message_id as "messageId", coalesce(c.status, k.status) as status,
      coalesce(c.at, k.at) as at
    from message_child k
    left join message_child c on c.institution_id = ${institution.id} and c.school_message_id = k.school_message_id
      and c.student_id = k.student_id and c.account_id = ${actor.accountId}
    where k.institution_id = ${institution.id} and k.student_id = ${studentId} and k.account_id is null
      and k.school_message_id = any(${messageIds}::uuid[])`.execute(db)
  return new Map(rows.map(({ messageId, status, at }) => [messageId, { status, at }]))
}

/**
 * The receipt of the guardian who acts, held until the commit; it is made where the guardian came after the message. Null where the
 * message is not to the family of the child.
 */
export const lockChildReceipt = async (
  { db, institution, actor, now }: Ctx,
  { messageId, studentId }: ChildOfMessage,
): Promise<RecipientStatus | null> => {
  await sql`
    insert into message_child as n (institution_id, school_message_id, student_id, account_id, at)
    select ${institution.id}::uuid, k.school_message_id, k.student_id, ${actor.accountId}::uuid, ${now}::timestamptz
    from message_child k
    where k.institution_id = ${institution.id} and k.school_message_id = ${messageId} and k.student_id = ${studentId}
      and k.account_id is null
    on conflict do nothing`.execute(db)
  const { rows } = await sql<{ status: RecipientStatus }>`
    select c.status from message_child c
    where c.institution_id = ${institution.id} and c.school_message_id = ${messageId} and c.student_id = ${studentId}
      and c.account_id = ${actor.accountId} for update`.execute(db)
  return rows[0]?.status ?? null
}

export const markChildReceipt = async (
  { db, institution, actor, now }: Ctx,
  { messageId, studentId }: ChildOfMessage,
  status: RecipientStatus,
): Promise<void> => {
  await sql`
    update message_child set status = ${status}, at = ${now}
    where institution_id = ${institution.id} and school_message_id = ${messageId} and student_id = ${studentId}
      and account_id = ${actor.accountId}`.execute(db)
}
