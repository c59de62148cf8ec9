import { IMPORTING } from '@lousa/contract/people/import/import.messages.ts'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Gateway } from '../../../platform/db/gateway.ts'
import { forEachTenantWithWork, startPeriodicTask } from '../../../platform/jobs/housekeeping.ts'
import { LEASE_TIMEOUT_MS } from '../../../platform/jobs/lease.ts'
import type { Log } from '../../../platform/log/log.ts'
import type { Background } from '../../module.ts'
import type { Tables } from '../../tables.ts'
import { endSilentRuns } from './import-housekeeping.queries.ts'

const EVERY_MS = 60_000
/** Longer than an import waits for others. */
const SILENT_MS = 60 * 60_000

export type ImportHousekeepingParts = { gateway: Gateway<Tables>; clock: Clock; log: Log }

const before = (now: Date, ms: number): string => new Date(now.getTime() - ms).toISOString()

/** Runs whose process ended without a word are given up. */
export const failSilentImports = async ({
  gateway,
  clock,
}: Omit<ImportHousekeepingParts, 'log'>): Promise<void> => {
  const now = clock.now()
  await forEachTenantWithWork(gateway, { what: 'IMPORTS', now }, ({ db }, id) =>
    endSilentRuns(db, id, {
      since: before(now, SILENT_MS),
      lostSince: before(now, LEASE_TIMEOUT_MS),
      reason: IMPORTING.failure.generic,
    }),
  )
}

export const importHousekeeping = (parts: ImportHousekeepingParts): Background =>
  startPeriodicTask(() => failSilentImports(parts), { everyMs: EVERY_MS, log: parts.log, what: 'imports' })
