import { retentionStart } from '@lousa/rules/operation/retention.rules.ts'
import { removeCounters } from '../../platform/access/attempt-counters.ts'
import { CLOCK_SLACK_SECONDS } from '../../platform/access/rate-limit.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Gateway } from '../../platform/db/gateway.ts'
import { startPeriodicTask } from '../../platform/jobs/housekeeping.ts'
import type { Log } from '../../platform/log/log.ts'
import type { Background } from '../module.ts'
import type { Tables } from '../tables.ts'

const EVERY_MS = 30 * 60_000

export type HousekeepingParts = { gateway: Gateway<Tables>; clock: Clock; log: Log }

/** Removes counters of attempts, which are of no institution. The term is longer than any window of a rate limit. */
export const deleteOldAttempts = async ({
  gateway,
  clock,
}: Omit<HousekeepingParts, 'log'>): Promise<void> => {
  const now = clock.now()
  const before = retentionStart('signInAttempts', {}, now).toISOString()
  const after = new Date(now.getTime() + CLOCK_SLACK_SECONDS * 1000).toISOString()
  await removeCounters(gateway, { before, after })
}

export const accessHousekeeping = (parts: HousekeepingParts): Background =>
  startPeriodicTask(() => deleteOldAttempts(parts), { everyMs: EVERY_MS, log: parts.log, what: 'access' })
