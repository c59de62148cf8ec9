import type { Clock } from '../../platform/clock/clock.ts'
import type { Gateway } from '../../platform/db/gateway.ts'
import { forEachTenantWithWork, startPeriodicTask } from '../../platform/jobs/housekeeping.ts'
import type { Log } from '../../platform/log/log.ts'
import type { Background } from '../module.ts'
import type { Tables } from '../tables.ts'
import { clearErasedNotes } from './absence-note/note-hooks.queries.ts'
import { removeErasedRemains } from './hooks.queries.ts'

/** At the start of a worker, and while processes of the former release may run. */
const EVERY_MS = 60 * 60_000

export type ErasedRemainsParts = { gateway: Gateway<Tables>; clock: Clock; log: Log }

/** Removes rows of erased persons that a process of the former release left, in every institution that has any. */
export const removeRemains = async ({ gateway, clock }: Omit<ErasedRemainsParts, 'log'>): Promise<void> => {
  await forEachTenantWithWork(
    gateway,
    { what: 'ERASURES', now: clock.now() },
    async ({ db }, institutionId) => {
      await removeErasedRemains({ db, institutionId })
      await clearErasedNotes({ db, institutionId })
    },
  )
}

export const erasedRemainsSweep = (parts: ErasedRemainsParts): Background =>
  startPeriodicTask(() => removeRemains(parts), { everyMs: EVERY_MS, log: parts.log, what: 'erasures' })
