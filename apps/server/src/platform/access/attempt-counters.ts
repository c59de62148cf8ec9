import type { Gateway } from '../db/gateway.ts'

/** Removes counters that began before an instant, or after another one, which a clock that ran ahead has written. */
export const removeCounters = async <DB>(
  gateway: Pick<Gateway<DB>, 'platform'>,
  { before, after }: { before: string; after: string },
): Promise<void> => {
  await gateway.platform('delete from rate_limit where window_start < $1 or window_start > $2', [
    before,
    after,
  ])
}
