import * as calls from '@lousa/contract/evaluation/council/meeting.contract.ts'
import { allOf } from '@lousa/contract/schema.ts'
import { type Module, route } from '../../module.ts'
import {
  annulMeeting,
  collectDecisionsInto,
  createMeeting,
  deleteMeeting,
  listMeetingsOf,
  meetingById,
  readMeeting,
  releaseDecisionOf,
  signMeeting,
  updateMeeting,
} from './meeting.service.ts'

export const meetingRoutes: Module['routes'] = [
  route(calls.listMeetings, async (ctx, { query }) => allOf(await listMeetingsOf(ctx, query))),
  route(calls.getMeeting, (ctx, { params }) => readMeeting(ctx, params.id)),
  route(calls.createMeeting, (ctx, { body }) => createMeeting(ctx, body), {
    idsOf: answer => answer.id,
    replayWith: (ctx, _, id: string) => meetingById(ctx, id),
  }),
  route(calls.updateMeeting, (ctx, { params, body: { version, ...sent }, ifMatch }) =>
    updateMeeting(ctx, params.id, { ...sent, version: version ?? ifMatch }),
  ),
  route(calls.deleteMeeting, (ctx, { params }) => deleteMeeting(ctx, params.id)),
  route(calls.collectDecisions, (ctx, { params, body, ifMatch }) =>
    collectDecisionsInto(ctx, params.id, body.version ?? ifMatch),
  ),
  route(calls.releaseDecision, (ctx, { params, body, ifMatch }) =>
    releaseDecisionOf(ctx, params.id, { ...body, version: body.version ?? ifMatch }),
  ),
  route(calls.signMeeting, (ctx, { params, body, ifMatch }) =>
    signMeeting(ctx, params.id, { ...body, version: body.version ?? ifMatch }),
  ),
  route(calls.annulMeeting, (ctx, { params, body: { reason, version }, ifMatch }) =>
    annulMeeting(ctx, params.id, { reason, version: version ?? ifMatch }),
  ),
]
