import {
  decideRequest as decideCall,
  withdrawRequest as withdrawCall,
} from '@lousa/contract/messages/request/request.contract.ts'
import type { Holidays } from '../../calendar/holiday/holidays.service.ts'
import { type Ctx, type Module, preparedRoute, route } from '../../module.ts'
import { getMessage } from '../message/message-reading.service.ts'
import { decideRequest, withdrawRequest } from './request.service.ts'
import { holidaysOfRequest } from './request-change.service.ts'

/** Reads a request again, with its current state. */
const sameRequest = {
  idsOf: ({ id }: { id: string }) => id,
  replayWith: (ctx: Ctx, _input: unknown, id: string) => getMessage(ctx, id),
}

/** How the office answers what it is asked for, and how an instructor withdraws it before. */
export const requestRoutes = (holidays: Holidays): Module['routes'] => [
  preparedRoute(
    decideCall,
    ({ params, body }, door) =>
      body.accept ? holidaysOfRequest(door, holidays, params.id) : holidays.ofYears([]),
    async (ctx, { params, body }, holidays) => {
      await decideRequest(ctx, params.id, { body, holidays })
      return getMessage(ctx, params.id)
    },
    sameRequest,
  ),
  route(
    withdrawCall,
    async (ctx, { params }) => {
      await withdrawRequest(ctx, params.id)
      return getMessage(ctx, params.id)
    },
    sameRequest,
  ),
]
