const RENEW_MS = 5_000

/** Says every few seconds, beside the work, that a run goes on; a word that is lost is made up for by the next. */
export const withHeartbeat = async <T>(renew: () => Promise<unknown>, work: () => Promise<T>): Promise<T> => {
  const timer = setInterval(() => void renew().catch(() => undefined), RENEW_MS)
  try {
    return await work()
  } finally {
    clearInterval(timer)
  }
}

/**
 * How long nobody may hear of a run before it is given up for good. The queue gives the job of a dead process to another
 * one within half a minute, as often as it is tried: this is longer than all of that.
 */
export const LEASE_TIMEOUT_MS = 5 * 60_000
