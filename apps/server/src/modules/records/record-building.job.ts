import { mergeRebuilt, sameHistory } from '@lousa/rules/records/history-entry.rules.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Gateway } from '../../platform/db/gateway.ts'
import { claimableRun } from '../../platform/jobs/claimable-run.ts'
import { forEachTenantWithWork, startPeriodicTask } from '../../platform/jobs/housekeeping.ts'
import { LEASE_TIMEOUT_MS } from '../../platform/jobs/lease.ts'
import type { JobHandler, JobRun } from '../../platform/jobs/queue.ts'
import type { Log } from '../../platform/log/log.ts'
import { requireFreshFigures } from '../evaluation/performance/performance.service.ts'
import type { Background } from '../module.ts'
import type { Tables } from '../tables.ts'
import { staleClasses, studiedYears } from './closed-years.queries.ts'
import { closedYears } from './closed-years.service.ts'
import {
  addRevision,
  type BuildKey,
  type ClaimedBuild,
  claimBuild,
  endBuild,
  failSilentBuilds,
} from './record-writing.queries.ts'
import { RECORD_QUEUE } from './records.queue.ts'
import { type Place, type RecordOf, recordById } from './stored-record.public.queries.ts'

export type BuildParts = {
  gateway: Gateway<Tables>
  clock: Clock
  log: Log
  /** Tests stop a building here, before it is written. */
  beforeWrite?: () => Promise<void>
}

/** Builds the histories named in a job. */
export const recordJob = (parts: BuildParts): JobHandler => ({
  definition: RECORD_QUEUE,
  run: async job => {
    for (const recordId of job.data.ids) await buildOne(parts, job, recordId)
  },
})

const buildOne = (parts: BuildParts, job: JobRun, recordId: string): Promise<void> => {
  const { institutionId } = job.data
  return claimableRun<Tables, BuildKey, ClaimedBuild>(parts, job, {
    keyOf: run => ({ ...run, recordId }),
    claim: (db, key) => claimBuild({ db, institutionId }, key),
    work: async (claimed, { key, tenant }) => {
      await refreshFigures(parts, institutionId, claimed)
      await parts.beforeWrite?.()
      await tenant(db => writeBuilt({ db, institutionId }, key(), claimed))
    },
    fail: async (error, _claimed, { key, tenant }) => {
      const kind = error instanceof Error ? error.name : 'unknown'
      parts.log.warn({ recordId, attempt: job.attempt, kind }, 'academic record not built')
      await tenant(db => endBuild({ db, institutionId }, key(), job.lastAttempt ? 'FAILED' : 'PENDING'))
      throw error
    },
  })
}

/** The sources of the years: figures of their classes are computed first, where they are behind. */
const refreshFigures = async (parts: BuildParts, institutionId: string, of: RecordOf): Promise<void> => {
  const behind = await parts.gateway.tenant({ institutionId, now: parts.clock.now() }, async ({ db }) => {
    const place = { db, institutionId }
    const years = await studiedYears(place, of)
    return staleClasses(
      place,
      years.map(({ gradeId }) => gradeId),
    )
  })
  for (const gradeId of behind) await requireFreshFigures(parts, { institutionId, gradeId })
}

/** Ends the building and, where it says anything new, adds a revision; nothing at all when the run was overtaken. */
const writeBuilt = async (place: Place, key: BuildKey, claimed: ClaimedBuild): Promise<void> => {
  // First, because it locks the record: concurrent input is read after it.
  if (!(await endBuild(place, key, 'DONE'))) return
  const [current, built] = await Promise.all([recordById(place, key.recordId), closedYears(place, claimed)])
  if (!current) return
  const records = mergeRebuilt(claimed.type, built, current.records)
  if (current.revision > 0 && sameHistory(records, current.records)) return
  const { note } = current
  await addRevision(place, {
    recordId: key.recordId,
    origin: 'BUILT',
    records,
    note,
    by: claimed.askedBy,
    now: key.now,
  })
}

const EVERY_MS = 60_000
/** Longer than a building waits for others. */
const SILENT_MS = 60 * 60_000

/** Gives up buildings whose process ended without a word, more often than they are tried. */
export const failSilent = async ({ gateway, clock }: Omit<BuildParts, 'log'>): Promise<void> => {
  const now = clock.now()
  const before = (ms: number) => new Date(now.getTime() - ms).toISOString()
  await forEachTenantWithWork(gateway, { what: 'RECORDS', now }, ({ db }, institutionId) =>
    failSilentBuilds(
      { db, institutionId },
      { since: before(SILENT_MS), lostSince: before(LEASE_TIMEOUT_MS), now: now.toISOString() },
    ),
  )
}

export const recordHousekeeping = (parts: BuildParts): Background =>
  startPeriodicTask(() => failSilent(parts), { everyMs: EVERY_MS, log: parts.log, what: 'academic records' })
