import * as calls from '@lousa/contract/evaluation/reenrollment/reenrollment.contract.ts'
import { type Module, route } from '../../module.ts'
import { readReenrollment, saveCampaign } from './reenrollment.service.ts'
import { readAnswers, recordAnswers } from './reenrollment-answers.service.ts'
import { listStudents } from './reenrollment-list.service.ts'

type Counts = { changed: number; same: number; late: number }

export const reenrollmentRoutes: Module['routes'] = [
  route(calls.getReenrollment, (ctx, { params }) => readReenrollment(ctx, params.id)),
  route(calls.saveReenrollmentCampaign, (ctx, { params, body }) => saveCampaign(ctx, params.id, body)),
  route(calls.listReenrollments, (ctx, { params, query }) => listStudents(ctx, params.id, query)),
  route(calls.answerReenrollments, (ctx, { params, body }) => recordAnswers(ctx, params.id, body.answers), {
    idsOf: ({ changed, same, late }) => ({ changed, same, late }),
    replayWith: async (ctx, { params, body }, counts: Counts) => ({
      ...(await readAnswers(
        ctx,
        params.id,
        body.answers.map(({ studentId }) => studentId),
      )),
      ...counts,
    }),
  }),
]
