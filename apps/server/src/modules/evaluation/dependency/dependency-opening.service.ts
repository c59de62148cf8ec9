import type { Situation } from '@lousa/rules/evaluation/performance/situations.rules.ts'
import type { Ctx, DayCtx } from '../../module.ts'
import { deleteUnchanged, differingDependencies, insertOpened } from './dependency-opening.queries.ts'

/**
 * Opens the dependencies that the results of students of a class leave, when the office decides their next class. A component
 * that is registered already for the year is not opened twice.
 */
export const openDependencies = async (
  ctx: Ctx,
  grade: { id: string; name: string },
  enrollmentIds: readonly string[],
): Promise<void> => {
  if (enrollmentIds.length === 0) return
  for (const { id, accountId, componentId, year } of await insertOpened(ctx, grade.name, enrollmentIds))
    ctx.audit({
      entity: 'dependency',
      entityId: id,
      action: 'CREATED',
      changes: [
        { field: 'curriculumComponentId', from: null, to: componentId },
        { field: 'year', from: null, to: year },
        { field: 'origin', from: null, to: grade.name },
      ],
      gradeId: grade.id,
      studentId: accountId,
    })
}

/** Deletes unchanged dependencies that decisions on next classes opened. */
export const deleteOpened = async (
  ctx: Ctx,
  { gradeId, fromIds }: { gradeId: string; fromIds: readonly string[] },
): Promise<void> => {
  if (fromIds.length === 0) return
  for (const { id, accountId, componentId, year } of await deleteUnchanged(ctx, fromIds))
    ctx.audit({
      entity: 'dependency',
      entityId: id,
      action: 'DELETED',
      changes: [
        { field: 'curriculumComponentId', from: componentId, to: null },
        { field: 'year', from: year, to: null },
      ],
      gradeId,
      studentId: accountId,
    })
}

/** Decided students with dependency whose result leaves other components now, by enrolment. */
export const otherDependencies = async (
  ctx: DayCtx,
  decided: readonly { enrollmentId: string; decidedOn: Situation | null }[],
): Promise<ReadonlySet<string>> => {
  const ids = decided.flatMap(one => (one.decidedOn === 'WITH_DEPENDENCY' ? [one.enrollmentId] : []))
  return new Set(ids.length === 0 ? [] : await differingDependencies(ctx, ids))
}

export { carriedDependencies, changedDependencies } from './dependency-opening.queries.ts'
