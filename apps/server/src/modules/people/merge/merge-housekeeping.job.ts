import type { Clock } from '../../../platform/clock/clock.ts'
import type { Gateway } from '../../../platform/db/gateway.ts'
import { inEveryTenant, startHousekeeping } from '../../../platform/jobs/housekeeping.ts'
import type { Log } from '../../../platform/log/log.ts'
import type { Background } from '../../module.ts'
import type { Tables } from '../../tables.ts'
import { forgetUndos } from './merge-rows.queries.ts'

const EVERY_MS = 60_000

export type MergeHousekeepingParts = { gateway: Gateway<Tables>; clock: Clock; log: Log }

/** After thirty days a record that ended, and what it took to bring it back, is forgotten. */
export const tidyMerges = async ({ gateway, clock }: Omit<MergeHousekeepingParts, 'log'>): Promise<void> => {
  const now = clock.now()
  await inEveryTenant(gateway, now, ({ db }, id) => forgetUndos(db, id, now.toISOString()))
}

export const mergeHousekeeping = (parts: MergeHousekeepingParts): Background =>
  startHousekeeping(() => tidyMerges(parts), { everyMs: EVERY_MS, log: parts.log, what: 'merges' })
