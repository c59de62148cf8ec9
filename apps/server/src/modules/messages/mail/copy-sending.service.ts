import { type SystemContext, systemContext } from '../../../platform/jobs/system-context.ts'
import { type Mailer, MailRefused } from '../../../platform/mail/mailer.ts'
import {
  atWork,
  type InstitutionAtWork,
} from '../../identity/institution/current-institution.public.queries.ts'
import { queueMails } from '../../identity/mail/mail.service.ts'
import type { Tables } from '../../tables.ts'
import {
  type CopyResult,
  claimGuardianCopies,
  claimOwnCopies,
  dropCopiesOutOfReach,
  failLostGuardianCopies,
  failLostOwnCopies,
  finishGuardianCopies,
  finishOwnCopies,
  messagesWithCopiesDue,
} from './copies.queries.ts'
import { queueCopies } from './copies.service.ts'
import type { ClaimedCopy, CopiesParts } from './copies.types.ts'
import { copyMail } from './copy-mail.words.ts'
import { isQuietIn } from './quiet-hours.service.ts'

/** The number of copies between two checks of the time and of the recipients. */
const BATCH_SIZE = 20
const MAX_ATTEMPTS = 5
const MINUTE_MS = 60_000
/** A worker that has not ended its few copies by then is dead. */
const LOST_AFTER_MINUTES = 15

type MailScope = SystemContext<Tables, InstitutionAtWork>

type Addressed = { copy: ClaimedCopy; mail: ReturnType<typeof copyMail>; listUnsubscribe: string }

const addressed = (
  { signedLinks, apiBase }: CopiesParts,
  { institution }: MailScope,
  copy: ClaimedCopy,
): Addressed => {
  const origin = copy.origin ?? ''
  const token = signedLinks.sign('messages-by-email', { institutionId: institution.id, id: copy.personId })
  return {
    copy,
    mail: copyMail(copy, { institution: institution.name, origin, token }),
    listUnsubscribe: `${origin}${apiBase}/messages-by-email/unsubscribe?token=${token}`,
  }
}

type Ended = CopyResult & Pick<ClaimedCopy, 'table'>

/** Writes how copies ended, each in its table. */
const finishIn = async (ctx: MailScope, ends: readonly Ended[]): Promise<void> => {
  const [own, ofGuardians] = [
    ends.filter(({ table }) => table === 'school_message_recipient'),
    ends.filter(({ table }) => table === 'message_child'),
  ]
  if (own.length > 0) await finishOwnCopies(ctx, own)
  if (ofGuardians.length > 0) await finishGuardianCopies(ctx, ofGuardians)
}

/** Claims due copies of both tables, at most as many as a batch has. */
const claimBatch = async (ctx: MailScope, messageId: string): Promise<ClaimedCopy[]> => {
  const own = await claimOwnCopies(ctx, { messageId, most: BATCH_SIZE })
  const most = BATCH_SIZE - own.length
  return most === 0 ? own : [...own, ...(await claimGuardianCopies(ctx, { messageId, most }))]
}

/** Without a mail server the demonstration keeps its copies to be read; elsewhere there are none. */
const keepInLocalOutbox = async (ctx: MailScope, copies: readonly Addressed[]): Promise<void> => {
  if (ctx.institution.isDemo)
    await queueMails(
      ctx,
      copies.map(({ mail }) => mail),
    )
  const copy = ctx.institution.isDemo ? 'SENT' : null
  await finishIn(
    ctx,
    copies.map(each => ({ table: each.copy.table, id: each.copy.id, copy, at: ctx.now })),
  )
}

/** The outcome of one attempt to send a copy to the mail server. No transaction is open during it. */
const sendOne = async (
  { clock, log }: CopiesParts,
  mailer: Mailer,
  { copy, mail, listUnsubscribe }: Addressed,
): Promise<Ended> => {
  const { id, tries, table } = copy
  // The key stays over attempts, and is another when the message is sent again.
  const mailId = `${id}.${copy.resentAt === null ? 0 : Date.parse(copy.resentAt)}`
  try {
    await mailer.send({ ...mail, id: mailId, listUnsubscribe })
    return { table, id, copy: 'SENT', at: clock.now().toISOString() }
  } catch (error) {
    const isFinal = error instanceof MailRefused || tries >= MAX_ATTEMPTS
    log.warn({ copyId: id, tries, isFinal }, 'copy of a message not sent')
    const later = isFinal ? 0 : MINUTE_MS * 2 ** tries
    return {
      table,
      id,
      copy: isFinal ? 'FAILED' : 'PENDING',
      at: new Date(clock.now().getTime() + later).toISOString(),
    }
  }
}

/**
 * Sends some of the pending copies of a message. One worker claims each copy before the mail server gets it, so that no person
 * gets two, whatever runs again. A further job has the next ones; the sweep retries copies that are deferred, or fall into quiet
 * hours.
 */
export const sendCopies = async (
  parts: CopiesParts,
  institutionId: string,
  messageId: string,
): Promise<void> => {
  const goOn = async (ctx: MailScope, count: number) => {
    if (count === BATCH_SIZE) await queueCopies(ctx, messageId)
  }
  const { mailer } = parts
  const taken = await systemContext(parts, atWork(institutionId), async ctx => {
    if (isQuietIn(ctx)) return []
    await dropCopiesOutOfReach(ctx, messageId)
    const copies = (await claimBatch(ctx, messageId)).map(copy => addressed(parts, ctx, copy))
    if (mailer !== null) return copies
    await keepInLocalOutbox(ctx, copies)
    await goOn(ctx, copies.length)
    return []
  })
  if (mailer === null || taken.length === 0) return
  const ends: Ended[] = []
  for (const copy of taken) ends.push(await sendOne(parts, mailer, copy))
  await systemContext(parts, atWork(institutionId), async ctx => {
    await finishIn(ctx, ends)
    await goOn(ctx, taken.length)
  })
}

/** Brings back the copies of an institution that were put off, and gives up those whose worker died. */
export const sweepCopies = (parts: CopiesParts, institutionId: string): Promise<void> =>
  systemContext(parts, atWork(institutionId), async ctx => {
    if (isQuietIn(ctx)) return
    const ago = (minutes: number) => new Date(Date.parse(ctx.now) - minutes * MINUTE_MS).toISOString()
    await failLostOwnCopies(ctx, ago(LOST_AFTER_MINUTES))
    await failLostGuardianCopies(ctx, ago(LOST_AFTER_MINUTES))
    // A copy that was just sent has a job of its own.
    for (const messageId of await messagesWithCopiesDue(ctx, ago(1))) await queueCopies(ctx, messageId)
  })
