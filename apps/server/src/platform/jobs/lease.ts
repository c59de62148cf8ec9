const RENEW_MS = 5_000

/** Renews the lease of a run every few seconds, next to the work. A lost renewal is made up for by the next. */
export const withHeartbeat = async <T>(renew: () => Promise<unknown>, work: () => Promise<T>): Promise<T> => {
  const timer = setInterval(() => void renew().catch(() => undefined), RENEW_MS)
  try {
    return await work()
  } finally {
    clearInterval(timer)
  }
}

/**
 * The time without renewal after which a run has failed. The queue gives the job of a dead process to another one within half a
 * minute, for each attempt: this is longer than all of them together.
 */
export const LEASE_TIMEOUT_MS = 5 * 60_000
