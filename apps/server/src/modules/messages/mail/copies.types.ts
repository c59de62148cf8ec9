import type { SignedLinks } from '../../../platform/access/signed-links.ts'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Gateway } from '../../../platform/db/gateway.ts'
import type { Queue } from '../../../platform/jobs/queue.ts'
import type { Log } from '../../../platform/log/log.ts'
import type { Mailer } from '../../../platform/mail/mailer.ts'
import type { MailCtx } from '../../identity/mail/mail.service.ts'
import type { Tables } from '../../tables.ts'

export type SendCtx = Pick<MailCtx, 'db' | 'institution' | 'now'>

export type CopiesParts = {
  gateway: Gateway<Tables>
  queue: Pick<Queue, 'add'>
  clock: Clock
  log: Log
  signedLinks: SignedLinks
  apiBase: string
  /** Null where nothing sends e-mails: the demonstration keeps them to be read, elsewhere there are no copies. */
  mailer: Mailer | null
}

/** A copy that this worker alone is sending. */
export type ClaimedCopy = {
  id: string
  table: 'school_message_recipient' | 'message_child'
  tries: number
  messageId: string
  /** The child whose messages the link opens; null of a message to the person themselves. */
  childId: string | null
  personId: string
  name: string
  socialName: string | null
  email: string
  title: string
  body: string
  /** Null: the institution itself. */
  sender: string | null
  resentAt: string | null
  /** The address of the institution; null where it is unknown. */
  origin: string | null
}
