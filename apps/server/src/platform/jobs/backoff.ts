const FIRST_MS = 5_000
const LONGEST_MS = 600_000

/** Work that failed, by its key: how often, and until when it is not tried. It ends with the process. */
export type Backoff = Map<string, { failures: number; until: number }>

/** The work that is not tried now. */
export const pausedWork = (backoff: Backoff, now: Date): string[] =>
  [...backoff].filter(([, { until }]) => until > now.getTime()).map(([key]) => key)

/** Notes a failure: the next try is after 5 seconds, and after twice as long with each failure, up to 10 minutes. */
export const noteFailure = (backoff: Backoff, key: string, now: Date): void => {
  const failures = (backoff.get(key)?.failures ?? 0) + 1
  const wait = Math.min(LONGEST_MS, FIRST_MS * 2 ** (failures - 1))
  backoff.set(key, { failures, until: now.getTime() + wait })
}

/** The code or the class of an error: a message may carry names or marks. */
export const reasonOf = (error: unknown): string =>
  error instanceof Error ? String(Reflect.get(error, 'code') ?? error.name) : 'unknown'
