import type { MessageRecipient, RecipientStatus } from '@lousa/contract/messages/message/message.contract.ts'
import { ContractError } from '@lousa/contract/refusal/errors.ts'
import { receiptStep } from '@lousa/rules/messages/receipt.rules.ts'
import type { Ctx } from '../../module.ts'
import { receiptOf } from '../message/message-reading.service.ts'
import { lockReceipt, markReceipt } from './receipt.queries.ts'

/** Marks one's own received message, forward only; saying again what it is marked as already changes nothing. */
export const updateReceipt = async (ctx: Ctx, id: string, to: RecipientStatus): Promise<MessageRecipient> => {
  const from = await lockReceipt(ctx, id)
  if (from === null) throw new ContractError('NOT_FOUND')
  const step = receiptStep(from, to)
  if (step === 'BACKWARDS') throw new ContractError('INVALID_TRANSITION')
  if (step === 'MOVES') await markReceipt(ctx, id, to)
  return receiptOf(ctx, id)
}
