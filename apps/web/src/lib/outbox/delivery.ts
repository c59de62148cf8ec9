import { errorText } from '../http/error-text.ts'
import { newIdempotencyKey } from '../http/idempotency-key.ts'
import { deliveryFailureOf } from './delivery-failure.ts'
import type { EntryQueue, SyncHandlers } from './entry-queue.ts'
import { applyResult, beginRequest, rejectRequest, requeueRequest, setReason } from './entry-reducers.ts'
import type { OutboxView, SendOptions, SyncResult } from './outbox.types.ts'
import type { SendTimes } from './send-times.ts'
import type { StoredEntry } from './stored-entry.ts'

/** The largest request that a closing page can still send, with room for headers. */
const KEEPALIVE_BYTES = 60_000

/** The state of an outbox, without its entries. */
export type OutboxState = {
  started: boolean
  /** The page is going away or into the background. */
  leaving: boolean
  /** The entry whose request is under way. */
  sending: string | null
  blocked: OutboxView['blocked']
}

type DeliveryParts = {
  readonly queue: EntryQueue
  readonly handlers: SyncHandlers
  readonly times: SendTimes
  readonly state: OutboxState
  readonly credentials: () => SendOptions['token'] | null
  readonly clock: () => Date
  readonly answerWithinMs: number
  readonly publish: () => void
}

/** Sends the ready rows of one entry. Answers false when nothing more can be sent now. */
export const createDelivery = (parts: DeliveryParts): ((entry: StoredEntry) => Promise<boolean>) => {
  const { queue, handlers, times, state, credentials, clock, answerWithinMs, publish } = parts

  const answered = async (sent: StoredEntry, settlement: SyncResult<unknown>): Promise<void> => {
    const { id, flight } = sent
    if (!flight) return
    let applied = false
    const now = clock().toISOString()
    const after = await queue.changeExisting(id, entry => {
      const next = applyResult(entry, { key: flight.key, settlement, now })
      applied = next !== entry
      return next
    })
    // The person has left: what is on screen is the next one's.
    if (!state.started) return
    const handler = handlers.get(sent.kind)
    if (after && applied) handler?.onSynced?.(after, settlement, flight.rows)
    // Discarded under way, or another tab was first: the server may hold something else than the screens.
    else handler?.onSyncedElsewhere?.(sent)
  }

  const failed = async ({ id, flight }: StoredEntry, error: unknown): Promise<boolean> => {
    const failure = deliveryFailureOf(error)
    const key = flight?.key ?? ''
    if (failure.action === 'stop') {
      state.blocked = failure.blocked
      times.serverFailed()
      return false
    }
    if (failure.action === 'pause') {
      times.entryFailed(id, failure.ms)
      await queue.changeExisting(id, entry => setReason(entry, errorText(error)))
      return true
    }
    if (failure.action === 'requeue') await queue.changeExisting(id, entry => requeueRequest(entry, key))
    else await queue.changeExisting(id, entry => rejectRequest(entry, key, failure))
    return true
  }

  const wayFor = (token: SendOptions['token'], flight: unknown, withinMs = answerWithinMs): SendOptions => ({
    token,
    keepalive: state.leaving && new TextEncoder().encode(JSON.stringify(flight)).length < KEEPALIVE_BYTES,
    signal: AbortSignal.timeout(withinMs),
  })

  const signedOut = (): false => {
    state.blocked = 'signed-out'
    return false
  }

  return async entry => {
    const handler = handlers.get(entry.kind)
    if (!handler) return false
    // Nothing is frozen as long as it could not go out: what waits still merges.
    if (!credentials()) return signedOut()
    const key = newIdempotencyKey()
    const sent = await queue.changeExisting(entry.id, now => beginRequest(now, handler, key))
    if (!sent?.flight) return true
    const token = credentials()
    if (!token) return signedOut()
    state.sending = entry.id
    publish()
    const outcome = await handler
      .send(sent, sent.flight, wayFor(token, sent.flight, handler.answerWithinMs))
      .then(
        settlement => ({ settlement }),
        (error: unknown) => ({ error }),
      )
    state.sending = null
    if ('error' in outcome) {
      const goesOn = await failed(sent, outcome.error)
      publish()
      return goesOn
    }
    state.blocked = null
    times.succeeded(entry.id)
    await answered(sent, outcome.settlement)
    publish()
    return true
  }
}
