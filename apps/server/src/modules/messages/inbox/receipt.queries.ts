import type { RecipientStatus } from '@lousa/contract/messages/message/message.contract.ts'
import type { Ctx } from '../../module.ts'

/** How a received message is marked, held until the commit: of two tabs one follows the other. */
export const lockReceipt = async (
  { db, institution, actor }: Ctx,
  id: string,
): Promise<RecipientStatus | null> => {
  const row = await db
    .selectFrom('school_message_recipient')
    .select('status')
    .where('institution_id', '=', institution.id)
    .where('id', '=', id)
    .where('account_id', '=', actor.accountId)
    .forUpdate()
    .executeTakeFirst()
  return (row?.status ?? null) as RecipientStatus | null
}

export const markReceipt = async (
  { db, institution, now }: Ctx,
  id: string,
  status: RecipientStatus,
): Promise<void> => {
  await db
    .updateTable('school_message_recipient')
    .set({ status, at: now })
    .where('institution_id', '=', institution.id)
    .where('id', '=', id)
    .execute()
}
