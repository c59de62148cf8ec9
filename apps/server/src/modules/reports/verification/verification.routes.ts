import * as calls from '@lousa/contract/reports/verification/verification.contract.ts'
import type { RateLimit } from '../../../platform/access/rate-limit.ts'
import { type Module, manualTransactionRoute, route } from '../../module.ts'
import { documentPage, revokeDocument } from './issued-documents.service.ts'
import { checkedDocument } from './verification.service.ts'

export const verificationRoutes = ({ rateLimit }: { rateLimit: RateLimit }): Module['routes'] => [
  route(calls.listDocuments, (ctx, { query }) => documentPage(ctx, query)),
  route(calls.revokeDocument, (ctx, { params, body }) =>
    revokeDocument(ctx, { id: params.id, reason: body.revoked.reason }),
  ),
  manualTransactionRoute(calls.checkDocument, (stage, { params }) =>
    checkedDocument(stage, params.code, rateLimit),
  ),
]
