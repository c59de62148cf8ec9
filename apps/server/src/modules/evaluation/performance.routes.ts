import {
  getMyPerformance,
  getPerformance,
  updatePerformance,
  updateYearPerformance,
} from '@lousa/contract/evaluation/performance.contract.ts'
import { type Module, route } from '../module.ts'
import { performanceStatus, yearStatus } from './performance-answer.queries.ts'
import { assertTermOf, readOwnPerformance, readPerformance } from './performance-reading.service.ts'
import { ensureScopes, markDirty, tenantOf, wantGrades } from './performance-scope.queries.ts'

/** Asking says that somebody waits; the sweep finds it at its next look. Nothing is computed in the request. */
export const performanceRoutes: Module['routes'] = [
  route(updatePerformance, async (ctx, { params: { gradeId, termId }, body }) => {
    await assertTermOf(ctx, { gradeId, termId })
    await ensureScopes(tenantOf(ctx), { gradeIds: [gradeId] })
    if (body.forceUpdate) await markDirty(tenantOf(ctx), { gradeId, termId })
    else await wantGrades(tenantOf(ctx), { gradeId })
    return performanceStatus(ctx, { gradeId, termId })
  }),
  route(updateYearPerformance, async (ctx, { body: { academicYearId: yearId } }) => {
    await ensureScopes(tenantOf(ctx), { yearId })
    const grades = await markDirty(tenantOf(ctx), { yearId })
    return { status: await yearStatus(ctx, yearId), grades }
  }),
  route(getPerformance, (ctx, { query }) => readPerformance(ctx, query)),
  route(getMyPerformance, (ctx, { query }) => readOwnPerformance(ctx, query)),
]
