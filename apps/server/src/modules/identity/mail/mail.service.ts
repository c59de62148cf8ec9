import { headerText } from '../../../platform/mail/mailer.ts'
import { insertMails, type Mail, type MailCtx } from './mail.queries.ts'
import { MAIL_QUEUE } from './mail.queue.ts'

export type { Mail, MailCtx } from './mail.queries.ts'

/** E-mails of one job: a server that is slow with each of them must not outlast it. */
const PER_JOB = 20

/** Writes an e-mail in this transaction; a job sends it, or the local outbox keeps it. */
export const queueMail = (ctx: MailCtx, mail: Mail): Promise<void> => queueMails(ctx, [mail])

/** Writes many e-mails as one statement. */
export const queueMails = async (ctx: MailCtx, mails: Mail[]): Promise<void> => {
  if (mails.length === 0) return
  const ids = await insertMails(
    ctx,
    mails.map(mail => ({ ...mail, subject: headerText(mail.subject) })),
  )
  for (let from = 0; from < ids.length; from += PER_JOB) {
    const data = { institutionId: ctx.institution.id, ids: ids.slice(from, from + PER_JOB) }
    await ctx.enqueue({ queue: MAIL_QUEUE.queue, data })
  }
}
