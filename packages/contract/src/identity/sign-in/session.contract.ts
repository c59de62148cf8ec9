import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { id, instant } from '../../schema.ts'

export const session = z.object({
  id,
  current: z.boolean(),
  createdAt: instant,
  lastSeenAt: instant,
  /** Browser and system in words: "Chrome no Android". */
  device: z.string(),
})

export const listSessions = endpoint({
  method: 'GET',
  path: 'auth/session',
  summary: 'Os próprios acessos abertos.',
  access: { roles: 'any' },
  answer: z.object({ data: z.array(session) }),
})

export const endSession = endpoint({
  method: 'DELETE',
  path: 'auth/session/:id',
  summary: 'Encerra um dos próprios acessos.',
  access: { roles: 'any', objects: { id: 'session' } },
  status: 204,
})

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: 'auth/session',
  summary: 'Encerra os próprios acessos em outros aparelhos.',
  access: { roles: 'any' },
  status: 204,
})
