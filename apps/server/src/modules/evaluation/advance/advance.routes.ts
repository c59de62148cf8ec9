import * as calls from '@lousa/contract/evaluation/advance/advance.contract.ts'
import { allOf } from '@lousa/contract/schema.ts'
import type { EnrollmentErased } from '../../hooks.ts'
import { type Module, route } from '../../module.ts'
import {
  advanceClass,
  confirmAdvance,
  readClassAdvance,
  readOutdatedAdvances,
  readYearAdvance,
  undoAdvance,
} from './advance.service.ts'

export type AdvanceParts = { hooks: { enrollmentErased: readonly EnrollmentErased[] } }

export const advanceRoutes = ({ hooks: { enrollmentErased } }: AdvanceParts): Module['routes'] => [
  route(calls.getClassAdvance, (ctx, { params, query }) =>
    readClassAdvance(ctx, params.id, query.targetYearId),
  ),
  route(calls.getYearAdvance, (ctx, { params, query }) =>
    readYearAdvance(ctx, params.id, query.targetYearId),
  ),
  route(calls.getOutdatedAdvances, async (ctx, { params, query }) =>
    allOf(await readOutdatedAdvances(ctx, { yearId: params.id, studentId: query.studentId ?? null })),
  ),
  route(calls.confirmAdvance, (ctx, { params, body }) => confirmAdvance(ctx, params.id, body)),
  route(calls.advanceClass, (ctx, { params, body }) => advanceClass(ctx, params.id, body), {
    idsOf: () => [],
    replayWith: (ctx, { params, body }) => readClassAdvance(ctx, params.id, body.targetYearId),
  }),
  route(
    calls.undoAdvance,
    (ctx, { params, body }) =>
      undoAdvance(
        ctx,
        { gradeId: params.id, yearId: body.targetYearId, fromIds: body.enrollmentIds ?? null },
        enrollmentErased,
      ),
    {
      idsOf: ({ undone }) => undone,
      replayWith: async (ctx, { params, body }, undone: number) => ({
        ...(await readClassAdvance(ctx, params.id, body.targetYearId)),
        undone,
        recorded: [],
        dependent: [],
      }),
    },
  ),
]
