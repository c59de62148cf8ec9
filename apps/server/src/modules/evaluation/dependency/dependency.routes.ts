import * as calls from '@lousa/contract/evaluation/dependency/dependency.contract.ts'
import { pageOf } from '@lousa/contract/schema.ts'
import { type Module, route } from '../../module.ts'
import {
  countDependencies,
  dependenciesOfCaller,
  dependenciesOfPlan,
  dependenciesWhere,
} from './dependency.queries.ts'
import {
  createDependency,
  decideDependency,
  studentDependencies,
  updateDependency,
} from './dependency.service.ts'

/** A retry answers as the first call did: the answer has no personal data. */
const RETRY = {
  idsOf: (answer: calls.WrittenDependency) => answer,
  replayWith: async (_ctx: unknown, _input: unknown, answer: calls.WrittenDependency) => answer,
}

export const dependencyRoutes: Module['routes'] = [
  route(calls.listStudentDependencies, async (ctx, { params }) => ({
    data: await studentDependencies(ctx, params.id),
  })),
  route(calls.listDependencies, async (ctx, { query }) => {
    const [rows, count] = await Promise.all([
      dependenciesWhere(ctx, query, query),
      countDependencies(ctx, query),
    ])
    return pageOf(rows, query, count)
  }),
  route(calls.listOwnDependencies, async ctx => ({ data: await dependenciesOfCaller(ctx) })),
  route(calls.listPlanDependencies, async (ctx, { params }) => ({
    data: await dependenciesOfPlan(ctx, params.id),
  })),
  route(calls.createDependency, (ctx, { params, body }) => createDependency(ctx, params.id, body), RETRY),
  route(calls.updateDependency, (ctx, { params, body }) => updateDependency(ctx, params.id, body)),
  route(calls.decideDependency, (ctx, { params, body }) => decideDependency(ctx, params.id, body), RETRY),
]
