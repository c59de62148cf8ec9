import * as calls from '@lousa/contract/enrollment/enrollment.contract.ts'
import { allOf } from '@lousa/contract/schema.ts'
import { type Module, route } from '../module.ts'
import { enrollmentReach } from './enrollment.access.ts'
import { enrollmentsOfGrade, enrollmentsOfStudent } from './enrollment.queries.ts'

export const enrollmentModule = (): Module => ({
  reach: enrollmentReach,
  routes: [
    route(calls.listEnrollments, async (ctx, { query }) => allOf(await enrollmentsOfGrade(ctx, query))),
    route(calls.listMyEnrollments, async (ctx, { params }) =>
      allOf(
        await enrollmentsOfStudent(ctx, { academicYearId: params.yearId, accountId: ctx.actor.accountId }),
      ),
    ),
    route(calls.listEnrollmentsOfStudent, async (ctx, { params: { yearId, studentId } }) => {
      if (studentId !== ctx.actor.accountId)
        ctx.audit({ entity: 'studentEnrollment', entityId: studentId, action: 'VIEWED', studentId })
      return allOf(await enrollmentsOfStudent(ctx, { academicYearId: yearId, accountId: studentId }))
    }),
  ],
})
