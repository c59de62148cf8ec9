import type { BodyInput, QueryInput } from '@lousa/contract/endpoint.ts'
import type { LessonsPreview } from '@lousa/contract/lessons-preview.ts'
import { NO_LESSONS } from '@lousa/contract/no-lessons.ts'
import * as missingCalls from '@lousa/contract/planning/plan/missing-plans.contract.ts'
import type { LessonPlan } from '@lousa/contract/planning/plan/plan.contract.ts'
import * as planCalls from '@lousa/contract/planning/plan/plan.contract.ts'
import { readAll } from '../../../lib/http/all-pages.ts'
import { call } from '../../../lib/http/api-client.ts'
import { queryClient, read, readKey, readList } from '../../../lib/http/query-client.ts'
import { structureOutdated } from '../../academics/structure.api.ts'

/** One page of the plans of a year. */
export const plansPageOptions = (query: QueryInput<typeof planCalls.listLessonPlans>) =>
  readList(planCalls.listLessonPlans, { query })

/** All plans of a year, or of one class. */
export const allPlansOptions = (
  query: Pick<QueryInput<typeof planCalls.listLessonPlans>, 'academicYearId' | 'gradeId'>,
) => readAll(planCalls.listLessonPlans, query)

/** Components of the matrices without a plan. */
export const missingPlansOptions = (query: QueryInput<typeof missingCalls.listMissingPlans>) =>
  read(missingCalls.listMissingPlans, { query })

export const createLessonPlan = (
  body: BodyInput<typeof planCalls.createLessonPlan>,
  idempotencyKey: string,
): Promise<LessonPlan> => call(planCalls.createLessonPlan, { body, idempotencyKey })

export const updateLessonPlan = (
  { id, version }: Pick<LessonPlan, 'id' | 'version'>,
  body: BodyInput<typeof planCalls.updateLessonPlan>,
): Promise<LessonPlan> => call(planCalls.updateLessonPlan, { params: { id }, body, version })

export const deleteLessonPlan = (id: string): Promise<void> =>
  call(planCalls.deleteLessonPlan, { params: { id } })

type PlanInstructors = BodyInput<typeof planCalls.savePlanInstructors>['lessonPlanInstructors']

export const savePlanInstructors = (
  { id, version }: Pick<LessonPlan, 'id' | 'version'>,
  lessonPlanInstructors: PlanInstructors,
): Promise<LessonPlan> =>
  call(planCalls.savePlanInstructors, { params: { id }, body: { lessonPlanInstructors }, version })

/** The effect of another list of instructors on the lessons of the plan; nothing is written. */
export const previewPlanInstructors = async (
  { id }: Pick<LessonPlan, 'id'>,
  lessonPlanInstructors: PlanInstructors,
): Promise<LessonsPreview> =>
  (
    await call(planCalls.savePlanInstructors, {
      params: { id },
      body: { lessonPlanInstructors, preview: true },
    })
  ).preview ?? NO_LESSONS

export const createMissingPlans = async (gradeId: string, idempotencyKey: string): Promise<LessonPlan[]> =>
  (await call(missingCalls.createMissingPlans, { body: { gradeId }, idempotencyKey })).data

/** Everything that shows plans, what is taught in them or what is still missing is read again. */
export const plansChanged = (): Promise<unknown> => {
  structureOutdated()
  return Promise.all(
    [planCalls.listLessonPlans, planCalls.getLessonPlan, missingCalls.listMissingPlans].map(endpoint =>
      queryClient.invalidateQueries({ queryKey: readKey(endpoint) }),
    ),
  )
}
