import type { LessonPlan } from '@lousa/contract/planning/plan/plan.contract.ts'
import { LESSON_PLAN } from '@lousa/contract/planning/plan/plan-table.ts'
import { lockGrade } from '../../academics/grade/structure-lock.service.ts'
import type { Ctx } from '../../module.ts'
import { newValues } from '../../record-values.ts'
import { lessonPlansOf } from '../plan/lesson-plan.service.ts'
import { auditPlan, createPlans } from '../plan/plan-writing.service.ts'
import { missingPlans } from './missing-plans.queries.ts'

/**
 * A plan for every component of a class's matrix that has none, without anybody who teaches it yet, in one go. Repeated,
 * or by two people at once, it adds nothing.
 */
export const createMissingPlans = async (ctx: Ctx, gradeId: string): Promise<LessonPlan[]> => {
  const { grade } = await lockGrade(ctx, gradeId)
  const missing = await missingPlans(ctx, { yearId: grade.academicYearId, gradeId })
  const plans = missing.map(({ curriculumComponent }) => ({
    academic_year_id: grade.academicYearId,
    grade_id: gradeId,
    ...newValues(LESSON_PLAN, {}),
    curriculumComponentId: curriculumComponent.id,
    parentLessonPlanId: null,
  }))
  const created = await createPlans(ctx, plans)
  for (const plan of created) auditPlan(ctx, 'CREATED', plan)
  return lessonPlansOf(
    ctx,
    created.map(({ id }) => id),
  )
}
