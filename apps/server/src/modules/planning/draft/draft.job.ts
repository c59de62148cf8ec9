import { pinnedInput } from '@lousa/rules/planning/draft/draft-input.rules.ts'
import { movedPlacements } from '@lousa/rules/planning/draft/draft-result.rules.ts'
import type { SolverInput, Timetable } from '@lousa/rules/planning/solver/solver-model.rules.ts'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Gateway } from '../../../platform/db/gateway.ts'
import { claimableRun, OvertakenRun, type Run } from '../../../platform/jobs/claimable-run.ts'
import { forEachInstitution, startPeriodicTask } from '../../../platform/jobs/housekeeping.ts'
import { LEASE_TIMEOUT_MS } from '../../../platform/jobs/lease.ts'
import type { JobHandler, JobRun, Queue } from '../../../platform/jobs/queue.ts'
import type { Log } from '../../../platform/log/log.ts'
import type { Background } from '../../module.ts'
import type { Tables } from '../../tables.ts'
import { DRAFT_QUEUE } from './draft.queue.ts'
import type { DraftSearches } from './draft-process.ts'
import {
  type ClaimedDraft,
  claimDraft,
  endDraft,
  failSilentDrafts,
  type RunKey,
  releaseDraft,
  renewDraft,
  type StoredStep,
  storeStep,
} from './draft-run.queries.ts'
import type { SearchStep } from './draft-search.types.ts'

export type DraftJobParts = {
  gateway: Gateway<Tables>
  queue: Pick<Queue, 'add'>
  clock: Clock
  log: Log
  searches: DraftSearches
}

/** The search and the evaluator have counted a table differently: it is not stored, and the draft fails for good. */
class CountsDiffer extends Error {
  override name = 'CountsDiffer'
}

/** Seconds until a draft looks again whether another one of its institution has ended. */
const BUSY_SECONDS = 3
const STORE_MS = 900

/** Makes the drafts named in a job. */
export const draftJob = (parts: DraftJobParts): JobHandler => ({
  definition: DRAFT_QUEUE,
  run: async job => {
    for (const draftId of job.data.ids) await searchDraft(parts, job, draftId)
  },
})

const searchDraft = (parts: DraftJobParts, job: JobRun, draftId: string): Promise<void> =>
  claimableRun<Tables, RunKey, ClaimedDraft | 'BUSY'>(parts, job, {
    keyOf: run => ({ ...run, draftId }),
    claim: claimDraft,
    renew: renewDraft,
    work: (claimed, run) =>
      claimed === 'BUSY'
        ? lookAgain(parts, job, draftId)
        : search(parts, { claimed, run, signal: job.signal }),
    fail: async (error, _claimed, { tenant, key }) => {
      const kind = error instanceof Error ? error.name : 'unknown'
      parts.log.warn({ draftId, attempt: job.attempt, kind }, 'draft of a timetable not made')
      if (!(error instanceof CountsDiffer) && !job.lastAttempt) {
        await tenant(db => releaseDraft(db, key()))
        throw error
      }
      await tenant(db => endDraft(db, key(), 'FAILED'))
    },
  })

const lookAgain = ({ gateway, clock, queue }: DraftJobParts, { data }: JobRun, draftId: string) =>
  gateway.tenant({ institutionId: data.institutionId, now: clock.now() }, ({ client }) =>
    queue.add(client, {
      queue: DRAFT_QUEUE.queue,
      data: { ...data, ids: [draftId] },
      after: BUSY_SECONDS,
    }),
  )

/** Searches from the table that the draft has, and stores what comes about once a second. */
const search = async (
  { searches }: DraftJobParts,
  { claimed, run, signal }: { claimed: ClaimedDraft; run: Run<Tables, RunKey>; signal: AbortSignal },
): Promise<void> => {
  const { best, pins, seed, seconds, moves, ranMs } = claimed
  const input = pinnedInput(claimed.input, pins)
  const former: Timetable | null = best ?? startOf(claimed)
  const order = { input, seed, former, budgetMs: Math.max(0, seconds * 1000 - ranMs) }
  const running = searches.start(order, signal)
  let storedAt = 0
  try {
    for await (const step of running.steps) {
      if (step.kind === 'DISAGREED') throw new CountsDiffer()
      if (step.kind !== 'PROGRESS' || step.ms - storedAt >= STORE_MS) {
        storedAt = step.ms
        const stored = { ...partsOf(step, input), moves: moves + step.moves, ranMs: ranMs + step.ms }
        if (await store(run, stored)) running.stop()
      }
      if (step.kind === 'DONE')
        await run.owned(db => endDraft(db, run.key(), step.isStopped ? 'STOPPED' : 'READY'))
    }
  } finally {
    running.kill()
  }
}

/** A repair begins with the table that it repairs. */
const startOf = ({ input }: ClaimedDraft): Timetable | null =>
  input.repair ? { placements: input.repair.former, unplaced: [] } : null

const store = async (run: Run<Tables, RunKey>, step: StoredStep): Promise<boolean> => {
  const stop = await run.tenant(db => storeStep(db, run.key(), step))
  if (stop === null) throw new OvertakenRun()
  return stop
}

const partsOf = (
  step: SearchStep,
  { repair }: SolverInput,
): Pick<StoredStep, 'result' | 'moved' | 'findings' | 'explanation'> => {
  if (step.kind === 'TABLE') {
    const moved = repair ? movedPlacements(repair.former, step.result.placements).length : null
    return { result: step.result, moved }
  }
  if (step.kind === 'FINDINGS') return { findings: step.findings }
  return step.kind === 'EXPLANATION' ? { explanation: step.explanation } : {}
}

const EVERY_MS = 60_000
/** Longer than a draft waits for others. */
const SILENT_MS = 60 * 60_000

/** Gives up drafts whose process has ended without a word. */
export const failSilent = async ({
  gateway,
  clock,
}: Pick<DraftJobParts, 'gateway' | 'clock'>): Promise<void> => {
  const now = clock.now()
  const before = (ms: number) => new Date(now.getTime() - ms).toISOString()
  const rows = await gateway.platform<{ id: string }>(
    'select id from institutions_with_drafts() as w(id) order by id',
    [],
  )
  await forEachInstitution(
    rows.map(({ id }) => id),
    institutionId =>
      gateway.tenant({ institutionId, now }, ({ db }) =>
        failSilentDrafts(db, institutionId, {
          lostSince: before(LEASE_TIMEOUT_MS),
          waitingSince: before(SILENT_MS),
          now: now.toISOString(),
        }),
      ),
  )
}

export const draftHousekeeping = (parts: DraftJobParts): Background =>
  endingSearches(
    parts,
    startPeriodicTask(() => failSilent(parts), {
      everyMs: EVERY_MS,
      log: parts.log,
      what: 'drafts of timetables',
    }),
  )

/** Searches end before the queue waits for its jobs: they go on in the next process. */
const endingSearches = ({ searches }: DraftJobParts, housekeeping: Background): Background => ({
  stop: async () => {
    searches.close()
    await housekeeping.stop()
  },
})
