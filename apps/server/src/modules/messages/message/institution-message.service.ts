import { randomUUID } from 'node:crypto'
import type { MessageType } from '@lousa/contract/messages/message/message.contract.ts'
import { harmlessText } from '@lousa/rules/messages/harmless-text.rules.ts'
import { searchKey } from '@lousa/rules/people/person/search-key.rules.ts'
import { visibleLine, visibleText } from '@lousa/rules/people/person/visible-text.rules.ts'
import { queueCopies } from '../mail/copies.service.ts'
import { pushMessages } from '../push/push-news.service.ts'
import type { SendingCtx } from './message.types.ts'
import { insertSentMessages } from './message-writing.queries.ts'
import { insertRecipientPairs } from './recipients.queries.ts'

/** Messages of the institution itself, or in the name of a person. */
export type InstitutionMessage = {
  /** Said by who may say it twice: of the same id there is one message. */
  id?: string
  type: MessageType
  title: string
  body: string
  /** The recipients; archived accounts get nothing. */
  accountIds: readonly string[]
  academicYearId: string
  /** An account; absent: the institution itself. */
  sender?: string
  /** False where an e-mail of its own says the same. */
  copies?: boolean
  /** It offers a place. */
  isOffer?: boolean
}

/** Sends many messages at once, in as many statements as one, and answers their ids. */
export const sendAllFromInstitution = async (
  ctx: SendingCtx,
  messages: readonly InstitutionMessage[],
): Promise<string[]> => {
  if (messages.length === 0) return []
  const written = messages.map(
    ({ id = randomUUID(), accountIds, copies = true, sender, isOffer = false, ...message }) => {
      const title = harmlessText(visibleLine(message.title))
      const body = harmlessText(visibleText(message.body))
      const { type, academicYearId } = message
      const row = { id, type, academicYearId, title, body, senderId: sender ?? null }
      return { row: { ...row, searchKey: searchKey(`${title} ${body}`) }, accountIds, copies, isOffer }
    },
  )
  await insertSentMessages(
    ctx,
    written.map(({ row }) => row),
  )
  const pairs = written.flatMap(({ row, accountIds, copies }) =>
    accountIds.map(accountId => ({ messageId: row.id, accountId, copy: copies })),
  )
  const withCopies = await insertRecipientPairs(ctx, pairs)
  for (const { messageId } of withCopies) await queueCopies(ctx, messageId)
  const idsOf = (offers: boolean) =>
    written.filter(({ isOffer }) => isOffer === offers).map(({ row }) => row.id)
  await pushMessages(ctx, idsOf(false))
  await pushMessages(ctx, idsOf(true), true)
  return written.map(({ row }) => row.id)
}

/** Sends a message of the institution itself, or in the name of `sender`, in the caller's transaction; answers its id. */
export const sendFromInstitution = async (ctx: SendingCtx, message: InstitutionMessage): Promise<string> => {
  const [id = ''] = await sendAllFromInstitution(ctx, [message])
  return id
}
