import type { Clock } from '../../../platform/clock/clock.ts'
import type { Gateway } from '../../../platform/db/gateway.ts'
import { forEachTenant, startPeriodicTask } from '../../../platform/jobs/housekeeping.ts'
import type { Log } from '../../../platform/log/log.ts'
import type { Background } from '../../module.ts'
import type { Tables } from '../../tables.ts'
import { deleteUndoData } from './merge-rows.queries.ts'

const EVERY_MS = 60_000

export type MergeHousekeepingParts = { gateway: Gateway<Tables>; clock: Clock; log: Log }

/** After thirty days a record that ended, and what it took to bring it back, is forgotten. */
export const expireMergeUndos = async ({
  gateway,
  clock,
}: Omit<MergeHousekeepingParts, 'log'>): Promise<void> => {
  const now = clock.now()
  await forEachTenant(gateway, now, ({ db }, id) => deleteUndoData(db, id, now.toISOString()))
}

export const mergeHousekeeping = (parts: MergeHousekeepingParts): Background =>
  startPeriodicTask(() => expireMergeUndos(parts), { everyMs: EVERY_MS, log: parts.log, what: 'merges' })
