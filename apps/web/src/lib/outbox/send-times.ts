type RetryTimes = { readonly from: number; readonly most: number }

/** When entries may be sent, by the monotonic clock. */
export type SendTimes = {
  /** The entry is being typed: it is sent after this pause, without one immediately. */
  readonly pauseTyping: (id: string, ms: number) => void
  readonly endTyping: () => void
  /** Until this entry may be sent. */
  readonly waitMs: (id: string) => number
  /** An attempt of this entry failed. Without a time of the server, the pause grows with each failure. */
  readonly entryFailed: (id: string, serverMs: number | null) => void
  readonly serverFailed: () => void
  /** Until the server, which was not reached, is tried again. */
  readonly serverMs: () => number
  /** The user did something: the server is tried again soon. */
  readonly retrySoon: () => void
  readonly succeeded: (id: string) => void
}

/** Grows with each failure, with some chance in it: a school's devices must not come back all at once. */
const backoff = (failures: number, { from, most }: RetryTimes): number =>
  Math.min(most, from * 2 ** Math.max(0, failures - 1)) * (0.75 + Math.random() / 2)

export const createSendTimes = (retryTimes: RetryTimes): SendTimes => {
  const typing = new Map<string, number>()
  const pausing = new Map<string, number>()
  const failures = new Map<string, number>()
  let serverFailures = 0
  let retryAt = 0
  return {
    pauseTyping: (id, ms) => {
      if (ms > 0) typing.set(id, performance.now() + ms)
      else typing.delete(id)
    },
    endTyping: () => typing.clear(),
    waitMs: id =>
      Math.max(0, (typing.get(id) ?? 0) - performance.now(), (pausing.get(id) ?? 0) - performance.now()),
    entryFailed: (id, serverMs) => {
      const count = (failures.get(id) ?? 0) + 1
      failures.set(id, count)
      pausing.set(id, performance.now() + (serverMs ?? backoff(count, retryTimes)))
    },
    serverFailed: () => {
      serverFailures += 1
      retryAt = performance.now() + backoff(serverFailures, retryTimes)
    },
    serverMs: () => retryAt - performance.now(),
    retrySoon: () => {
      retryAt = Math.min(retryAt, performance.now() + retryTimes.from)
    },
    succeeded: id => {
      serverFailures = 0
      failures.delete(id)
    },
  }
}
