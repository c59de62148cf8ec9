import type { VisitorCtx } from '../module.ts'
import { insertMail } from './mail.queries.ts'
import { MAIL_QUEUE } from './mail.queue.ts'

export type Mail = { to: string; subject: string; text: string }
/** What writing an e-mail needs: a request's context has it, and a job can make it. */
export type MailCtx = Pick<VisitorCtx, 'db' | 'institution' | 'now' | 'enqueue'>

/** Writes an e-mail in this transaction; a job sends it, or the local outbox keeps it. */
export const queueMail = async (ctx: MailCtx, mail: Mail): Promise<void> => {
  const id = await insertMail(ctx, mail)
  await ctx.enqueue({ queue: MAIL_QUEUE.queue, data: { institutionId: ctx.institution.id, ids: [id] } })
}
