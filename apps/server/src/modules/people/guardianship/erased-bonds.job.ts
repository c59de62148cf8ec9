import type { Clock } from '../../../platform/clock/clock.ts'
import type { Gateway } from '../../../platform/db/gateway.ts'
import { forEachTenantWithWork, startPeriodicTask } from '../../../platform/jobs/housekeeping.ts'
import type { Log } from '../../../platform/log/log.ts'
import type { Background } from '../../module.ts'
import type { Tables } from '../../tables.ts'
import { endErasedBonds } from './guardianship-hooks.public.queries.ts'

/** At the start of a worker, and while processes of the former release may run. */
const EVERY_MS = 60 * 60_000

type ErasedBondsParts = { gateway: Gateway<Tables>; clock: Clock; log: Log }

/** Ends bonds of erased persons, and empties their orders, that a process of the former release left. */
export const endBondsOfErased = async ({ gateway, clock }: Omit<ErasedBondsParts, 'log'>): Promise<void> => {
  const now = clock.now()
  await forEachTenantWithWork(gateway, { what: 'ERASURES', now }, ({ db }, institutionId) =>
    endErasedBonds({ db, institutionId, now: now.toISOString() }),
  )
}

export const erasedBondsSweep = (parts: ErasedBondsParts): Background =>
  startPeriodicTask(() => endBondsOfErased(parts), {
    everyMs: EVERY_MS,
    log: parts.log,
    what: 'erased bonds',
  })
