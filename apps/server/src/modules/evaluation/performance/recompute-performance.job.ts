import type { Clock } from '../../../platform/clock/clock.ts'
import type { Gateway } from '../../../platform/db/gateway.ts'
import { type Backoff, noteFailure, pausedWork, reasonOf } from '../../../platform/jobs/backoff.ts'
import { forEachTenant } from '../../../platform/jobs/housekeeping.ts'
import type { Log } from '../../../platform/log/log.ts'
import type { Background } from '../../module.ts'
import type { Tables } from '../../tables.ts'
import { computeDirty } from './performance.service.ts'
import { dirtyGrades, followNewRule, RULES } from './performance-scope.queries.ts'
import { cooldownMs, createSweepThrottle, type SweepThrottle } from './sweep-throttle.values.ts'

export type SweepParts = { gateway: Gateway<Tables>; clock: Clock; log: Log }

/** Classes of one tenant computed in one pass, so that a large one does not keep the others waiting. */
const PER_TENANT = 10
const IDLE_MS = 1_000
/** After this time no process of the release before computes any more. */
const FORMER_PROCESSES_MS = 3_600_000

type Pass = {
  computed: number
  failed: number
  /** Whether a tenant had more than one pass takes. */
  more: boolean
}

/** How a pass goes about it; without a pace everything dirty is due. */
type PassOptions = { pace?: SweepThrottle; rest?: (ms: number) => Promise<void> }

/** The classes to compute now, and whether a pause between them gives way to saves. */
const dueOf = async (
  { gateway, clock }: SweepParts,
  institutionId: string,
  { backoff, pace }: { backoff: Backoff; pace: SweepThrottle | undefined },
): Promise<{ gradeIds: string[]; busy: boolean }> => {
  const now = clock.now()
  const except = pausedWork(backoff, now)
  const grades = await gateway.tenant({ institutionId, now }, ({ db }) =>
    dirtyGrades({ db, institutionId }, { now: now.toISOString(), except }),
  )
  return pace
    ? pace.due(institutionId, grades, now)
    : { gradeIds: grades.map(grade => grade.gradeId), busy: false }
}

const sweepTenant = async (
  parts: SweepParts,
  institutionId: string,
  { backoff, pace, rest }: PassOptions & { backoff: Backoff },
): Promise<Pass> => {
  const { gateway, clock, log } = parts
  const { gradeIds, busy } = await dueOf(parts, institutionId, { backoff, pace })
  const pass: Pass = { computed: 0, failed: 0, more: false }
  for (const gradeId of gradeIds.slice(0, PER_TENANT)) {
    const from = performance.now()
    try {
      if ((await computeDirty({ gateway, clock }, { institutionId, gradeId })) > 0) pass.computed += 1
      backoff.delete(gradeId)
    } catch (error) {
      noteFailure(backoff, gradeId, clock.now())
      pass.failed += 1
      log.error({ institutionId, gradeId, reason: reasonOf(error) }, 'performance not computed')
    }
    await rest?.(cooldownMs(performance.now() - from, busy))
  }
  pass.more = gradeIds.length >= PER_TENANT && pass.computed > 0
  return pass
}

/** One pass over every tenant with figures to compute. A class that fails is left alone for a while. */
export const recomputeDirty = async (
  parts: SweepParts,
  backoff: Backoff = new Map(),
  manner: PassOptions = {},
): Promise<Pass> => {
  const total: Pass = { computed: 0, failed: 0, more: false }
  const tenants = await parts.gateway.platform<{ institution_id: string }>(
    'select institution_id from tenants_with_dirty_performance()',
    [],
  )
  manner.pace?.retainOnly(tenants.map(tenant => tenant.institution_id))
  for (const { institution_id: institutionId } of tenants) {
    const pass = await sweepTenant(parts, institutionId, { backoff, ...manner }).catch((error): Pass => {
      parts.log.error({ institutionId, reason: reasonOf(error) }, 'performance sweep failed')
      return { computed: 0, failed: 1, more: false }
    })
    total.computed += pass.computed
    total.failed += pass.failed
    total.more ||= pass.more
  }
  return total
}

/** Has figures computed again that a rule of this release changes; what fails is tried again at the next start. */
const followRules = async ({ gateway, clock, log }: SweepParts, rules: readonly number[]): Promise<void> => {
  await forEachTenant(gateway, clock.now(), ({ db }, institutionId) =>
    followNewRule({ db, institutionId }, rules),
  ).catch(error => log.error({ reason: reasonOf(error) }, 'figures of a former rule not raised'))
}

type PerformanceSweep = Background & {
  /** Computes everything dirty now: neither at the next look nor when it is due. */
  kick(): void
}

/**
 * Checks about every second and computes due classes, until it is stopped. A class is due when it has been quiet for some
 * seconds, when it has waited long, or when its figures are read.
 */
export const startRecomputing = (parts: SweepParts, { idleMs = IDLE_MS } = {}): PerformanceSweep => {
  const backoff: Backoff = new Map()
  const pace = createSweepThrottle()
  let stopped = false
  let kicked = false
  let wake = () => {}

  const rest = (ms: number) =>
    new Promise<void>(done => {
      if (stopped) return done()
      const timer = setTimeout(done, ms)
      wake = () => {
        clearTimeout(timer)
        done()
      }
    })

  const sweep = async () => {
    const laterAt = parts.clock.now().getTime() + FORMER_PROCESSES_MS
    let isFollowed = false
    await followRules(parts, RULES.start)
    while (!stopped) {
      if (!isFollowed && parts.clock.now().getTime() >= laterAt) {
        isFollowed = true
        await followRules(parts, RULES.later)
      }
      const manner = kicked ? {} : { pace, rest }
      kicked = false
      const { more } = await recomputeDirty(parts, backoff, manner).catch(error => {
        parts.log.error({ reason: reasonOf(error) }, 'performance sweep failed')
        return { more: false }
      })
      // Jitter keeps several workers from asking at the same instants for ever.
      if (!more && !kicked) await rest(idleMs * (0.75 + Math.random() / 2))
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
