import type { YearChanged } from '../../hooks.ts'
import type { Ctx } from '../../module.ts'
import { assertDeletable } from '../parameter/use.service.ts'
import { deleteScopesOfYear, deleteYear } from './year.queries.ts'
import { lockOpenYear } from './year.service.ts'

/**
 * Deletes a year with its whole structure while it has no lessons, evaluations, enrolments, messages or surveys. This undoes a
 * wrong copy of a year. Each of those locks the year's row by a foreign key, so that a current writer finishes first and a later
 * one finds no year.
 */
export const deleteAcademicYear = async (
  ctx: Ctx,
  id: string,
  hooks: readonly YearChanged[],
): Promise<void> => {
  const year = await lockOpenYear(ctx, id, 'closing')
  await assertDeletable(ctx, 'ACADEMIC_YEAR', id)
  await deleteScopesOfYear(ctx, id)
  for (const hook of hooks.toReversed()) await hook.removed?.(ctx, year)
  await deleteYear(ctx, id)
  ctx.audit({
    entity: 'academicYear',
    entityId: id,
    action: 'DELETED',
    changes: (['year', 'start', 'end'] as const).map(field => ({ field, from: year[field], to: null })),
  })
}
