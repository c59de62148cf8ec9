import type { BodyOf } from '@lousa/contract/endpoint.ts'
import type * as calls from '@lousa/contract/messages/message/message.contract.ts'
import type { SchoolMessage } from '@lousa/contract/messages/message/message.contract.ts'
import { MESSAGE } from '@lousa/contract/messages/message/message-table.ts'
import { ContractError, fieldError, invalidFields } from '@lousa/contract/refusal/errors.ts'
import { isTooSoon } from '@lousa/rules/messages/receipt.rules.ts'
import { searchKey } from '@lousa/rules/people/person/search-key.rules.ts'
import { lockOpenYear } from '../../academics/year/year.service.ts'
import { fieldRefusal } from '../../field-refusal.ts'
import type { Ctx } from '../../module.ts'
import { createdChanges, recordChange, valuesAfter } from '../../record-values.ts'
import { assertVersion } from '../../stale-version.ts'
import { queueCopies } from '../mail/copies.service.ts'
import { pushMessages } from '../push/push-news.service.ts'
import { countFamilies, redeliverFamilies } from './families.queries.ts'
import type { LockedMessage, MessageValues } from './message.types.ts'
import { getMessage, resolveRecipients } from './message-reading.service.ts'
import { deliverOrFail } from './message-sending.service.ts'
import {
  deleteMessageRow,
  insertMessage,
  lockMessage,
  markResent,
  markSent,
  saveMessage,
} from './message-writing.queries.ts'
import { countRecipients, redeliver } from './recipients.queries.ts'

type MessageWrite = BodyOf<typeof calls.createMessage>
type MessageChange = Omit<BodyOf<typeof calls.updateMessage>, 'version'>
type Status = LockedMessage['status']

const keyOf = ({ title, body }: Pick<MessageValues, 'title' | 'body'>): string =>
  searchKey(`${title} ${body}`)

const instantOf = (text: string | null): string | null =>
  text === null ? null : new Date(text).toISOString()

const refusePast = ({ now }: Ctx, sendAt: string | null | undefined): void => {
  if (typeof sendAt === 'string' && Date.parse(sendAt) <= Date.parse(now))
    throw invalidFields(fieldError('sendAt', 'INVALID_DATE'))
}

/** A message that is sent, now or later, has a title, a text and a recipient; a draft may lack all of them. */
const refuseIncomplete = async (ctx: Ctx, values: MessageValues): Promise<void> => {
  const { status } = values
  if (status === 'DRAFT') return
  const missing = (['title', 'body'] as const).filter(field => values[field] === '')
  if (missing.length > 0) throw invalidFields(...missing.map(field => fieldError(field, 'REQUIRED')))
  if (status !== 'SCHEDULED') return
  const { children } = await countFamilies(ctx, values.chosen)
  if (children === 0 && (await countRecipients(ctx, values.chosen)).length === 0)
    throw fieldRefusal('recipients', 'NO_RECIPIENTS')
}

const auditSending = (ctx: Ctx, id: string, count: number): void =>
  ctx.audit({
    entity: 'schoolMessage',
    entityId: id,
    action: 'SENT',
    changes: [{ field: 'recipients', from: null, to: count }],
  })

/** Sends, schedules or keeps a message of the office. */
export const createMessage = async (
  ctx: Ctx,
  { type, title, body, academicYearId, recipients, draft = false, sendAt = null }: MessageWrite,
): Promise<SchoolMessage> => {
  if (type === 'REQUEST') throw invalidFields(fieldError('type', 'INVALID'))
  refusePast(ctx, sendAt)
  await lockOpenYear(ctx, academicYearId)
  const chosen = await resolveRecipients(ctx, recipients)
  const values: MessageValues = {
    type,
    title: title ?? '',
    body: body ?? '',
    sendAt: instantOf(sendAt),
    status: draft ? 'DRAFT' : sendAt === null ? 'SENT' : 'SCHEDULED',
    academicYearId,
    chosen,
  }
  await refuseIncomplete(ctx, values)
  const id = await insertMessage(ctx, {
    ...values,
    searchKey: keyOf(values),
    origin: ctx.origin,
    senderId: ctx.actor.accountId,
  })
  const changes = createdChanges(MESSAGE, values)
  ctx.audit({ entity: 'schoolMessage', entityId: id, action: 'CREATED', changes })
  if (values.status === 'SENT') auditSending(ctx, id, await deliverOrFail(ctx, { id, chosen }))
  return getMessage(ctx, id)
}

const assertUnsent = async (ctx: Ctx, id: string): Promise<LockedMessage> => {
  const held = await lockMessage(ctx, id)
  if (!held) throw new ContractError('NOT_FOUND')
  if (held.status === 'SENT') throw new ContractError('MESSAGE_SENT')
  return held
}

/** `draft: false` sends at once, or at the given instant; a scheduled message without its instant is a draft again. */
const statusAfter = (held: LockedMessage, { draft, sendAt }: MessageChange): Status => {
  if (draft === true) return 'DRAFT'
  if (draft === false) return typeof sendAt === 'string' ? 'SCHEDULED' : 'SENT'
  return held.status === 'SCHEDULED' && sendAt === null ? 'DRAFT' : held.status
}

const messageAfter = async (ctx: Ctx, held: LockedMessage, change: MessageChange): Promise<MessageValues> => {
  const status = statusAfter(held, change)
  return {
    ...valuesAfter(MESSAGE, held, {
      type: change.type,
      title: change.title === null ? '' : change.title,
      body: change.body === null ? '' : change.body,
      academicYearId: change.academicYearId,
    }),
    status,
    chosen: change.recipients === undefined ? held.chosen : await resolveRecipients(ctx, change.recipients),
    sendAt: status === 'SENT' ? null : instantOf(change.sendAt === undefined ? held.sendAt : change.sendAt),
  }
}

/**
 * Changes a message that is not sent yet. Of two concurrent senders, or a writer and the clock, one gets the error that it is
 * sent.
 */
export const updateMessage = async (
  ctx: Ctx,
  id: string,
  change: MessageChange,
  version: number | undefined,
): Promise<SchoolMessage> => {
  const held = await assertUnsent(ctx, id)
  await assertVersion(version, held.version, () => getMessage(ctx, id))
  if (change.type === 'REQUEST') throw invalidFields(fieldError('type', 'INVALID'))
  refusePast(ctx, change.sendAt)
  await lockOpenYear(ctx, held.academicYearId)
  const values = await messageAfter(ctx, held, change)
  if (values.academicYearId !== held.academicYearId) await lockOpenYear(ctx, values.academicYearId)
  await refuseIncomplete(ctx, values)
  const changed = recordChange(MESSAGE, held, values)
  if (changed === null) return getMessage(ctx, id)
  const { changes } = changed
  await saveMessage(ctx, id, {
    ...values,
    searchKey: keyOf(values),
    origin: ctx.origin,
  })
  if (changes.length > 0) ctx.audit({ entity: 'schoolMessage', entityId: id, action: 'UPDATED', changes })
  if (values.status === 'SENT') {
    await markSent(ctx, id)
    auditSending(ctx, id, await deliverOrFail(ctx, { id, chosen: values.chosen }))
  }
  return getMessage(ctx, id)
}

/** Reminds those who have not read a message yet, and families of children for whom it is not confirmed, at most once in 24 hours. */
export const resendMessage = async (ctx: Ctx, id: string): Promise<SchoolMessage> => {
  const held = await lockMessage(ctx, id)
  if (!held) throw new ContractError('NOT_FOUND')
  if (held.status !== 'SENT') throw new ContractError('INVALID_TRANSITION')
  await lockOpenYear(ctx, held.academicYearId)
  if (isTooSoon(held.resentAt ?? held.createdAt, ctx.now)) throw new ContractError('TOO_SOON')
  await markResent(ctx, id)
  const copies = (await redeliver(ctx, id)) + (await redeliverFamilies(ctx, id))
  if (copies > 0) await queueCopies(ctx, id)
  await pushMessages(ctx, [id])
  ctx.audit({ entity: 'schoolMessage', entityId: id, action: 'RESENT', changes: [] })
  return getMessage(ctx, id)
}

/** Withdraws a message: it is no longer visible. */
export const deleteMessage = async (ctx: Ctx, id: string): Promise<void> => {
  const held = await lockMessage(ctx, id)
  if (!held) throw new ContractError('NOT_FOUND')
  await lockOpenYear(ctx, held.academicYearId)
  await deleteMessageRow(ctx, id)
  const changes = [{ field: 'title', from: held.title, to: null }]
  ctx.audit({ entity: 'schoolMessage', entityId: id, action: 'DELETED', changes })
}
