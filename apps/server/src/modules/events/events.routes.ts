import * as calls from '@lousa/contract/events/survey.contract.ts'
import { type Module, route } from '../module.ts'
import { eventsReach } from './events.access.ts'
import { type NamedAnswerParts, namedAnswerSweep } from './named-answer.job.ts'
import { eventHead } from './public-page.service.ts'
import { resultOf, surveyOfEvent } from './survey.service.ts'
import { answerSurvey, recordedResponse } from './survey-answer.service.ts'
import { createSurvey, recordedSurvey, updateSurvey } from './survey-writing.service.ts'

export const eventsModule = (parts: NamedAnswerParts): Module => ({
  reach: eventsReach,
  pages: [{ path: '/evento/:id', headOf: eventHead }],
  routes: [
    route(calls.getSurvey, (ctx, { params }) => surveyOfEvent(ctx, params.gradeId)),
    route(calls.createSurvey, (ctx, { params, body }) => createSurvey(ctx, params.gradeId, body), {
      idsOf: answer => answer.id,
      replayWith: (ctx, _, id: string) => recordedSurvey(ctx, id),
    }),
    route(calls.updateSurvey, (ctx, { params, body: { version, ...fields } }) =>
      updateSurvey(ctx, params.id, fields, version),
    ),
    route(calls.answerSurvey, (ctx, { params, body }) => answerSurvey(ctx, params, body), {
      // The key's record names nothing: it would tell which answer is whose.
      idsOf: () => null,
      replayWith: (ctx, { params }) => recordedResponse(ctx, params),
      hidesBody: true,
    }),
    route(calls.getSurveyResult, (ctx, { params }) => resultOf(ctx, params.id)),
  ],
  background: () => namedAnswerSweep(parts),
})
