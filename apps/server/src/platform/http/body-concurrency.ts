import { ContractError } from '@lousa/contract/refusal/errors.ts'

export type BodyConcurrency = {
  /** Waits a little for a place for a large body of this account; answers how to give it back. */
  acquire(accountId: string): Promise<() => void>
}

export type ConcurrencyLimits = {
  /** The number of large bodies that this process holds at once, for all callers. */
  concurrency: number
  perAccount: number
  waitMs: number
  /** Requests that may wait at once. */
  waiting: number
}

export const BODY_CONCURRENCY: ConcurrencyLimits = {
  concurrency: 12,
  perAccount: 3,
  waitMs: 5_000,
  waiting: 60,
}

const RETRY_SECONDS = 2

/** Large bodies wait for their turn before they are read: memory and time for them are bounded. */
export const createBodyConcurrency = ({
  concurrency,
  perAccount,
  waitMs,
  waiting,
}: ConcurrencyLimits): BodyConcurrency => {
  const held = new Map<string, number>()
  const waiters = new Set<{ accountId: string; enter: () => void }>()
  let taken = 0

  const activeCount = (accountId: string): number => held.get(accountId) ?? 0
  const isFree = (accountId: string): boolean => taken < concurrency && activeCount(accountId) < perAccount
  const hold = (accountId: string): void => {
    taken += 1
    held.set(accountId, activeCount(accountId) + 1)
  }
  const release = (accountId: string): void => {
    taken -= 1
    const left = activeCount(accountId) - 1
    if (left > 0) held.set(accountId, left)
    else held.delete(accountId)
    for (const waiter of waiters) {
      if (!isFree(waiter.accountId)) continue
      waiters.delete(waiter)
      waiter.enter()
      return
    }
  }
  const refusal = (accountId: string): ContractError =>
    activeCount(accountId) >= perAccount
      ? new ContractError('TOO_MANY_REQUESTS', { data: { retryAfter: RETRY_SECONDS } })
      : new ContractError('SERVICE_UNAVAILABLE')

  const turn = (accountId: string): Promise<void> =>
    new Promise((resolve, reject) => {
      if (waiters.size >= waiting) return reject(refusal(accountId))
      const waiter = {
        accountId,
        enter: () => {
          clearTimeout(timer)
          hold(accountId)
          resolve()
        },
      }
      const timer = setTimeout(() => {
        waiters.delete(waiter)
        reject(refusal(accountId))
      }, waitMs)
      waiters.add(waiter)
    })

  return {
    acquire: async accountId => {
      if (isFree(accountId)) hold(accountId)
      else await turn(accountId)
      let isHeld = true
      return () => {
        if (!isHeld) return
        isHeld = false
        release(accountId)
      }
    },
  }
}
