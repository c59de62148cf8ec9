import * as calls from '@lousa/contract/enrollment/queue/queue.contract.ts'
import type { RateLimit } from '../../../platform/access/rate-limit.ts'
import { type Module, route, stagedRoute } from '../../module.ts'
import { enrollmentOf } from '../enrollment.service.ts'
import { answerOffer } from './offer.service.ts'
import { type PromotionRow, promotedAgain, promoteEnrollments } from './promotion.service.ts'
import { publicWaitingList } from './waiting-list.service.ts'

export const queueRoutes = ({ rateLimit }: { rateLimit: RateLimit }): Module['routes'] => [
  route(calls.promoteEnrollments, (ctx, { body }) => promoteEnrollments(ctx, body), {
    idsOf: answer => answer.data,
    again: (ctx, _input, rows: PromotionRow[]) => promotedAgain(ctx, rows),
  }),
  route(calls.answerOffer, (ctx, { params, body }) => answerOffer(ctx, params.id, body.accept), {
    idsOf: answer => answer.id,
    again: (ctx, _input, id: string) => enrollmentOf(ctx, id),
  }),
  stagedRoute(calls.getWaitingList, (stage, { params }) => publicWaitingList(stage, params.id, rateLimit)),
]
