import type { YearChanged } from '../../hooks.ts'
import type { Ctx } from '../../module.ts'
import { assertDeletable } from '../parameter/use.service.ts'
import { deleteScopesOfYear, deleteYear } from './year.queries.ts'
import { lockOpenYear } from './year.service.ts'

/**
 * Deletes a year with its whole structure while nobody has lived in it: no lessons, evaluations, enrolments, messages
 * or surveys. That is how a wrong copy of a year is undone. Each of those takes the year's row by a foreign key, so
 * whoever is just writing one finishes first and whoever comes after finds no year.
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
