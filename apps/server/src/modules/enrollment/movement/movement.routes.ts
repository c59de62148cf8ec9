import * as calls from '@lousa/contract/enrollment/movement/movement.contract.ts'
import { type Module, route } from '../../module.ts'
import type { FormerRecords } from '../transfer/transferred.service.ts'
import { updateEnrollment } from './enrollment-update.service.ts'
import { renumberGrade } from './renumbering.service.ts'

export const movementRoutes = (formerRecords: FormerRecords): Module['routes'] => [
  route(calls.updateEnrollment, (ctx, { params, body }) =>
    updateEnrollment(ctx, { id: params.id, formerRecords }, body),
  ),
  route(
    calls.renumberGrade,
    (ctx, { params, body }) => renumberGrade(ctx, params.id, body.preview ?? false),
    {
      idsOf: ({ data }) => data,
      replayWith: async (_ctx, _input, data) => ({ data }),
    },
  ),
]
