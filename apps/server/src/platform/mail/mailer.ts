import { isEmail } from '@lousa/contract/people/person/person-fields.ts'
import { createTransport } from 'nodemailer'
import type { MailOutcome } from '../metrics/meter.ts'

/** `id` stays the same over attempts, so that a server or mail program can recognise a message sent twice. */
export type OutgoingMail = {
  id: string
  to: string
  subject: string
  text: string
  /** Where one post ends e-mails of this kind (RFC 8058). */
  listUnsubscribe?: string
}

export type Mailer = {
  /** Throws MailRefused when no further attempt can help, MailNotSent else. Neither names an address. */
  send(mail: OutgoingMail): Promise<void>
  close(): void
}

/** The address is none, or the server refused this message for good. */
export class MailRefused extends Error {
  override name = 'MailRefused'
}
/** The server is away, busy, or refuses us and not the message. */
export class MailNotSent extends Error {
  override name = 'MailNotSent'
}

const CONNECT_MS = 10_000
const SOCKET_TIMEOUT_MS = 30_000
/** Errors of SMTP that concern the message. All others may concern our settings or a temporary failure. */
const ABOUT_THE_MESSAGE = new Set(['EENVELOPE', 'EMESSAGE'])
const CONTROL = /\p{Cc}+/gu

/** One line: whatever could begin another header is a space. */
export const headerText = (text: string): string => text.replace(CONTROL, ' ').trim()

const isAddress = (text: string): boolean => isEmail(text) && text.search(CONTROL) === -1

const domainOf = (from: string): string => /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost'

const field = (error: unknown, name: string): unknown =>
  typeof error === 'object' && error !== null ? Reflect.get(error, name) : undefined

const isPermanentFailure = (error: unknown): boolean => {
  const status = field(error, 'responseCode')
  return (
    ABOUT_THE_MESSAGE.has(String(field(error, 'code'))) &&
    typeof status === 'number' &&
    status >= 500 &&
    status !== 503
  )
}

export type MailerParts = {
  url: string
  from: string
  /** Hears what became of each e-mail, and of none whose. */
  count?: (outcome: MailOutcome) => void
}

/** E-mails through the SMTP server of an address such as smtps://user:password@server:465. */
export const createMailer = ({ url, from, count = () => {} }: MailerParts): Mailer => {
  const transport = createTransport({
    url,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SOCKET_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    send: async ({ id, to, subject, text, listUnsubscribe }) => {
      if (!isAddress(to)) throw new MailRefused()
      try {
        await transport.sendMail({
          from,
          // The address is passed in parts, so that it is never parsed as a list of addresses.
          to: { name: '', address: to },
          subject: headerText(subject),
          text,
          messageId: `<${id}@${domainOf(from)}>`,
          headers: {
            'Auto-Submitted': 'auto-generated',
            ...(listUnsubscribe
              ? {
                  'List-Unsubscribe': `<${headerText(listUnsubscribe)}>`,
                  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
                }
              : {}),
          },
        })
        count('sent')
      } catch (error) {
        const isRefused = isPermanentFailure(error)
        count(isRefused ? 'refused' : 'failed')
        throw isRefused ? new MailRefused() : new MailNotSent()
      }
    },
    close: () => transport.close(),
  }
}
