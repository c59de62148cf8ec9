import { keptSince } from '@lousa/rules/operation/retention.rules.ts'
import { removeCounters } from '../../platform/access/attempt-counters.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Gateway } from '../../platform/db/gateway.ts'
import { startHousekeeping } from '../../platform/jobs/housekeeping.ts'
import type { Log } from '../../platform/log/log.ts'
import type { Background } from '../module.ts'
import type { Tables } from '../tables.ts'

const EVERY_MS = 30 * 60_000

export type HousekeepingParts = { gateway: Gateway<Tables>; clock: Clock; log: Log }

/** Removes counters of attempts, which are of no institution. The term is longer than any window of a rate limit. */
export const tidyAttempts = async ({ gateway, clock }: Omit<HousekeepingParts, 'log'>): Promise<void> => {
  const before = keptSince('signInAttempts', {}, clock.now()).toISOString()
  await removeCounters(gateway, before)
}

export const accessHousekeeping = (parts: HousekeepingParts): Background =>
  startHousekeeping(() => tidyAttempts(parts), { everyMs: EVERY_MS, log: parts.log, what: 'access' })
