import * as calls from '@lousa/contract/enrollment/waiting-list/queue.contract.ts'
import type { RateLimit } from '../../../platform/access/rate-limit.ts'
import { type Module, manualTransactionRoute, route } from '../../module.ts'
import { enrollmentOf } from '../enrollment.service.ts'
import { answerOffer } from './offer.service.ts'
import { type PromotionRow, promoteEnrollments, replayPromotion } from './promotion.service.ts'
import { publicWaitingList } from './waiting-list.service.ts'

export const queueRoutes = ({ rateLimit }: { rateLimit: RateLimit }): Module['routes'] => [
  route(calls.promoteEnrollments, (ctx, { body }) => promoteEnrollments(ctx, body), {
    idsOf: answer => answer.data,
    replayWith: (ctx, _input, rows: PromotionRow[]) => replayPromotion(ctx, rows),
  }),
  route(calls.answerOffer, (ctx, { params, body }) => answerOffer(ctx, params.id, body.accept), {
    idsOf: answer => answer.id,
    replayWith: (ctx, _input, id: string) => enrollmentOf(ctx, id),
  }),
  manualTransactionRoute(calls.getWaitingList, (stage, { params }) =>
    publicWaitingList(stage, params.id, rateLimit),
  ),
]
