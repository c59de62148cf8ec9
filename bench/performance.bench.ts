// Performance of a class, all components and terms: the whole computation against its read alone.
// Then of the school: every class dirty, swept as a worker does, against the reads of all of them alone.
//   npm run bench -- performance
import { randomUUID } from 'node:crypto'
import { classData } from '../apps/server/src/modules/evaluation/performance/performance.queries.ts'
import { computeDirty } from '../apps/server/src/modules/evaluation/performance/performance.service.ts'
import {
  claimScopes,
  ensureScopes,
  forceComputation,
  releaseScopes,
} from '../apps/server/src/modules/evaluation/performance/performance-scope.queries.ts'
import { recomputeDirty } from '../apps/server/src/modules/evaluation/performance/recompute-performance.job.ts'
import { systemClock } from '../apps/server/src/platform/clock/clock.ts'
import { createLog } from '../apps/server/src/platform/log/log.ts'
import { openWorld } from './support/world.ts'

const median = (values: number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

const world = await openWorld()
try {
  const { gateway } = world.app
  const parts = { gateway, clock: systemClock }
  const [institution] = await gateway.platform<{ institution_id: string }>(
    "select institution_id from institution_hostname where hostname = 'localhost'",
    [],
  )
  const institutionId = institution?.institution_id ?? ''
  const within = <T>(
    work: (tenant: { db: Parameters<typeof classData>[0]['db']; institutionId: string }) => Promise<T>,
  ) => gateway.tenant({ institutionId, now: systemClock.now() }, ({ db }) => work({ db, institutionId }))
  const grades = await within(({ db }) =>
    db
      .selectFrom('grade')
      .innerJoin('academic_year', join =>
        join
          .onRef('academic_year.institution_id', '=', 'grade.institution_id')
          .onRef('academic_year.id', '=', 'grade.academic_year_id'),
      )
      .select(['grade.id', 'grade.type', 'grade.academic_year_id'])
      .where('grade.institution_id', '=', institutionId)
      .where('academic_year.status', '=', 'OPEN')
      .orderBy('grade.id')
      .execute(),
  )
  const yearIds = new Set(grades.map(grade => grade.academic_year_id))
  const soil = async () => {
    for (const yearId of yearIds) {
      await within(tenant => ensureScopes(tenant, { yearId }))
      await within(tenant => forceComputation(tenant, { yearId }))
    }
  }
  /** How long the read of a class takes, all of its scopes dirty; the claim is made before and given back after. */
  const readAlone = async (gradeId: string): Promise<number> => {
    const now = systemClock.now().toISOString()
    const claim = await within(tenant =>
      claimScopes(tenant, { gradeId, token: randomUUID(), now, until: now }),
    )
    const before = performance.now()
    await within(tenant => classData(tenant, { gradeId, claim }))
    const took = performance.now() - before
    await within(tenant => releaseScopes(tenant, claim))
    return took
  }
  const report = (name: string, { read, whole }: { read: number; whole: number }) => {
    console.log(`${name}: reads alone ${read.toFixed(1)} ms, whole computation ${whole.toFixed(1)} ms`)
    console.log(`ratio ${(whole / read).toFixed(2)} (budget ≤ 3.00) ${whole / read <= 3 ? 'ok' : 'SHORT'}`)
  }

  await soil()
  const reads: number[] = []
  const wholes: number[] = []
  const measured = grades.filter(grade => grade.type === 'MARK').slice(0, 12)
  for (const { id: gradeId } of measured) {
    await readAlone(gradeId)
    reads.push(await readAlone(gradeId))
    await computeDirty(parts, { institutionId, gradeId })
    await soil()
    const before = performance.now()
    await computeDirty(parts, { institutionId, gradeId })
    wholes.push(performance.now() - before)
  }
  report(`class (median of ${measured.length})`, { read: median(reads), whole: median(wholes) })

  const sweep = async (): Promise<{ computed: number; took: number }> => {
    const before = performance.now()
    let computed = 0
    for (let more = true; more; ) {
      const pass = await recomputeDirty({ ...parts, log: createLog('silent') })
      computed += pass.computed
      more = pass.more
    }
    return { computed, took: performance.now() - before }
  }
  await soil()
  await sweep()
  await soil()
  let allReads = 0
  for (const { id } of grades) allReads += await readAlone(id)
  const swept = await sweep()
  report(`school (${swept.computed} of ${grades.length} classes)`, { read: allReads, whole: swept.took })
} finally {
  await world.stop()
}
