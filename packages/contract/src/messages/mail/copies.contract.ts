import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'

const copies = z.object({
  /** Whether this person gets messages by e-mail too. */
  wanted: z.boolean(),
  /** Where they go; null where the record has no address. */
  email: z.string().nullable(),
})

export const getCopies = endpoint({
  method: 'GET',
  path: 'messages-by-email',
  summary: 'Se a pessoa conectada recebe as mensagens também por e-mail.',
  access: { roles: 'any' },
  answer: copies,
})

export const updateCopies = endpoint({
  method: 'PATCH',
  path: 'messages-by-email',
  summary: 'Liga ou desliga as mensagens por e-mail da pessoa conectada.',
  access: { roles: 'any' },
  body: z.strictObject({ wanted: z.boolean() }),
  answer: copies,
})

const token = z.string().max(500)

/** By a person who follows the link of an e-mail, or by their mail program: RFC 8058, List-Unsubscribe-Post. */
export const unsubscribe = endpoint({
  method: 'POST',
  path: 'messages-by-email/unsubscribe',
  summary: 'Desliga as mensagens por e-mail de quem segue o link de uma delas.',
  access: { roles: 'public' },
  /** Mail programs send what the address of the header says, and nothing of their own. */
  query: z.strictObject({ token: token.optional() }),
  body: z.strictObject({ token: token.optional(), 'List-Unsubscribe': z.literal('One-Click').optional() }),
  formToo: true,
  status: 204,
  errors: ['INVALID_LINK'],
})
