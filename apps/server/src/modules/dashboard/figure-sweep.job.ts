import { type Backoff, noteFailure, pausedWork, reasonOf } from '../../platform/jobs/backoff.ts'
import { forEachInstitution, forEachTenant } from '../../platform/jobs/housekeeping.ts'
import type { Background } from '../module.ts'
import { institutionsToCount } from './figure.queries.ts'
import { countInstitution, type FigureParts, recountOnceADay } from './figure.service.ts'

const IDLE_MS = 3_000
/** The key of passes that fail as a whole, as where the database does not answer. */
const ALL = 'ALL'
/** At least so long after a start; processes that start together recount at different times. */
const FIRST_RECOUNT_MS = 10 * 60 * 1_000
const RECOUNT_SPREAD_MS = 60 * 60 * 1_000
const RECOUNT_MS = 24 * 60 * 60 * 1_000

/**
 * One pass over every institution with plans to count; answers of how many plans. An institution or a year that fails stops no
 * other, and is then not tried for a while, longer with each failure.
 */
export const sweepFigures = async (parts: FigureParts, backoff: Backoff = new Map()): Promise<number> => {
  const now = parts.clock.now()
  const paused = pausedWork(backoff, now)
  let counted = 0
  for (const institutionId of await institutionsToCount(parts.gateway, now)) {
    if (paused.includes(institutionId)) continue
    try {
      counted += await countInstitution(parts, institutionId, backoff)
      backoff.delete(institutionId)
    } catch (error) {
      noteFailure(backoff, institutionId, now)
      parts.log.error({ institutionId, reason: reasonOf(error) }, 'plans not counted')
    }
  }
  return counted
}

/** Recounts all stored figures, in every institution; of several processes each institution has one a day. */
export const recountFigures = async (parts: FigureParts): Promise<void> => {
  const ids: string[] = []
  await forEachTenant(parts.gateway, parts.clock.now(), async (_, institutionId) => ids.push(institutionId))
  await forEachInstitution(ids, institutionId => recountOnceADay(parts, institutionId))
}

/** Looks every few seconds for plans to count, and once a day counts all of them, until it is stopped. */
export const startFigureSweep = (parts: FigureParts): Background => {
  const { log } = parts
  let stopped = false
  let wake = () => {}
  const rest = () =>
    new Promise<void>(done => {
      if (stopped) return done()
      const timer = setTimeout(done, IDLE_MS * (0.75 + Math.random() / 2))
      wake = () => {
        clearTimeout(timer)
        done()
      }
    })
  const failed = (error: unknown) => log.error({ reason: reasonOf(error) }, 'plans not counted')
  const sweep = async () => {
    const backoff: Backoff = new Map()
    let recountAt = performance.now() + FIRST_RECOUNT_MS + Math.random() * RECOUNT_SPREAD_MS
    while (!stopped) {
      if (!pausedWork(backoff, parts.clock.now()).includes(ALL))
        await sweepFigures(parts, backoff).then(
          () => backoff.delete(ALL),
          error => {
            noteFailure(backoff, ALL, parts.clock.now())
            failed(error)
          },
        )
      if (performance.now() >= recountAt) {
        recountAt = performance.now() + RECOUNT_MS
        await recountFigures(parts).catch(failed)
      }
      await rest()
    }
  }
  const running = sweep()
  return {
    stop: async () => {
      stopped = true
      wake()
      await running
    },
  }
}
