import type { MailCtx } from '../../identity/mail/mail.service.ts'
import { COPIES_QUEUE } from './copies.queue.ts'

/** Sends the copies of a message that wait, once this transaction is committed. */
export const queueCopies = (
  { institution, enqueue }: Pick<MailCtx, 'institution' | 'enqueue'>,
  messageId: string,
): Promise<void> =>
  enqueue({ queue: COPIES_QUEUE.queue, data: { institutionId: institution.id, ids: [messageId] } })
