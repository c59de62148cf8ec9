import { Refusal } from '@lousa/contract/refusal/refusal.ts'
import { NetworkError, TokenExpiredError } from '../http/api-client.ts'
import { isForeign } from '../http/refused-answer.ts'
import type { OutboxView } from './outbox.types.ts'

/** The action of the queue after a failed attempt. */
export type DeliveryFailure =
  | { action: 'stop'; blocked: OutboxView['blocked'] }
  | { action: 'pause'; ms: number | null }
  | { action: 'requeue' }
  | { action: 'refuse'; code: string; reason: string }

const SERVER_BUSY = [429, 503]

/** No answer, half an answer, too late an answer, or the answer of something on the way. */
const isUnreached = (error: unknown): boolean =>
  error instanceof NetworkError ||
  error instanceof SyntaxError ||
  (error instanceof Error && ['AbortError', 'TimeoutError'].includes(error.name)) ||
  (error instanceof Refusal && isForeign(error))

export const deliveryFailureOf = (error: unknown): DeliveryFailure => {
  if (error instanceof TokenExpiredError) return { action: 'stop', blocked: 'signed-out' }
  if (isUnreached(error)) return { action: 'stop', blocked: 'offline' }
  // An answer or a flight of another release that this one cannot read holds up its own entry only.
  if (!(error instanceof Refusal)) return { action: 'pause', ms: null }
  if (error.status === 401) return { action: 'stop', blocked: 'signed-out' }
  if (error.status === 426) return { action: 'stop', blocked: 'outdated' }
  if (error.code === 'IDEMPOTENCY_KEY_REUSED') return { action: 'requeue' }
  if (SERVER_BUSY.includes(error.status) || error.status >= 500) {
    const { retryAfter } = error.data
    return { action: 'pause', ms: typeof retryAfter === 'number' ? retryAfter * 1000 : null }
  }
  return { action: 'refuse', code: error.code, reason: error.message }
}
