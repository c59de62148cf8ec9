import { PUSH_KINDS } from '@lousa/rules/messages/push.rules.ts'
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { id, instant } from '../../schema.ts'

const kinds = z.array(z.enum(PUSH_KINDS)).max(PUSH_KINDS.length)

export const pushSubscription = z.object({
  id,
  /** Browser and system in words: "Chrome no Android". */
  device: z.string(),
  /** Whether the session of this call made it. */
  current: z.boolean(),
  kinds,
  createdAt: instant,
  /** The last push that the service of the device has taken; null where there was none. */
  lastSuccessAt: instant.nullable(),
})
export type PushSubscriptionRow = z.output<typeof pushSubscription>

export const getPushKey = endpoint({
  method: 'GET',
  path: 'push-key',
  summary: 'A chave pública com que o aparelho recebe avisos; null quando a instalação não envia.',
  access: { roles: 'any' },
  answer: z.object({ publicKey: z.string().nullable() }),
})

export const listPushSubscriptions = endpoint({
  method: 'GET',
  path: 'push-subscription',
  summary: 'Os aparelhos em que a pessoa conectada recebe avisos.',
  access: { roles: 'any' },
  answer: z.object({ data: z.array(pushSubscription) }),
})

export const savePushSubscription = endpoint({
  method: 'PUT',
  path: 'push-subscription',
  summary: 'Passa a enviar avisos ao aparelho; o mesmo endereço de novo renova a inscrição que já existe.',
  access: { roles: 'any' },
  body: z.strictObject({
    /** The address of the push service that the browser has given. */
    endpoint: z.string().min(1).max(1000),
    keys: z.strictObject({ p256dh: z.string().max(200), auth: z.string().max(100) }),
    /** Absent: those of before, or the usual ones. */
    kinds: kinds.optional(),
  }),
  answer: pushSubscription,
  errors: ['PUSH_OFF', 'TOO_MANY_PUSH_DEVICES'],
})

export const updatePushSubscription = endpoint({
  method: 'PATCH',
  path: 'push-subscription/:id',
  summary: 'Escolhe sobre o que o aparelho recebe avisos.',
  access: { roles: 'any', objects: { id: 'pushSubscription' } },
  body: z.strictObject({ kinds }),
  answer: pushSubscription,
})

export const removePushSubscription = endpoint({
  method: 'DELETE',
  path: 'push-subscription/:id',
  summary: 'Deixa de enviar avisos a um aparelho.',
  access: { roles: 'any', objects: { id: 'pushSubscription' } },
  status: 204,
})
