import * as calls from '@lousa/contract/attendance/active-search/active-search.contract.ts'
import { allOf } from '@lousa/contract/schema.ts'
import type { Holidays } from '../../calendar/holiday/holidays.service.ts'
import { holidaysOfYear } from '../../calendar/school-days/school-days.service.ts'
import { type Module, preparedRoute, route } from '../../module.ts'
import {
  absentStudents,
  addSearchStep,
  closeSearchCase,
  getSearchCase,
  holidaysOfCase,
  openSearchCase,
  reopenSearchCase,
  withdrawSearchStep,
} from './active-search.service.ts'

/** A retry answers as the first call did: the answer has no personal data. */
const sameAnswer = {
  idsOf: (answer: calls.WrittenSearchCase) => answer,
  replayWith: async (_ctx: unknown, _input: unknown, answer: calls.WrittenSearchCase) => answer,
}

export const activeSearchRoutes = (holidays: Holidays): Module['routes'] => [
  preparedRoute(
    calls.listAbsentStudents,
    ({ params }, door) => holidaysOfYear(door, holidays, params.id),
    async (ctx, { params, query: { gradeId = null, closed = false } }, fetched) =>
      allOf(await absentStudents(ctx, { yearId: params.id, gradeId, closed }, fetched)),
  ),
  preparedRoute(
    calls.openSearchCase,
    ({ params }, door) => holidaysOfYear(door, holidays, params.id),
    (ctx, { params, body }, fetched) => openSearchCase(ctx, params.id, body, fetched),
    sameAnswer,
  ),
  route(calls.getSearchCase, (ctx, { params }) => getSearchCase(ctx, params.id)),
  route(calls.addSearchStep, (ctx, { params, body }) => addSearchStep(ctx, params.id, body), sameAnswer),
  route(calls.withdrawSearchStep, (ctx, { params }) => withdrawSearchStep(ctx, params)),
  preparedRoute(
    calls.closeSearchCase,
    ({ params }, door) => holidaysOfCase(door, holidays, params.id),
    (ctx, { params, body }, fetched) => closeSearchCase(ctx, params.id, body, fetched),
  ),
  route(calls.reopenSearchCase, (ctx, { params, body }) => reopenSearchCase(ctx, params.id, body)),
]
