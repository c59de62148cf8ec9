import { retentionStart } from '@lousa/rules/operation/retention.rules.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Gateway } from '../../platform/db/gateway.ts'
import { startPeriodicTask, tenantsWithWork } from '../../platform/jobs/housekeeping.ts'
import type { Log } from '../../platform/log/log.ts'
import type { DataExpired } from '../hooks.ts'
import type { Background } from '../module.ts'
import type { Tables } from '../tables.ts'
import { claimSweep, countRemoved, endSweep } from './retention.queries.ts'

/** How often it is asked who is due: one question for all institutions. */
const EVERY_MS = 10 * 60_000
/** An institution is swept once a day; less than a day, so that the hour does not wander. */
const DUE_AFTER_MS = 23 * 3_600_000
/** A worker says with every batch that it goes on; one that is silent for so long is dead, and another one goes on. */
const LEASE_MS = 10 * 60_000
/** Rows of a batch: few enough that other transactions hardly wait for its locks. */
const BATCH = 1_000

export type SweepParts = {
  gateway: Gateway<Tables>
  clock: Clock
  log: Log
  hooks: { dataExpired: readonly DataExpired[] }
}
type Parts = Omit<SweepParts, 'log'> & {
  /** Tests sweep in smaller batches. */
  batch?: number
}

/** Removes what is older than the terms of every institution that is due, in batches of a transaction each. */
export const sweepRetention = async (parts: Parts): Promise<void> => {
  const dueBefore = new Date(parts.clock.now().getTime() - DUE_AFTER_MS)
  for (const institutionId of await tenantsWithWork(parts.gateway, 'RETENTION', dueBefore))
    await sweepOne(parts, institutionId, dueBefore.toISOString())
}

const sweepOne = async (
  { gateway, clock, hooks, batch = BATCH }: Parts,
  institutionId: string,
  dueBefore: string,
): Promise<void> => {
  const startedAt = clock.now()
  const runAt = startedAt.toISOString()
  const leasedUntil = () => new Date(clock.now().getTime() + LEASE_MS).toISOString()
  const within = <T>(
    work: (place: { db: Parameters<DataExpired['remove']>[0]['db']; institutionId: string }) => Promise<T>,
  ) => gateway.tenant({ institutionId, now: clock.now() }, ({ db }) => work({ db, institutionId }))

  const chosen = await within(place =>
    claimSweep(place, { now: runAt, leasedUntil: leasedUntil(), dueBefore }),
  )
  if (chosen === null) return
  for (const { kind, remove } of hooks.dataExpired) {
    const until = retentionStart(kind, chosen, startedAt).toISOString()
    const removeBatch = () =>
      within(async place => {
        const count = await remove(place, { before: until, now: runAt, limit: batch })
        if (count > 0) await countRemoved(place, { runAt, kind, count, until, leasedUntil: leasedUntil() })
        return count
      })
    while ((await removeBatch()) > 0);
  }
  await within(place => endSweep(place, { sweptAt: runAt }))
}

export const retentionSweep = (parts: SweepParts): Background =>
  startPeriodicTask(() => sweepRetention(parts), { everyMs: EVERY_MS, log: parts.log, what: 'retention' })
