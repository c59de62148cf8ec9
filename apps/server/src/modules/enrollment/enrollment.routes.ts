import * as calls from '@lousa/contract/enrollment/enrollment.contract.ts'
import { allOf } from '@lousa/contract/schema.ts'
import type { RateLimit } from '../../platform/access/rate-limit.ts'
import { type Module, route } from '../module.ts'
import { broughtRoutes } from './brought/brought.routes.ts'
import { enrollmentReach } from './enrollment.access.ts'
import { enrollmentsOfGrade, enrollmentsOfStudent } from './enrollment.queries.ts'
import { type EntryParts, entryRoutes } from './entry/entry.routes.ts'
import { movementRoutes } from './movement/movement.routes.ts'
import { type OfferSweepParts, offerSweep } from './waiting-list/offer-sweep.job.ts'
import { queueRoutes } from './waiting-list/queue.routes.ts'

export type EnrollmentParts = EntryParts &
  OfferSweepParts & {
    rateLimit: RateLimit
  }

export const enrollmentModule = (parts: EnrollmentParts): Module => ({
  reach: enrollmentReach,
  constraints: { student_enrollment_current_key: 'ALREADY_ENROLLED' },
  background: () => offerSweep(parts),
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
    ...entryRoutes(parts),
    ...queueRoutes(parts),
    ...movementRoutes(parts.formerRecords),
    ...broughtRoutes,
  ],
})
