import type { Clock } from '../../platform/clock/clock.ts'
import type { Gateway } from '../../platform/db/gateway.ts'
import type { Log } from '../../platform/log/log.ts'
import type { Background } from '../module.ts'
import type { Tables } from '../tables.ts'
import { computeDirty } from './performance.service.ts'
import { dirtyGrades } from './performance-scope.queries.ts'

export type SweepParts = { gateway: Gateway<Tables>; clock: Clock; log: Log }

/** Classes of one tenant computed in one pass, so that a large one does not keep the others waiting. */
const PER_TENANT = 10
const IDLE_MS = 1_000
const FIRST_BACKOFF_MS = 5_000
const LONGEST_BACKOFF_MS = 600_000

/** Classes whose computation failed, and until when they are left alone. */
export type Backoff = Map<string, { institutionId: string; failures: number; until: number }>

type Pass = {
  computed: number
  failed: number
  /** Whether a tenant had more than one pass takes. */
  more: boolean
}

const heldBack = (backoff: Backoff, institutionId: string, now: Date): string[] =>
  [...backoff]
    .filter(([, held]) => held.institutionId === institutionId && held.until > now.getTime())
    .map(([gradeId]) => gradeId)

const holdBack = (backoff: Backoff, institutionId: string, gradeId: string, now: Date): void => {
  const failures = (backoff.get(gradeId)?.failures ?? 0) + 1
  const wait = Math.min(LONGEST_BACKOFF_MS, FIRST_BACKOFF_MS * 2 ** (failures - 1))
  backoff.set(gradeId, { institutionId, failures, until: now.getTime() + wait })
}

const sweepTenant = async (
  { gateway, clock, log }: SweepParts,
  institutionId: string,
  backoff: Backoff,
): Promise<Pass> => {
  const now = clock.now()
  const except = heldBack(backoff, institutionId, now)
  const gradeIds = await gateway.tenant({ institutionId, now }, ({ db }) =>
    dirtyGrades({ db, institutionId }, { now: now.toISOString(), except, limit: PER_TENANT }),
  )
  const pass: Pass = { computed: 0, failed: 0, more: false }
  for (const gradeId of gradeIds) {
    try {
      if ((await computeDirty({ gateway, clock }, { institutionId, gradeId })) > 0) pass.computed += 1
      backoff.delete(gradeId)
    } catch (error) {
      holdBack(backoff, institutionId, gradeId, clock.now())
      pass.failed += 1
      log.error({ institutionId, gradeId, reason: reasonOf(error) }, 'performance not computed')
    }
  }
  pass.more = gradeIds.length === PER_TENANT && pass.computed > 0
  return pass
}

/** Names and codes only: a message may carry marks. */
const reasonOf = (error: unknown): string =>
  error instanceof Error ? String(Reflect.get(error, 'code') ?? error.name) : 'unknown'

/** One pass over every tenant with figures to compute. A class that fails is left alone for a while. */
export const sweepPerformance = async (parts: SweepParts, backoff: Backoff = new Map()): Promise<Pass> => {
  const total: Pass = { computed: 0, failed: 0, more: false }
  const tenants = await parts.gateway.platform<{ institution_id: string }>(
    'select institution_id from tenants_with_dirty_performance()',
    [],
  )
  for (const { institution_id: institutionId } of tenants) {
    const pass = await sweepTenant(parts, institutionId, backoff).catch((error): Pass => {
      parts.log.error({ institutionId, reason: reasonOf(error) }, 'performance sweep failed')
      return { computed: 0, failed: 1, more: false }
    })
    total.computed += pass.computed
    total.failed += pass.failed
    total.more ||= pass.more
  }
  return total
}

type PerformanceSweep = Background & {
  /** Looks now instead of at the next interval. */
  kick(): void
}

/** Sweeps again and again, about every second when there is nothing to do, until it is stopped. */
export const startPerformanceSweep = (parts: SweepParts, { idleMs = IDLE_MS } = {}): PerformanceSweep => {
  const backoff: Backoff = new Map()
  let stopped = false
  let kicked = false
  let wake = () => {}

  const rest = () =>
    new Promise<void>(done => {
      // Jitter keeps several workers from asking at the same instants for ever.
      const timer = setTimeout(done, idleMs * (0.75 + Math.random() / 2))
      wake = () => {
        clearTimeout(timer)
        done()
      }
    })

  const sweep = async () => {
    while (!stopped) {
      kicked = false
      const { more } = await sweepPerformance(parts, backoff).catch(error => {
        parts.log.error({ reason: reasonOf(error) }, 'performance sweep failed')
        return { more: false }
      })
      if (!stopped && !more && !kicked) await rest()
    }
  }
  const running = sweep()

  return {
    kick: () => {
      kicked = true
      wake()
    },
    stop: async () => {
      stopped = true
      wake()
      await running
    },
  }
}
