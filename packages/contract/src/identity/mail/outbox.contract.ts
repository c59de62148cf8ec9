import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { id, instant, listOf, paging } from '../../schema.ts'

export const listOutbox = endpoint({
  method: 'GET',
  path: 'outbox',
  summary: 'Os e-mails da demonstração, que não saem desta máquina.',
  access: { roles: ['ADMINISTRATOR'] },
  query: z.strictObject({ to: z.string().max(254).optional(), ...paging() }),
  answer: listOf(z.object({ id, to: z.string(), subject: z.string(), text: z.string(), createdAt: instant })),
  errors: ['NOT_FOUND'],
})
