import * as calls from '@lousa/contract/evaluation/appeal/appeal.contract.ts'
import { pageOf } from '@lousa/contract/schema.ts'
import { type Module, route } from '../../module.ts'
import { appealsWhere, countAppeals } from './appeal.queries.ts'
import { createAppeal, stepAppeal, studentAppeals, updateAppealMeeting } from './appeal.service.ts'
import { createOwnAppeal, ownAppeals, withdrawOwnAppeal } from './own-appeal.service.ts'

export const appealRoutes: Module['routes'] = [
  route(calls.listStudentAppeals, async (ctx, { params }) => ({
    data: await studentAppeals(ctx, params.id),
  })),
  route(calls.listAppeals, async (ctx, { query }) => {
    const [rows, count] = await Promise.all([appealsWhere(ctx, query, query), countAppeals(ctx, query)])
    return pageOf(rows, query, count)
  }),
  // A retry answers as the first call did: the answers have no personal data.
  route(calls.createAppeal, (ctx, { body }) => createAppeal(ctx, body), {
    idsOf: answer => answer,
    replayWith: async (_ctx, _input, answer) => answer,
  }),
  route(calls.stepAppeal, (ctx, { params, body }) => stepAppeal(ctx, params.id, body), {
    idsOf: answer => answer,
    replayWith: async (_ctx, _input, answer: calls.WrittenAppeal) => answer,
  }),
  route(calls.updateAppeal, (ctx, { params, body: { version, ...sent }, ifMatch }) =>
    updateAppealMeeting(ctx, params.id, { ...sent, version: version ?? ifMatch }),
  ),
  route(calls.listOwnAppeals, ctx => ownAppeals(ctx)),
  route(calls.createOwnAppeal, (ctx, { body }) => createOwnAppeal(ctx, body), {
    idsOf: answer => answer,
    replayWith: async (_ctx, _input, answer) => answer,
  }),
  route(
    calls.withdrawOwnAppeal,
    (ctx, { params, body, ifMatch }) => withdrawOwnAppeal(ctx, params.id, body.version ?? ifMatch),
    {
      idsOf: answer => answer,
      replayWith: async (_ctx, _input, answer: calls.WrittenAppeal) => answer,
    },
  ),
]
