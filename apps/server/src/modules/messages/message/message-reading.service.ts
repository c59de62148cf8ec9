import type { BodyOf, QueryOf } from '@lousa/contract/endpoint.ts'
import type * as calls from '@lousa/contract/messages/message/message.contract.ts'
import type { MessageRecipient, SchoolMessage } from '@lousa/contract/messages/message/message.contract.ts'
import { ContractError } from '@lousa/contract/refusal/errors.ts'
import type { Role } from '@lousa/contract/roles.ts'
import { pageOf } from '@lousa/contract/schema.ts'
import type { Ctx } from '../../module.ts'
import { childrenOf, countFamilies } from './families.queries.ts'
import { messagePage, messagesOf, ownReceipt, recipientsOf } from './message.queries.ts'
import type { Chosen } from './message.types.ts'
import { areRecipientsValid, countRecipients } from './recipients.queries.ts'

const OFFICE_BOXES = new Set(['all', 'requests'])

/** A box of messages. What is not sent yet, and what is everybody's, the office alone sees. */
export const listMessages = async (ctx: Ctx, query: QueryOf<typeof calls.listMessages>) => {
  const isOffice = ctx.actor.role === 'ADMINISTRATOR'
  const box = query.box ?? (isOffice ? 'all' : 'received')
  if (!isOffice && (OFFICE_BOXES.has(box) || query.status !== undefined)) throw new ContractError('FORBIDDEN')
  const { ids, total } = await messagePage(ctx, { ...query, box })
  return pageOf(await messagesOf(ctx, ids), query, total)
}

/** Messages to the student in whose context it is asked, and to the family. */
export const listReceivedByFamily = async (
  asChild: Ctx,
  query: { currentPage: number; rowsPerPage: number },
) => {
  const { ids, total } = await messagePage(asChild, { ...query, box: 'received', withFamily: true })
  return pageOf(await messagesOf(asChild, ids), query, total)
}

/** One message that the actor reaches; to administrators with everybody who received it. */
export const getMessage = async (ctx: Ctx, id: string): Promise<SchoolMessage> => {
  const [message] = await messagesOf(ctx, [id])
  if (!message) throw new ContractError('NOT_FOUND')
  if (ctx.actor.role !== 'ADMINISTRATOR' || message.status !== 'SENT') return message
  const { delivered, read, confirmed } = message.counts
  const recipients = await recipientsOf(ctx, { id, count: delivered + read + confirmed })
  return { ...message, recipients, children: await childrenOf(ctx, id) }
}

type Recipients = BodyOf<typeof calls.previewMessage>['recipients']

/** The recipients that a caller names; ids of other institutions are not found. */
export const resolveRecipients = async (
  ctx: Pick<Ctx, 'db' | 'institution'>,
  recipients: Recipients | undefined,
): Promise<Chosen> => {
  const once = <T>(values: readonly T[] = []): T[] => [...new Set(values)]
  const chosen: Chosen = {
    gradeIds: once(recipients?.gradeIds),
    roles: once(recipients?.roles),
    userIds: once(recipients?.userIds),
    audience: recipients?.audience ?? 'STUDENTS',
  }
  if (!(await areRecipientsValid(ctx, chosen))) throw new ContractError('NOT_FOUND')
  return chosen
}

/** How many people a message would reach today, by role, and how many of them can sign in. */
export const previewRecipients = async (ctx: Ctx, recipients: Recipients) => {
  const chosen = await resolveRecipients(ctx, recipients)
  const own = await countRecipients(ctx, chosen)
  const { children, childrenWithout, guardians, withAccess } = await countFamilies(ctx, chosen)
  const rows = guardians === 0 ? own : [...own, { role: 'GUARDIAN', count: guardians, withAccess }]
  const byRole: Partial<Record<Role, number>> = Object.fromEntries(
    rows.map(({ role, count }) => [role, count]),
  )
  const sumOf = (field: 'count' | 'withAccess') => rows.reduce((sum, row) => sum + row[field], 0)
  return { count: sumOf('count'), byRole, withAccess: sumOf('withAccess'), children, childrenWithout }
}

/** One's own receipt of a message. */
export const receiptOf = async (ctx: Ctx, id: string): Promise<MessageRecipient> => {
  const receipt = await ownReceipt(ctx, id)
  if (!receipt) throw new ContractError('NOT_FOUND')
  return receipt
}
