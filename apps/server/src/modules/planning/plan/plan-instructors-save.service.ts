import type { BodyOf } from '@lousa/contract/endpoint.ts'
import type { LessonsPreview } from '@lousa/contract/lessons-preview.ts'
import type { LessonPlan, savePlanInstructors } from '@lousa/contract/planning/plan/plan.contract.ts'
import { ContractError } from '@lousa/contract/refusal/errors.ts'
import { handover } from '@lousa/rules/planning/plan/plan-instructors.rules.ts'
import type { Ctx } from '../../module.ts'
import { assertVersion } from '../../stale-version.ts'
import { checkPlanClashes } from '../clash/clash.service.ts'
import { lessonPlan } from './lesson-plan.service.ts'
import {
  activeLessonsOfPlan,
  instructorRowsOf,
  replaceInstructors,
} from './plan-instructors.public.queries.ts'
import { auditedInstructors, LIST_PATH, readInstructors, samePeriods } from './plan-instructors.service.ts'
import { updatePlanRow } from './plan-writing.queries.ts'
import { lockPlan } from './plan-writing.service.ts'

type Save = BodyOf<typeof savePlanInstructors>

/** A clash is reported on the list: a form shows it there. */
const onList = (error: unknown): unknown => {
  if (!(error instanceof ContractError) || error.data?.conflict === undefined) return error
  const { code, message, data } = error
  return new ContractError(code, { data, message, errors: [{ path: LIST_PATH, code, message }] })
}

/**
 * The instructors of a plan with their periods, as a whole list. Their weekly times and single lessons are theirs from
 * then on; what they teach elsewhere at the same time refuses it.
 */
export const saveInstructors = async (
  ctx: Ctx,
  planId: string,
  { lessonPlanInstructors: sent, version, preview }: Save,
): Promise<LessonPlan & { preview?: LessonsPreview }> => {
  const { plan, year } = await lockPlan(ctx, planId)
  await assertVersion(version, plan.version, () => lessonPlan(ctx, planId))
  const standing = await instructorRowsOf(ctx, planId)
  const rows = await readInstructors(ctx, sent, { standing, yearEnd: year.end })
  if (!samePeriods(standing, rows)) {
    await replaceInstructors(ctx, [{ planId, rows }])
    await updatePlanRow(ctx, plan, plan)
    await checkPlanClashes(ctx, [planId]).catch((error: unknown) => {
      throw onList(error)
    })
    ctx.audit({
      entity: 'lessonPlan',
      entityId: planId,
      action: 'INSTRUCTORS_CHANGED',
      changes: [{ field: 'instructors', from: auditedInstructors(standing), to: auditedInstructors(rows) }],
      gradeId: plan.grade_id,
      lessonPlanId: planId,
    })
  }
  const answer = await lessonPlan(ctx, planId)
  if (preview !== true) return answer
  const lessons = handover(await activeLessonsOfPlan(ctx, planId), standing, rows)
  const withPlan = <T extends object>(list: readonly T[]) =>
    list.map(lesson => ({
      reason: null,
      ...lesson,
      lessonPlan: { id: planId, grade: answer.grade, curriculumComponent: answer.curriculumComponent },
    }))
  return {
    ...answer,
    preview: {
      added: withPlan(lessons.added),
      removed: withPlan(lessons.removed),
      kept: withPlan(lessons.kept),
      skipped: [],
    },
  }
}
