import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { instant } from '../../schema.ts'
import { messageRecipient, RECIPIENT_STATUSES } from '../message/message.contract.ts'

export const getUnread = endpoint({
  method: 'GET',
  path: 'school-message/unread',
  summary: 'Quantas mensagens recebidas ainda não foram lidas; com ETag.',
  access: { roles: 'any' },
  answer: z.object({
    count: z.int(),
    /** When the newest one arrived; null where none has. */
    latestAt: instant.nullable(),
  }),
})

export const updateReceipt = endpoint({
  method: 'PATCH',
  path: 'school-message-recipient/:id',
  summary: 'Marca uma mensagem recebida como lida ou confirma a ciência, sempre para a frente.',
  access: { roles: 'any', objects: { id: 'messageRecipient' } },
  body: z.strictObject({ status: z.enum(RECIPIENT_STATUSES).exclude(['DELIVERED']) }),
  answer: messageRecipient,
  errors: ['INVALID_TRANSITION'],
})
