import type { Clock } from '../../platform/clock/clock.ts'
import type { Gateway } from '../../platform/db/gateway.ts'
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
  const tenants = await gateway.platform<{ id: string }>(
    'select distinct institution_id as id from institution_hostname',
    [],
  )
  for (const { id } of tenants) {
    await gateway.tenant({ institutionId: id, now }, ({ db }) =>
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
}

export const accessHousekeeping = (parts: HousekeepingParts): Background => {
  let going: Promise<void> = Promise.resolve()
  const turn = () => {
    going = going.then(() =>
      tidyAccess(parts).catch(error =>
        parts.log.warn(
          { reason: error instanceof Error ? error.name : 'unknown' },
          'access could not be tidied',
        ),
      ),
    )
  }
  turn()
  const timer = setInterval(turn, EVERY_MS)
  return {
    stop: () => {
      clearInterval(timer)
      return going
    },
  }
}
