// Performance of a class, all components and terms: the whole computation beside its read alone.
//   npm run bench -- performance
import { randomUUID } from 'node:crypto'
import { classData } from '../apps/server/src/modules/evaluation/performance.queries.ts'
import { computeDirty } from '../apps/server/src/modules/evaluation/performance.service.ts'
import {
  claimScopes,
  ensureScopes,
  markDirty,
  releaseScopes,
} from '../apps/server/src/modules/evaluation/performance-scope.queries.ts'
import { systemClock } from '../apps/server/src/platform/clock/clock.ts'
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
      .select(['grade.id', 'grade.academic_year_id'])
      .where('grade.institution_id', '=', institutionId)
      .where('academic_year.status', '=', 'OPEN')
      .where('grade.type', '=', 'MARK')
      .orderBy('grade.id')
      .limit(12)
      .execute(),
  )
  const reads: number[] = []
  const wholes: number[] = []
  for (const { id: gradeId, academic_year_id: yearId } of grades) {
    await within(tenant => ensureScopes(tenant, { gradeIds: [gradeId] }))
    const now = systemClock.now().toISOString()
    const claim = await within(tenant =>
      claimScopes(tenant, { gradeId, token: randomUUID(), now, until: now }),
    )
    await within(tenant => classData(tenant, { gradeId, claim }))
    const beforeRead = performance.now()
    await within(tenant => classData(tenant, { gradeId, claim }))
    reads.push(performance.now() - beforeRead)
    await within(tenant => releaseScopes(tenant, claim))
    await computeDirty(parts, { institutionId, gradeId })
    await within(tenant => markDirty(tenant, { yearId }))
    const beforeWhole = performance.now()
    await computeDirty(parts, { institutionId, gradeId })
    wholes.push(performance.now() - beforeWhole)
  }
  const [read, whole] = [median(reads), median(wholes)]
  console.log(
    `${grades.length} classes: read alone ${read.toFixed(1)} ms, whole computation ${whole.toFixed(1)} ms`,
  )
  console.log(`ratio ${(whole / read).toFixed(2)} (budget ≤ 3.00) ${whole / read <= 3 ? 'ok' : 'SHORT'}`)
} finally {
  await world.stop()
}
