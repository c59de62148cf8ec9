import * as lessonCalls from '@lousa/contract/planning/lesson/lesson.contract.ts'
import { pageOf } from '@lousa/contract/schema.ts'
import type { Holidays } from '../../calendar/holiday/holidays.service.ts'
import { type Module, preparedRoute, route } from '../../module.ts'
import { addLesson, changeLesson, deleteLesson, getLesson } from './lesson-change.service.ts'
import { lessonsOfPlan } from './lesson-list.service.ts'
import { holidaysOfLesson, holidaysOfPlan } from './lesson-place.service.ts'
import { swapTimes } from './lesson-swap.service.ts'

/** The lessons of a plan, and what the secretary does with single ones. */
export const lessonRoutes = (holidays: Holidays): Module['routes'] => [
  route(lessonCalls.listLessons, async (ctx, { params, query }) => {
    const { rows, count, currentPage } = await lessonsOfPlan(ctx, params.id, query)
    return pageOf(rows, { ...query, currentPage }, count)
  }),
  preparedRoute(
    lessonCalls.createLesson,
    ({ params }, door) => holidaysOfPlan(door, holidays, params.id),
    (ctx, { params, body }, holidays) => addLesson(ctx, params.id, { body, holidays }),
    {
      idsOf: answer => answer.id,
      storesResponse: true,
      replayWith: (ctx, _, id: string) => getLesson(ctx, id),
    },
  ),
  preparedRoute(
    lessonCalls.updateLesson,
    ({ params }, door) => holidaysOfPlan(door, holidays, params.id),
    (ctx, { params, body: { version, ...body } }, holidays) =>
      changeLesson(ctx, { planId: params.id, lessonId: params.lessonId }, { body, version, holidays }),
  ),
  route(lessonCalls.deleteLesson, (ctx, { params, query, ifMatch }) =>
    deleteLesson(
      ctx,
      { planId: params.id, lessonId: params.lessonId },
      { reason: query.reason ?? null, version: ifMatch },
    ),
  ),
  preparedRoute(
    lessonCalls.swapLessons,
    ({ body }, door) => holidaysOfLesson(door, holidays, body.lessonId),
    (ctx, { body }, holidays) => swapTimes(ctx, body, holidays),
  ),
]
