import * as calls from '@lousa/contract/enrollment/movement/movement.contract.ts'
import { type Module, route } from '../../module.ts'
import { updateEnrollment } from './enrollment-update.service.ts'
import type { FiguresSoFar } from './figures-so-far.types.ts'
import { renumberGrade } from './renumbering.service.ts'

export const movementRoutes = (figuresSoFar: FiguresSoFar): Module['routes'] => [
  route(calls.updateEnrollment, (ctx, { params, body }) =>
    updateEnrollment(ctx, { id: params.id, figuresSoFar }, body),
  ),
  route(
    calls.renumberGrade,
    (ctx, { params, body }) => renumberGrade(ctx, params.id, body.preview ?? false),
    {
      idsOf: ({ data }) => data,
      again: async (_ctx, _input, data) => ({ data }),
    },
  ),
]
