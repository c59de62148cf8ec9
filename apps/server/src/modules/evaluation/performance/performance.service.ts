import { randomUUID } from 'node:crypto'
import type { PerformanceStatus } from '@lousa/contract/evaluation/performance/performance.contract.ts'
import { performanceOfGrade } from '@lousa/rules/evaluation/performance/performance.rules.ts'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Gateway } from '../../../platform/db/gateway.ts'
import type { Tables } from '../../tables.ts'
import { performanceInput } from './class-inputs.values.ts'
import { figureRows } from './figure-rows.values.ts'
import { type ClassData, classData, type FigureRow, upsertFigures } from './performance.queries.ts'
import { classStatus } from './performance-answer.queries.ts'
import {
  type Claim,
  claimScopes,
  ensureScopes,
  releaseScopes,
  type TenantDb,
} from './performance-scope.queries.ts'
import { refreshTransferred } from './transferred-figures.service.ts'

export type ComputeParts = {
  gateway: Gateway<Tables>
  clock: Clock
  /** Tests stop a computation here, between its read and its write. */
  afterRead?: () => Promise<void>
}
type ClassOf = { institutionId: string; gradeId: string }

/** A computation takes milliseconds; a process that has a claim longer than this has died, and others take it over. */
const LEASE_MS = 15_000

const within = <T>(
  { gateway, clock }: ComputeParts,
  institutionId: string,
  work: (tenant: TenantDb) => Promise<T>,
): Promise<T> => gateway.tenant({ institutionId, now: clock.now() }, ({ db }) => work({ db, institutionId }))

/** The figures of the claimed scopes; those of other components and terms were not asked for. */
const figuresOf = ({ scopes, ...inputs }: ClassData): FigureRow[] =>
  figureRows(scopes, performanceOfGrade(performanceInput(inputs)).rows)

const claimOf = (parts: ComputeParts, { institutionId, gradeId }: ClassOf): Promise<Claim> =>
  within(parts, institutionId, async tenant => {
    await ensureScopes(tenant, { gradeIds: [gradeId] })
    const start = parts.clock.now()
    return claimScopes(tenant, {
      gradeId,
      token: randomUUID(),
      now: start.toISOString(),
      until: new Date(start.getTime() + LEASE_MS).toISOString(),
    })
  })

/**
 * Takes over what has changed at the sources of transferred figures, in a transaction of its own. Answers whether the class
 * has such figures: they were read after the claim, so that what is computed is only as new as the claim.
 */
const followSources = async (
  parts: ComputeParts,
  { institutionId, gradeId }: ClassOf,
  { slots }: Claim,
): Promise<boolean> =>
  within(parts, institutionId, ({ db }) =>
    refreshTransferred(
      { db, institution: { id: institutionId } },
      { gradeId, slots, now: parts.clock.now().toISOString() },
    ),
  )

/** Scopes with the versions at their claim: a source may have changed between the claim and the read of the class. */
const asClaimed = (scopes: ClassData['scopes'], { slots }: Claim): ClassData['scopes'] => {
  const versions = new Map(slots.map(({ id, version }) => [id, version]))
  return scopes.map(scope => ({ ...scope, version: versions.get(scope.id) ?? scope.version }))
}

/**
 * Computes the dirty figures of a class: claim, sources of transferred figures, one read, one pure computation, one write.
 * Returns the number of updated scopes; 0 when nothing is dirty or another process computes them. A change made after the read
 * stays dirty.
 */
export const computeDirty = async (parts: ComputeParts, of: ClassOf): Promise<number> => {
  const claim = await claimOf(parts, of)
  if (claim.scopeIds.length === 0) return 0
  try {
    const follows = await followSources(parts, of, claim)
    return await within(parts, of.institutionId, async tenant => {
      const data = await classData(tenant, { gradeId: of.gradeId, claim })
      await parts.afterRead?.()
      if (!data) return 0
      const now = parts.clock.now().toISOString()
      const scopes = follows ? asClaimed(data.scopes, claim) : data.scopes
      return upsertFigures(tenant, { claim, scopes, figures: figuresOf(data), now })
    })
  } catch (error) {
    // If this fails too, the lease ends by itself; the first failure is reported.
    await within(parts, of.institutionId, tenant => releaseScopes(tenant, claim)).catch(() => undefined)
    throw error
  }
}

const WAIT_MS = 100
const MOST_TRIES = 30

/** The records of a class keep changing, or a process with its claim has died: the figures are available later. */
export class StaleFiguresError extends Error {
  override name = 'UnsettledFigures'
}

/**
 * The figures of a class before they are printed: computes the dirty ones and waits while another process does. Answers the
 * status that was reached: UPDATED, unless inputs keep changing for three seconds.
 */
export const computeIfStale = async (parts: ComputeParts, of: ClassOf): Promise<PerformanceStatus> => {
  for (let tries = 1; ; tries += 1) {
    const computed = await computeDirty(parts, of)
    const status = await within(parts, of.institutionId, tenant =>
      classStatus(tenant, { gradeId: of.gradeId, now: parts.clock.now().toISOString() }),
    )
    if (status === 'UPDATED' || tries >= MOST_TRIES) return status
    if (computed === 0) await new Promise(done => setTimeout(done, WAIT_MS))
  }
}

/** For callers that cannot use outdated figures. */
export const requireFreshFigures = async (parts: ComputeParts, of: ClassOf): Promise<void> => {
  const status = await computeIfStale(parts, of)
  if (status !== 'UPDATED') throw new StaleFiguresError()
}
