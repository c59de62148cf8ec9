import type { ChildMessage, ChildReceipt } from '@lousa/contract/family/family.contract.ts'
import type { RecipientStatus } from '@lousa/contract/messages/message/message.contract.ts'
import type { Page } from '@lousa/contract/page.ts'
import { ContractError } from '@lousa/contract/refusal/errors.ts'
import { receiptStep } from '@lousa/rules/messages/receipt.rules.ts'
import type { Ctx } from '../../module.ts'
import { listReceivedByFamily } from '../message/message-reading.service.ts'
import {
  type ChildOfMessage,
  lockChildReceipt,
  markChildReceipt,
  ownChildReceipts,
} from './child-receipt.queries.ts'

/** Messages to a student and to the family, as the student in whose context it is asked would read them, with the guardian's receipts. */
export const messagesOfChild = async (
  ctx: Ctx,
  asChild: Ctx,
  query: { currentPage: number; rowsPerPage: number },
): Promise<Page<ChildMessage>> => {
  const page = await listReceivedByFamily(asChild, query)
  const receipts = await ownChildReceipts(ctx, {
    messageIds: page.data.map(({ id }) => id),
    studentId: asChild.actor.accountId,
  })
  return {
    ...page,
    data: page.data.map(message => ({ ...message, receipt: receipts.get(message.id) ?? null })),
  }
}

/** Marks a message for one child, forward only, by the guardian who acts. */
export const updateChildReceipt = async (
  ctx: Ctx,
  of: ChildOfMessage,
  to: RecipientStatus,
): Promise<ChildReceipt> => {
  const from = await lockChildReceipt(ctx, of)
  if (from === null) throw new ContractError('NOT_FOUND')
  const step = receiptStep(from, to)
  if (step === 'BACKWARDS') throw new ContractError('INVALID_TRANSITION')
  if (step === 'MOVES') await markChildReceipt(ctx, of, to)
  const receipts = await ownChildReceipts(ctx, { messageIds: [of.messageId], studentId: of.studentId })
  const receipt = receipts.get(of.messageId)
  if (!receipt) throw new Error('The receipt was written and is gone')
  return receipt
}
