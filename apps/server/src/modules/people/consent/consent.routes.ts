import * as consentCalls from '@lousa/contract/people/consent/consent.contract.ts'
import { route } from '../../module.ts'
import { consentOf } from './consent.queries.ts'
import { createConsent, listConsentsOf } from './consent.service.ts'

export const consentRoutes = () => [
  route(consentCalls.listConsents, (ctx, { params }) => listConsentsOf(ctx, params.id)),
  route(consentCalls.createConsent, (ctx, { params, body }) => createConsent(ctx, params.id, body), {
    idsOf: ({ id }) => ({ id }),
    replayWith: (ctx, _, { id }) => consentOf(ctx, id),
  }),
]
