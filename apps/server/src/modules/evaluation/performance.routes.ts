import { ContractError } from '@lousa/contract/errors.ts'
import {
  getMyPerformance,
  getPerformance,
  updatePerformance,
  updateYearPerformance,
} from '@lousa/contract/evaluation/performance.contract.ts'
import { type Ctx, type Module, route } from '../module.ts'
import {
  isTermOf,
  ownPerformance,
  performanceOf,
  performanceStatus,
  yearStatus,
} from './performance-answer.queries.ts'
import { ensureScopes, markDirty } from './performance-scope.queries.ts'

const tenantOf = ({ db, institution }: Ctx) => ({ db, institutionId: institution.id })

/** A term of another level does not exist under this class. */
const assertTermOf = async (ctx: Ctx, of: { gradeId: string; termId: string }): Promise<void> => {
  if (!(await isTermOf(ctx, of))) throw new ContractError('NOT_FOUND')
}

/** Asking raises the input versions; the sweep finds them. Nothing is computed in the request. */
export const performanceRoutes: Module['routes'] = [
  route(updatePerformance, async (ctx, { params: { gradeId, termId }, body }) => {
    await assertTermOf(ctx, { gradeId, termId })
    await ensureScopes(tenantOf(ctx), { gradeIds: [gradeId] })
    if (body.forceUpdate) await markDirty(tenantOf(ctx), { gradeId, termId })
    return performanceStatus(ctx, { gradeId, termId })
  }),
  route(updateYearPerformance, async (ctx, { body: { academicYearId: yearId } }) => {
    await ensureScopes(tenantOf(ctx), { yearId })
    const grades = await markDirty(tenantOf(ctx), { yearId })
    return { status: await yearStatus(ctx, yearId), grades }
  }),
  route(getPerformance, async (ctx, { query: { gradeId, academicTermId: termId = null } }) => {
    if (termId !== null) await assertTermOf(ctx, { gradeId, termId })
    return performanceOf(ctx, { gradeId, termId })
  }),
  route(getMyPerformance, (ctx, { query }) => ownPerformance(ctx, query.academicYearId)),
]
