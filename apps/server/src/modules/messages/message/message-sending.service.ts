import { fieldRefusal } from '../../field-refusal.ts'
import { queueCopies } from '../mail/copies.service.ts'
import { pushMessages } from '../push/push-news.service.ts'
import { insertFamilies } from './families.queries.ts'
import type { LockedMessage, SendingCtx } from './message.types.ts'
import { lockDueMessage, markSent } from './message-writing.queries.ts'
import { insertRecipients } from './recipients.queries.ts'

type Chosen = Pick<LockedMessage, 'id' | 'chosen'>

/** Delivers a message to its recipients of today, and returns their number, each child once; copies and pushes follow after the commit. */
export const deliver = async (ctx: SendingCtx, { id, chosen }: Chosen): Promise<number> => {
  const own = await insertRecipients(ctx, id, chosen)
  const families = await insertFamilies(ctx, id, chosen)
  if (own.copies + families.copies > 0) await queueCopies(ctx, id)
  await pushMessages(ctx, [id])
  return own.count + families.count
}

/** Delivers a message of a person, who gets an error when there is no recipient. */
export const deliverOrFail = async (ctx: SendingCtx, message: Chosen): Promise<number> => {
  const count = await deliver(ctx, message)
  if (count === 0) throw fieldRefusal('recipients', 'NO_RECIPIENTS')
  return count
}

/** Sends a message whose time has come; false when another worker, or its writer, was first. */
export const sendDue = async (ctx: SendingCtx, id: string): Promise<boolean> => {
  const message = await lockDueMessage(ctx, id)
  if (message?.status !== 'SCHEDULED') return false
  await markSent(ctx, id)
  await deliver(ctx, message)
  return true
}
