import * as calls from '@lousa/contract/evaluation/council/council.contract.ts'
import { supposeMarks } from '@lousa/contract/evaluation/council/what-if.contract.ts'
import { type Module, route } from '../../module.ts'
import { decideCouncilOf, readCouncil } from './council.service.ts'
import { supposeMarksOf } from './what-if.service.ts'

export const councilRoutes: Module['routes'] = [
  route(supposeMarks, async (ctx, { params, body }) => ({
    data: await supposeMarksOf(ctx, params.id, body.marks),
  })),
  route(calls.readCouncil, (ctx, { params }) => readCouncil(ctx, params.id)),
  route(calls.decideCouncil, async (ctx, { body }) => ({ data: await decideCouncilOf(ctx, body) }), {
    idsOf: ({ data }) => data,
    replayWith: async (_ctx, _input, data) => ({ data }),
  }),
]
