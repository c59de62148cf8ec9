import { decideRequest as decideCall } from '@lousa/contract/messages/request/request.contract.ts'
import type { Holidays } from '../../calendar/holiday/holidays.service.ts'
import { type Module, preparedRoute } from '../../module.ts'
import { getMessage } from '../message/message-reading.service.ts'
import { decideRequest } from './request.service.ts'
import { holidaysOfRequest } from './request-change.service.ts'

/** How the office answers what it is asked for. */
export const requestRoutes = (holidays: Holidays): Module['routes'] => [
  preparedRoute(
    decideCall,
    ({ params, body }, door) =>
      body.accept ? holidaysOfRequest(door, holidays, params.id) : holidays.ofYears([]),
    async (ctx, { params, body }, holidays) => {
      await decideRequest(ctx, params.id, { body, holidays })
      return getMessage(ctx, params.id)
    },
    { idsOf: ({ id }) => id, replayWith: (ctx, _input, id: string) => getMessage(ctx, id) },
  ),
]
