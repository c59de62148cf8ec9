import {
  checkRequest as checkCall,
  decideRequest as decideCall,
  withdrawRequest as withdrawCall,
} from '@lousa/contract/messages/request/request.contract.ts'
import { lockOpenYear } from '../../academics/year/year.service.ts'
import type { Holidays } from '../../calendar/holiday/holidays.service.ts'
import { holidaysOfYear } from '../../calendar/school-days/school-days.service.ts'
import { type Ctx, type Module, preparedRoute, route } from '../../module.ts'
import { getMessage } from '../message/message-reading.service.ts'
import { decideRequest, withdrawRequest } from './request.service.ts'
import { holidaysOfRequest, tryRequest } from './request-change.service.ts'

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
  preparedRoute(
    checkCall,
    ({ body }, door) => holidaysOfYear(door, holidays, body.academicYearId),
    async (ctx, { body }, holidays) => {
      await lockOpenYear(ctx, body.academicYearId)
      await tryRequest(ctx, { change: body.request, yearId: body.academicYearId }, holidays)
      return { preview: { fits: true as const } }
    },
  ),
]
