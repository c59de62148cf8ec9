import type { Clock } from '../../platform/clock/clock.ts'
import type { Gateway } from '../../platform/db/gateway.ts'
import { inEveryTenant, startHousekeeping } from '../../platform/jobs/housekeeping.ts'
import type { Log } from '../../platform/log/log.ts'
import type { Background } from '../module.ts'
import type { Tables } from '../tables.ts'

const EVERY_MS = 30 * 60_000
/** Longer than any window of a rate limit. */
const COUNTERS_KEPT_MS = 86_400_000

export type HousekeepingParts = { gateway: Gateway<Tables>; clock: Clock; log: Log }

/** Removes what time has ended: counters of attempts, keys of repeated writes, sessions. Strangers can add to the first. */
export const tidyAccess = async ({ gateway, clock }: Omit<HousekeepingParts, 'log'>): Promise<void> => {
  const now = clock.now()
  await gateway.platform('delete from rate_limit where window_start < $1', [
    new Date(now.getTime() - COUNTERS_KEPT_MS).toISOString(),
  ])
  await inEveryTenant(gateway, now, ({ db }, id) =>
    Promise.all(
      (['idempotency_key', 'session'] as const).map(table =>
        db
          .deleteFrom(table)
          .where('institution_id', '=', id)
          .where('expires_at', '<=', now.toISOString())
          .execute(),
      ),
    ),
  )
}

export const accessHousekeeping = (parts: HousekeepingParts): Background =>
  startHousekeeping(() => tidyAccess(parts), { everyMs: EVERY_MS, log: parts.log, what: 'access' })
