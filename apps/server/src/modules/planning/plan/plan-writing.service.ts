import type { BodyOf } from '@lousa/contract/endpoint.ts'
import type * as calls from '@lousa/contract/planning/plan/plan.contract.ts'
import type { LessonPlan } from '@lousa/contract/planning/plan/plan.contract.ts'
import { LESSON_PLAN } from '@lousa/contract/planning/plan/plan-table.ts'
import { ContractError, fieldError, invalidFields } from '@lousa/contract/refusal/errors.ts'
import type { AuditChange } from '../../../platform/db/audit.ts'
import { lockGrade } from '../../academics/grade/structure-lock.service.ts'
import {
  beginMatrixRows,
  lockComponentOfGrade,
  resetMatrixRows,
} from '../../curriculum/matrix/matrix-progress.service.ts'
import { fieldRefusal } from '../../field-refusal.ts'
import type { Ctx } from '../../module.ts'
import { bumpWithFigures } from '../../performance-input.ts'
import { createdChanges, deletedChanges, newValues, recordChange, valuesAfter } from '../../record-values.ts'
import { assertVersion } from '../../stale-version.ts'
import { checkPlanClashes } from '../clash/clash.service.ts'
import { lockOpenTimetable } from '../clash/timetable-lock.service.ts'
import { lessonPlan } from './lesson-plan.service.ts'
import { lastDayOf, replaceInstructors } from './plan-instructors.public.queries.ts'
import { auditedInstructors, readInstructors } from './plan-instructors.service.ts'
import {
  deletePlanRow,
  insertPlans,
  isPlanInUse,
  isPlanned,
  moveToGroup,
  type NewPlan,
  planRowOf,
  planWithChildren,
  updatePlanRow,
} from './plan-writing.queries.ts'

type Creation = BodyOf<typeof calls.createLessonPlan>
type Edit = Omit<BodyOf<typeof calls.updateLessonPlan>, 'version'>

/** Only a part of a plan has a name, and it is taught in the times of the whole: the group is the parent's. */
const assertShape = (
  { isChild, groups }: { isChild: boolean; groups: number },
  { name, parallelGroup }: { name?: string | null | undefined; parallelGroup?: number | null | undefined },
): void => {
  const errors = [
    ...(name && !isChild ? [fieldError('name', 'INVALID')] : []),
    ...(parallelGroup && (isChild || parallelGroup > groups) ? [fieldError('parallelGroup', 'INVALID')] : []),
  ]
  if (errors.length > 0) throw invalidFields(...errors)
}

/** Class and component of a new plan: those of its parent, or its own. */
const placeOf = async (ctx: Ctx, body: Creation): Promise<{ gradeId: string; componentId: string }> => {
  const { gradeId, curriculumComponentId: componentId } = body
  if (body.parentLessonPlanId) {
    const parent = await planRowOf(ctx, body.parentLessonPlanId)
    if (!parent) throw new ContractError('NOT_FOUND')
    if (parent.parentLessonPlanId !== null) throw fieldRefusal('parentLessonPlanId', 'PARENT_IS_CHILD')
    return { gradeId: parent.grade_id, componentId: parent.curriculumComponentId }
  }
  if (gradeId !== undefined && componentId !== undefined) return { gradeId, componentId }
  throw invalidFields(
    ...(gradeId === undefined ? [fieldError('gradeId', 'REQUIRED')] : []),
    ...(componentId === undefined ? [fieldError('curriculumComponentId', 'REQUIRED')] : []),
  )
}

/** A component is planned once in a class, and only where it is taught. The class is held. */
const refuseComponent = async (ctx: Ctx, gradeId: string, componentId: string): Promise<void> => {
  if (!(await lockComponentOfGrade(ctx, gradeId, componentId)))
    throw fieldRefusal('curriculumComponentId', 'COMPONENT_NOT_IN_GRADE')
  if (await isPlanned(ctx, gradeId, componentId))
    throw fieldRefusal('curriculumComponentId', 'LESSON_PLAN_ALREADY_RECORDED')
}

/** Plans without instructors; their components' rows of the matrix begin with them. The classes are held. */
export const createPlans = async (
  ctx: Ctx,
  plans: readonly NewPlan[],
): Promise<(NewPlan & { id: string })[]> => {
  if (plans.length === 0) return []
  const created = await insertPlans(ctx, plans)
  const whole = created.filter(plan => plan.parentLessonPlanId === null)
  if (whole.length > 0) {
    await beginMatrixRows(
      ctx,
      whole.map(plan => ({ gradeId: plan.grade_id, componentId: plan.curriculumComponentId })),
    )
    await bumpWithFigures(
      ctx,
      whole.map(plan => plan.grade_id),
    )
  }
  return created
}

export const auditPlan = (
  ctx: Ctx,
  action: 'CREATED' | 'DELETED',
  plan: NewPlan & { id: string },
  more: readonly AuditChange[] = [],
): void => {
  ctx.audit({
    entity: 'lessonPlan',
    entityId: plan.id,
    action,
    changes:
      action === 'CREATED'
        ? [...createdChanges(LESSON_PLAN, plan), ...more]
        : deletedChanges(LESSON_PLAN, plan),
    gradeId: plan.grade_id,
    lessonPlanId: plan.id,
  })
}

/** A new plan has no times yet, so that it causes no clash and the timetable needs no lock. */
export const createPlan = async (ctx: Ctx, body: Creation): Promise<LessonPlan> => {
  const { gradeId, componentId } = await placeOf(ctx, body)
  const { grade } = await lockGrade(ctx, gradeId)
  // With the class in hand again: the parent may be gone since, and cannot go any more.
  const parentId = body.parentLessonPlanId ?? null
  if (parentId !== null && !(await planRowOf(ctx, parentId))) throw new ContractError('NOT_FOUND')
  const isChild = parentId !== null
  assertShape({ isChild, groups: grade.parallelGroups.length }, body)
  if (!isChild) await refuseComponent(ctx, gradeId, componentId)
  const instructors = await readInstructors(ctx, body.lessonPlanInstructors ?? [], {
    standing: [],
    yearEnd: await lastDayOf(ctx, grade.academicYearId),
  })
  const [plan] = await createPlans(ctx, [
    {
      academic_year_id: grade.academicYearId,
      grade_id: gradeId,
      ...newValues(LESSON_PLAN, body),
      curriculumComponentId: componentId,
      parentLessonPlanId: parentId,
    },
  ])
  if (!plan) throw new Error('The plan was not inserted')
  if (instructors.length > 0) await replaceInstructors(ctx, [{ planId: plan.id, rows: instructors }])
  const people = { field: 'instructors', from: null, to: auditedInstructors(instructors) }
  auditPlan(ctx, 'CREATED', plan, instructors.length > 0 ? [people] : [])
  return lessonPlan(ctx, plan.id)
}

/** A plan with its class and year's timetable, all held. */
export const lockPlan = async (ctx: Ctx, id: string) => {
  const place = await planRowOf(ctx, id)
  if (!place) throw new ContractError('NOT_FOUND')
  const year = await lockOpenTimetable(ctx, place.academic_year_id)
  const { grade } = await lockGrade(ctx, place.grade_id)
  const plan = await planRowOf(ctx, id, true)
  if (!plan) throw new ContractError('NOT_FOUND')
  return { plan, grade, year }
}

export const updatePlan = async (
  ctx: Ctx,
  id: string,
  body: Edit,
  version: number | undefined,
): Promise<LessonPlan> => {
  const { plan, grade } = await lockPlan(ctx, id)
  await assertVersion(version, plan.version, () => lessonPlan(ctx, id))
  assertShape({ isChild: plan.parentLessonPlanId !== null, groups: grade.parallelGroups.length }, body)
  const values = valuesAfter(LESSON_PLAN, plan, body)
  const changed = recordChange(LESSON_PLAN, plan, values)
  if (changed === null) return lessonPlan(ctx, id)
  await updatePlanRow(ctx, plan, values)
  if (changed.has('parallelGroup')) {
    const family = await planWithChildren(ctx, id)
    await moveToGroup(ctx, family, values.parallelGroup)
    await checkPlanClashes(ctx, family)
  }
  ctx.audit({
    entity: 'lessonPlan',
    entityId: id,
    action: 'UPDATED',
    changes: changed.changes,
    gradeId: plan.grade_id,
    lessonPlanId: id,
  })
  return lessonPlan(ctx, id)
}

/** Only what nothing hangs on: lessons, evaluations and child plans keep a plan, which can be made inactive instead. */
export const deletePlan = async (ctx: Ctx, id: string, version: number | undefined): Promise<void> => {
  const { plan } = await lockPlan(ctx, id)
  await assertVersion(version, plan.version, () => lessonPlan(ctx, id))
  if (await isPlanInUse(ctx, id)) throw new ContractError('LESSON_PLAN_IN_USE')
  await deletePlanRow(ctx, id)
  // A slot that a part filled belongs to its whole again.
  if (plan.parentLessonPlanId !== null) await checkPlanClashes(ctx, [plan.parentLessonPlanId])
  else await resetMatrixRows(ctx, plan.grade_id, plan.curriculumComponentId)
  auditPlan(ctx, 'DELETED', plan)
}
