import * as calls from '@lousa/contract/enrollment/entry/entry.contract.ts'
import type { EnrollmentErased } from '../../hooks.ts'
import { type Ctx, type Module, route } from '../../module.ts'
import { enrollmentOf } from '../enrollment.service.ts'
import { deleteEnrollment } from './departure.service.ts'
import { createEnrollment, type EntryHooks } from './entry.service.ts'

export type EntryParts = EntryHooks & { hooks: { enrollmentErased: readonly EnrollmentErased[] } }

/** The enrolment in its current state. */
const sameEnrollment = {
  idsOf: (answer: { id: string }) => [answer.id],
  replayWith: (ctx: Ctx, _input: unknown, ids: string[]) => enrollmentOf(ctx, ids[0] ?? ''),
  storesResponse: true,
} as const

export const entryRoutes = ({ hooks: { enrollmentErased }, ...parts }: EntryParts): Module['routes'] => [
  route(calls.createEnrollment, (ctx, { body }) => createEnrollment(ctx, body, parts), sameEnrollment),
  route(
    calls.enrollMyself,
    (ctx, { body }) => createEnrollment(ctx, body, { ...parts, onlyEvents: ctx.actor.role === 'STUDENT' }),
    sameEnrollment,
  ),
  route(calls.deleteEnrollment, async (ctx, { params }) => {
    await deleteEnrollment(ctx, params.id, enrollmentErased)
  }),
]
