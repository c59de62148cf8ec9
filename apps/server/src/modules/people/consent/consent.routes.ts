import { listConsents, recordConsent } from '@lousa/contract/people/consent/consent.contract.ts'
import { route } from '../../module.ts'
import { consentOf } from './consent.queries.ts'
import { listConsentsOf, recordImageUse } from './consent.service.ts'

export const consentRoutes = () => [
  route(listConsents, (ctx, { params }) => listConsentsOf(ctx, params.id)),
  route(recordConsent, (ctx, { params, body }) => recordImageUse(ctx, params.id, body), {
    idsOf: ({ id }) => ({ id }),
    again: (ctx, _, { id }) => consentOf(ctx, id),
  }),
]
