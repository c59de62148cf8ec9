import * as rolloverCalls from '@lousa/contract/academics/rollover/rollover.contract.ts'
import * as planningCalls from '@lousa/contract/planning/planning.contract.ts'
import { pageOf } from '@lousa/contract/schema.ts'
import { type Module, route } from '../module.ts'
import { lessonsWhere } from './plan/lesson.queries.ts'
import { lessonPlan, lessonPlans, schedule } from './plan/lesson-plan.service.ts'
import { planningReach } from './planning.access.ts'
import { releasedAgain, releaseLessons, updateRelease } from './release/release.service.ts'
import { rollOver } from './year/rollover.service.ts'

export const planningModule = (): Module => ({
  reach: planningReach,
  constraints: { lesson_accomplishment_lesson_key: 'LESSON_ALREADY_ACCOMPLISHED' },
  routes: [
    route(
      rolloverCalls.rolloverYear,
      (ctx, { params, body }) => rollOver(ctx, { fromId: body.fromAcademicYearId, toId: params.id }, body),
      {
        // The counts alone: names of people are not kept with the key.
        idsOf: ({ applied, created }) => ({ applied, created }),
        again: async (_ctx, _input, kept) => ({ ...kept, terms: [], grades: [], warnings: [] }),
      },
    ),
    route(planningCalls.listLessonPlans, (ctx, { query }) => lessonPlans(ctx, query)),
    route(planningCalls.getLessonPlan, (ctx, { params }) => lessonPlan(ctx, params.id)),
    route(planningCalls.listSchedule, (ctx, { params, query }) => schedule(ctx, params.id, query)),
    route(planningCalls.listLessons, async (ctx, { params, query }) => {
      const { rows, count } = await lessonsWhere(ctx, {
        planId: params.id,
        from: query.start,
        to: query.end,
        released: query.released,
        attendanceTaken: query.attendanceTaken,
        includeDeleted: query.show_deleted === true && ctx.actor.role === 'ADMINISTRATOR',
        paging: query,
      })
      return pageOf(rows, query, count)
    }),
    route(
      planningCalls.releaseLesson,
      (ctx, { params, body }) => releaseLessons(ctx, { planId: params.id, lessonId: params.lessonId }, body),
      {
        idsOf: answer => [answer.id, ...answer.others.map(other => other.id)],
        again: (ctx, _input, ids: string[]) => releasedAgain(ctx, ids),
      },
    ),
    route(
      planningCalls.updateRelease,
      (ctx, { params, body }) =>
        updateRelease(
          ctx,
          { planId: params.id, lessonId: params.lessonId, accomplishId: params.accomplishId },
          body,
        ),
      {
        idsOf: answer => [answer.id],
        again: async (ctx, _input, ids: string[]) => releasedAgain(ctx, ids),
      },
    ),
  ],
})
