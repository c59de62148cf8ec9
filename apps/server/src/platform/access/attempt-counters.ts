import type { Gateway } from '../db/gateway.ts'

/** Counters of attempts that began before an instant; they are of no institution. */
export const removeCounters = async <DB>(
  gateway: Pick<Gateway<DB>, 'platform'>,
  before: string,
): Promise<void> => {
  await gateway.platform('delete from rate_limit where window_start < $1', [before])
}
