import * as calls from '@lousa/contract/enrollment/entry/entry.contract.ts'
import { type Ctx, type Module, route } from '../../module.ts'
import { enrollmentOf } from '../enrollment.service.ts'
import { deleteEnrollment } from './departure.service.ts'
import type { EnrollmentFollower } from './enrollment-follower.service.ts'
import { createEnrollment, type EntryHooks } from './entry.service.ts'

export type EntryParts = EntryHooks & { followers: readonly EnrollmentFollower[] }

/** The same enrolment again, as it is now. */
const sameEnrollment = {
  idsOf: (answer: { id: string }) => [answer.id],
  again: (ctx: Ctx, _input: unknown, ids: string[]) => enrollmentOf(ctx, ids[0] ?? ''),
  keepsAnswer: true,
} as const

export const entryRoutes = ({ followers, ...hooks }: EntryParts): Module['routes'] => [
  route(calls.createEnrollment, (ctx, { body }) => createEnrollment(ctx, body, hooks), sameEnrollment),
  route(
    calls.enrollMyself,
    (ctx, { body }) => createEnrollment(ctx, body, { ...hooks, onlyEvents: ctx.actor.role === 'STUDENT' }),
    sameEnrollment,
  ),
  route(calls.deleteEnrollment, (ctx, { params }) => deleteEnrollment(ctx, params.id, followers)),
]
