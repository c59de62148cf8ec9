import * as absenceCalls from '@lousa/contract/planning/cover/absence.contract.ts'
import * as coverCalls from '@lousa/contract/planning/cover/cover.contract.ts'
import * as makeUpCalls from '@lousa/contract/planning/cover/make-up.contract.ts'
import type { Holidays } from '../../calendar/holiday/holidays.service.ts'
import { holidaysOfYear } from '../../calendar/school-days/school-days.service.ts'
import type { DaysChanged } from '../../hooks.ts'
import { type Module, preparedRoute, route } from '../../module.ts'
import { absenceAnswer, createAbsence, listedAbsences, withdrawAbsence } from './absence.service.ts'
import { coverAnswer, createCover, listedCovers, withdrawCover } from './cover.service.ts'
import { coverDay } from './cover-day.service.ts'
import { holidaysOfCover } from './cover-holidays.service.ts'
import { createDays, makeUpOfYear, makeUpSingle } from './make-up.service.ts'
import { undoDays } from './make-up-days.service.ts'

/** Absent instructors, who gives their lessons, and the lessons that are made up. */
export const coverRoutes = (holidays: Holidays, daysChanged: DaysChanged): Module['routes'] => [
  route(absenceCalls.listInstructorAbsences, (ctx, { query }) => listedAbsences(ctx, query)),
  route(absenceCalls.createInstructorAbsence, (ctx, { body }) => createAbsence(ctx, body), {
    idsOf: answer => answer.id,
    replayWith: (ctx, _, id: string) => absenceAnswer(ctx, id),
  }),
  route(absenceCalls.withdrawInstructorAbsence, (ctx, { params, ifMatch }) =>
    withdrawAbsence(ctx, params.id, ifMatch),
  ),
  route(coverCalls.getCoverDay, (ctx, { query }) => coverDay(ctx, query.date)),
  route(coverCalls.createLessonCover, (ctx, { body }) => createCover(ctx, body), {
    idsOf: answer => answer.id,
    storesResponse: true,
    replayWith: (ctx, _, id: string) => coverAnswer(ctx, id),
  }),
  route(coverCalls.withdrawLessonCover, (ctx, { params, ifMatch }) => withdrawCover(ctx, params.id, ifMatch)),
  route(coverCalls.listLessonCovers, (ctx, { query }) => listedCovers(ctx, query)),
  preparedRoute(
    makeUpCalls.getMakeUp,
    ({ params }, door) => holidaysOfYear(door, holidays, params.id),
    (ctx, { params }, ofYear) => makeUpOfYear(ctx, params.id, ofYear),
  ),
  preparedRoute(
    makeUpCalls.createMakeUpDays,
    ({ params }, door) => holidaysOfYear(door, holidays, params.id),
    (ctx, { params, body }, ofYear) =>
      createDays(ctx, { yearId: params.id, body, holidays: ofYear, follow: daysChanged }),
  ),
  preparedRoute(
    makeUpCalls.undoMakeUpDays,
    ({ params }, door) => holidaysOfYear(door, holidays, params.id),
    (ctx, { params, body }, ofYear) =>
      undoDays(ctx, { yearId: params.id, eventIds: body.eventIds, holidays: ofYear, follow: daysChanged }),
  ),
  preparedRoute(
    makeUpCalls.makeUpLesson,
    ({ params }, door) => holidaysOfCover(door, holidays, params.id),
    (ctx, { params, body }, ofYear) => makeUpSingle(ctx, params.id, { body, holidays: ofYear }),
    {
      idsOf: answer => answer.id,
      storesResponse: true,
      replayWith: (ctx, _, id: string) => coverAnswer(ctx, id),
    },
  ),
]
