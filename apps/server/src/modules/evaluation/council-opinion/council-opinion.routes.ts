import * as calls from '@lousa/contract/evaluation/council-opinion/council-opinion.contract.ts'
import { allOf } from '@lousa/contract/schema.ts'
import { type Module, route } from '../../module.ts'
import { opinionClasses, readOpinions, replayOpinions, saveOpinionsOf } from './council-opinion.service.ts'

export const councilOpinionRoutes: Module['routes'] = [
  route(calls.listOpinionClasses, async (ctx, { params }) => allOf(await opinionClasses(ctx, params.id))),
  route(calls.readOpinionSheet, (ctx, { params, query }) => readOpinions(ctx, params.id, query)),
  route(calls.saveOpinions, (ctx, { params, body }) => saveOpinionsOf(ctx, params.id, body), {
    idsOf: ({ conflicts }) => conflicts.map(({ studentEnrollmentId }) => studentEnrollmentId),
    replayWith: (ctx, { params, body }, stale: string[]) =>
      replayOpinions(ctx, params.id, { save: body, stale }),
  }),
]
