import type { GradePerformance } from '@lousa/contract/evaluation/performance/performance.contract.ts'
import * as calls from '@lousa/contract/evaluation/performance/performance.contract.ts'
import { type Ctx, type Module, route } from '../../module.ts'
import { performanceStatus, yearProgress, yearStatus } from './performance-answer.queries.ts'
import {
  assertTermOf,
  readOwnPerformance,
  readPerformance,
  readStudentPerformance,
} from './performance-reading.service.ts'
import { ensureScopes, forceComputation, requestComputation, tenantOf } from './performance-scope.queries.ts'

/** The figures of one student are personal data; those of a class are its instructors' daily work. */
const noteLook = (
  ctx: Ctx,
  {
    gradeId,
    studentEnrollmentId: entityId = '',
  }: { gradeId: string; studentEnrollmentId?: string | undefined },
  [first]: readonly GradePerformance[],
): void => {
  const studentId = first?.studentEnrollment.user.id
  if (studentId) ctx.audit({ entity: 'gradePerformance', entityId, action: 'VIEWED', studentId, gradeId })
}

/** The request says that a reader waits; the sweep finds it at its next turn. Nothing is computed in the request. */
export const performanceRoutes: Module['routes'] = [
  route(calls.updatePerformance, async (ctx, { params: { gradeId, termId }, body }) => {
    await assertTermOf(ctx, { gradeId, termId })
    await ensureScopes(tenantOf(ctx), { gradeIds: [gradeId] })
    if (body.forceUpdate) await forceComputation(tenantOf(ctx), { gradeId, termId })
    else await requestComputation(tenantOf(ctx), { gradeId })
    return performanceStatus(ctx, { gradeId, termId })
  }),
  route(
    calls.updateYearPerformance,
    async (ctx, { body: { academicYearId: yearId } }) => {
      await ensureScopes(tenantOf(ctx), { yearId })
      const grades = await forceComputation(tenantOf(ctx), { yearId })
      return { status: await yearStatus(ctx, yearId), grades }
    },
    { idsOf: answer => answer, replayWith: async (_ctx, _input, answer) => answer },
  ),
  route(calls.getYearPerformance, (ctx, { params }) => yearProgress(ctx, params.academicYearId)),
  route(calls.getPerformance, async (ctx, { query }) => {
    const answer = await readPerformance(ctx, query)
    if (query.studentEnrollmentId) noteLook(ctx, query, answer.data)
    return answer
  }),
  route(calls.getStudentPerformance, async (ctx, { params: { academicYearId: yearId, studentId } }) => {
    const answer = await readStudentPerformance(ctx, { studentId, yearId })
    ctx.audit({ entity: 'gradePerformance', entityId: studentId, action: 'VIEWED', studentId })
    return answer
  }),
  route(calls.getMyPerformance, (ctx, { query }) => readOwnPerformance(ctx, query)),
]
