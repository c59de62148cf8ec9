import { FILE_FAILURE } from '@lousa/contract/reports/file/file.messages.ts'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Gateway } from '../../../platform/db/gateway.ts'
import { forEachTenantWithWork, startPeriodicTask } from '../../../platform/jobs/housekeeping.ts'
import { LEASE_TIMEOUT_MS } from '../../../platform/jobs/lease.ts'
import type { Log } from '../../../platform/log/log.ts'
import type { Background } from '../../module.ts'
import type { Tables } from '../../tables.ts'
import { settledName } from './file-run.queries.ts'

const EVERY_MS = 60_000
/** Longer than a document waits for others. */
const SILENT_MS = 60 * 60_000

export type HousekeepingParts = { gateway: Gateway<Tables>; clock: Clock; log: Log }

/**
 * Gives up files without a sign of life: after minutes where a run has claimed them, after an hour where they are queued. Their
 * processes ended without notice, more often than a job is retried. A run that is alive after all does no harm, as its writes
 * apply only while the file is pending.
 */
export const tidyFiles = async ({ gateway, clock }: Omit<HousekeepingParts, 'log'>): Promise<void> => {
  const now = clock.now()
  const before = (ms: number) => new Date(now.getTime() - ms).toISOString()
  await forEachTenantWithWork(gateway, { what: 'FILES', now }, ({ db }, id) =>
    db
      .updateTable('generated_file')
      .set({
        name: settledName,
        status: 'FAILED',
        reason: FILE_FAILURE.interrupted,
        progress: null,
        run_token: null,
        updated_at: now.toISOString(),
      })
      .where('institution_id', '=', id)
      .where('status', '=', 'PENDING')
      .where(file =>
        file.or([
          file('updated_at', '<', before(SILENT_MS)),
          file.and([file('run_token', 'is not', null), file('updated_at', '<', before(LEASE_TIMEOUT_MS))]),
        ]),
      )
      .execute(),
  )
}

export const fileHousekeeping = (parts: HousekeepingParts): Background =>
  startPeriodicTask(() => tidyFiles(parts), { everyMs: EVERY_MS, log: parts.log, what: 'files' })
