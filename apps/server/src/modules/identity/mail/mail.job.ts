import type { Clock } from '../../../platform/clock/clock.ts'
import type { Gateway } from '../../../platform/db/gateway.ts'
import type { JobHandler, JobRun } from '../../../platform/jobs/queue.ts'
import type { Log } from '../../../platform/log/log.ts'
import { type Mailer, MailNotSent, MailRefused } from '../../../platform/mail/mailer.ts'
import type { Db } from '../../module.ts'
import type { Tables } from '../../tables.ts'
import { finishMail, type MailKey, pendingMail } from './mail.queries.ts'
import { MAIL_QUEUE } from './mail.queue.ts'

/** Null mailer: e-mails stay in the local outbox. */
export type MailJobParts = { gateway: Gateway<Tables>; clock: Clock; log: Log; mailer: Mailer | null }

/** Sends the e-mails named in a job; those that failed for now bring the job back, the others are not sent again. */
export const mailJob = ({ mailer, ...parts }: MailJobParts): JobHandler => ({
  definition: MAIL_QUEUE,
  run: async job => {
    if (!mailer) return
    const { institutionId, ids } = job.data
    let isComplete = true
    for (const id of ids) {
      job.signal.throwIfAborted()
      if (!(await sendOne(parts, mailer, { job, key: { institutionId, id } }))) isComplete = false
    }
    if (!isComplete) throw new MailNotSent()
  },
})

/** Answers false when another attempt may help. No transaction is open while the server is spoken to. */
const sendOne = async (
  { gateway, clock, log }: Omit<MailJobParts, 'mailer'>,
  mailer: Mailer,
  { job, key }: { job: JobRun; key: MailKey },
): Promise<boolean> => {
  const tenant = <T>(work: (db: Db) => Promise<T>): Promise<T> =>
    gateway.tenant({ institutionId: key.institutionId, now: clock.now() }, ({ db }) => work(db))
  const end = (status: 'SENT' | 'FAILED') =>
    tenant(db => finishMail(db, key, { status, at: clock.now().toISOString() }))
  const mail = await tenant(db => pendingMail(db, key))
  if (!mail) return true
  try {
    await mailer.send(mail)
  } catch (error) {
    const isFinal = error instanceof MailRefused
    log.warn({ mailId: key.id, attempt: job.attempt, isFinal }, 'e-mail not sent')
    if (isFinal || job.lastAttempt) await end('FAILED')
    return isFinal
  }
  await end('SENT')
  return true
}
