import * as rolloverCalls from '@lousa/contract/academics/rollover/rollover.contract.ts'
import * as generationCalls from '@lousa/contract/planning/generation/generation.contract.ts'
import * as missingCalls from '@lousa/contract/planning/plan/missing-plans.contract.ts'
import * as planCalls from '@lousa/contract/planning/plan/plan.contract.ts'
import * as releaseCalls from '@lousa/contract/planning/release/release.contract.ts'
import * as staffingCalls from '@lousa/contract/planning/staffing/staffing.contract.ts'
import * as timetableCalls from '@lousa/contract/planning/timetable/timetable.contract.ts'
import * as weeklyTimeCalls from '@lousa/contract/planning/weekly-time/weekly-time.contract.ts'
import { allOf } from '@lousa/contract/schema.ts'
import type { Holidays } from '../calendar/holiday/holidays.service.ts'
import type { DaysChanged, LessonsReleased } from '../hooks.ts'
import { type Module, preparedRoute, route } from '../module.ts'
import { coverRoutes } from './cover/cover.routes.ts'
import { type DraftJobParts, draftHousekeeping, draftJob } from './draft/draft.job.ts'
import { draftRoutes } from './draft/draft.routes.ts'
import type { SendNotice } from './draft/draft-apply.service.ts'
import { createDraftSearches } from './draft/draft-process.ts'
import { generateLessons, holidaysOfClass } from './generation/generation.service.ts'
import { lessonRoutes } from './lesson/lesson.routes.ts'
import { makingRoutes } from './making/making.routes.ts'
import { missingPlans } from './missing-plans/missing-plans.queries.ts'
import { createMissingPlans } from './missing-plans/missing-plans.service.ts'
import { lessonPlan, lessonPlans, lessonPlansOf } from './plan/lesson-plan.service.ts'
import { saveInstructors } from './plan/plan-instructors-save.service.ts'
import { createPlan, deletePlan, updatePlan } from './plan/plan-writing.service.ts'
import { planningReach } from './planning.access.ts'
import { releaseLessons, replayRelease, updateRelease } from './release/release.service.ts'
import { saveTable } from './staffing/instructor-table.service.ts'
import { substituteInYear } from './staffing/substitution.service.ts'
import { bellTimesOf } from './timetable/bell-times.queries.ts'
import { changeBellTimes } from './timetable/bell-times.service.ts'
import { ownSchedule, schedule } from './timetable/schedule.service.ts'
import { holidaysOfTime, listedWeeklyTimes, weeklyTime } from './weekly-time/weekly-time.service.ts'
import { exchangeTimes } from './weekly-time/weekly-time-exchange.service.ts'
import {
  createChildTime,
  createWeeklyTime,
  deleteWeeklyTime,
  updateWeeklyTime,
} from './weekly-time/weekly-time-writing.service.ts'
import { rollOver } from './year/rollover.service.ts'

export type PlanningParts = Omit<DraftJobParts, 'searches'> & {
  holidays: Holidays
  hooks: { lessonsReleased: LessonsReleased; daysChanged: DaysChanged }
  sendNotice: SendNotice
}

const planRoutes: Module['routes'] = [
  route(planCalls.listLessonPlans, (ctx, { query }) => lessonPlans(ctx, query)),
  route(missingCalls.listMissingPlans, async (ctx, { query: { academicYearId: yearId, gradeId } }) =>
    allOf(await missingPlans(ctx, { yearId, gradeId })),
  ),
  route(
    missingCalls.createMissingPlans,
    async (ctx, { body }) => ({ data: await createMissingPlans(ctx, body.gradeId) }),
    {
      idsOf: ({ data }) => data.map(({ id }) => id),
      replayWith: async (ctx, _, ids: string[]) => ({ data: await lessonPlansOf(ctx, ids) }),
    },
  ),
  route(planCalls.getLessonPlan, (ctx, { params }) => lessonPlan(ctx, params.id)),
  route(planCalls.createLessonPlan, (ctx, { body }) => createPlan(ctx, body), {
    idsOf: answer => answer.id,
    storesResponse: true,
    replayWith: (ctx, _, id: string) => lessonPlan(ctx, id),
  }),
  route(planCalls.updateLessonPlan, (ctx, { params, body: { version, ...fields } }) =>
    updatePlan(ctx, params.id, fields, version),
  ),
  route(planCalls.deleteLessonPlan, (ctx, { params, ifMatch }) => deletePlan(ctx, params.id, ifMatch)),
  route(planCalls.savePlanInstructors, (ctx, { params, body }) => saveInstructors(ctx, params.id, body)),
  route(staffingCalls.saveInstructorTable, (ctx, { params, body }) => saveTable(ctx, params.id, body)),
  route(staffingCalls.substituteInstructor, (ctx, { params, body }) =>
    substituteInYear(ctx, params.id, body),
  ),
]

const timetableRoutes: Module['routes'] = [
  route(timetableCalls.listSchedule, (ctx, { params, query }) => schedule(ctx, params.id, query)),
  route(timetableCalls.listOwnSchedule, (ctx, { params, query }) => ownSchedule(ctx, params.id, query)),
  route(timetableCalls.listBellTimes, async (ctx, { params }) => allOf(await bellTimesOf(ctx, params.id))),
  route(timetableCalls.saveBellTimes, (ctx, { params, body }) => changeBellTimes(ctx, params.id, body)),
]

const weeklyTimeRoutes = (holidays: Holidays): Module['routes'] => [
  route(weeklyTimeCalls.listWeeklyTimes, (ctx, { query }) => listedWeeklyTimes(ctx, query)),
  preparedRoute(
    weeklyTimeCalls.createWeeklyTime,
    ({ body }, door) => holidaysOfTime(door, holidays, { planId: body.lessonPlanId }),
    (ctx, { body }, holidays) => createWeeklyTime(ctx, body, holidays),
    { idsOf: answer => answer.id, replayWith: (ctx, _, id: string) => weeklyTime(ctx, id) },
  ),
  preparedRoute(
    weeklyTimeCalls.updateWeeklyTime,
    ({ params }, door) => holidaysOfTime(door, holidays, { timeId: params.id }),
    (ctx, { params, body }, holidays) => updateWeeklyTime(ctx, params.id, body, holidays),
  ),
  preparedRoute(
    weeklyTimeCalls.exchangeWeeklyTimes,
    ({ params }, door) => holidaysOfTime(door, holidays, { timeId: params.id }),
    (ctx, { params, body }, holidays) => exchangeTimes(ctx, params.id, body, holidays),
  ),
  preparedRoute(
    weeklyTimeCalls.deleteWeeklyTime,
    ({ params }, door) => holidaysOfTime(door, holidays, { timeId: params.id }),
    (ctx, { params, query, ifMatch: version }, holidays) =>
      deleteWeeklyTime(ctx, params.id, { ...query, version }, holidays),
  ),
  preparedRoute(
    weeklyTimeCalls.createChildWeeklyTime,
    ({ body }, door) => holidaysOfTime(door, holidays, { timeId: body.lessonPlanRecurrenceId }),
    (ctx, { body }, holidays) => createChildTime(ctx, body, holidays),
    { idsOf: answer => answer.id, replayWith: (ctx, _, id: string) => weeklyTime(ctx, id) },
  ),
]

const moduleOf = (
  { holidays, hooks: { lessonsReleased, daysChanged }, sendNotice }: PlanningParts,
  draftParts: DraftJobParts,
): Module => ({
  reach: planningReach,
  jobs: [draftJob(draftParts)],
  background: () => draftHousekeeping(draftParts),
  close: async () => draftParts.searches.close(),
  constraints: {
    lesson_accomplishment_lesson_key: 'LESSON_ALREADY_ACCOMPLISHED',
    lesson_plan_component_key: 'LESSON_PLAN_ALREADY_RECORDED',
    room_kind_name_key: 'NAME_ALREADY_RECORDED',
    lesson_overlap: 'INTERVAL_TIME_OVERLAP',
    lesson_plan_recurrence_overlap: 'INTERVAL_TIME_OVERLAP',
    instructor_slot_overlap: 'INTERVAL_TIME_OVERLAP',
    instructor_lesson_overlap: 'INTERVAL_TIME_OVERLAP',
    instructor_absence_overlap: 'ABSENCE_OVERLAP',
    lesson_cover_live: 'LESSON_COVERED',
  },
  routes: [
    route(
      rolloverCalls.rolloverYear,
      (ctx, { params, body }) => rollOver(ctx, { fromId: body.fromAcademicYearId, toId: params.id }, body),
      {
        // The counts alone: names of people are not kept with the key.
        idsOf: ({ applied, created }) => ({ applied, created }),
        replayWith: async (_ctx, _input, kept) => ({ ...kept, terms: [], grades: [], warnings: [] }),
      },
    ),
    ...weeklyTimeRoutes(holidays),
    ...draftRoutes(holidays, sendNotice),
    preparedRoute(
      generationCalls.generateLessons,
      ({ body }, door) => holidaysOfClass(door, holidays, body.gradeId),
      (ctx, { body }, holidays) => generateLessons(ctx, body, holidays),
      // Created lessons are counted, and the days that were left out are days of the calendar: nothing must be read again.
      { idsOf: answer => answer, replayWith: async (_ctx, _input, answer) => answer },
    ),
    ...planRoutes,
    ...timetableRoutes,
    ...makingRoutes,
    ...lessonRoutes(holidays),
    ...coverRoutes(holidays, daysChanged),
    route(
      releaseCalls.releaseLesson,
      (ctx, { params, body }) =>
        releaseLessons(ctx, { planId: params.id, lessonId: params.lessonId }, body, lessonsReleased),
      {
        idsOf: answer => [answer.id, ...answer.others.map(other => other.id)],
        replayWith: (ctx, _input, ids: string[]) => replayRelease(ctx, ids),
      },
    ),
    route(
      releaseCalls.updateRelease,
      (ctx, { params, body }) =>
        updateRelease(
          ctx,
          { planId: params.id, lessonId: params.lessonId, accomplishId: params.accomplishId },
          body,
        ),
      {
        idsOf: answer => [answer.id],
        replayWith: async (ctx, _input, ids: string[]) => replayRelease(ctx, ids),
      },
    ),
  ],
})

export const planningModule = (parts: PlanningParts): Module =>
  moduleOf(parts, { ...parts, searches: createDraftSearches() })
