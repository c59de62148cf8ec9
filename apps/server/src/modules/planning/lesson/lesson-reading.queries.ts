import type { QueryOf } from '@lousa/contract/endpoint.ts'
import type { Lesson, listLessons } from '@lousa/contract/planning/lesson/lesson.contract.ts'
import type { Ctx } from '../../module.ts'
import { lessonsWhere } from '../plan/lesson.queries.ts'
import { accessiblePlans } from '../plan/plan-reach.service.ts'

/**
 * A page of a plan's lessons by date and time; removed ones for administrators who ask for them. A substitute, who does not teach
 * the plan, gets the lessons that they cover.
 */
export const lessonsOfPlan = async (
  ctx: Ctx,
  planId: string,
  query: QueryOf<typeof listLessons>,
): Promise<{ rows: Lesson[]; count: number; currentPage: number }> =>
  lessonsWhere(ctx, {
    planId,
    accountId: (await accessiblePlans(ctx, [planId])).length > 0 ? undefined : ctx.actor.accountId,
    from: query.start,
    to: query.end,
    released: query.released,
    attendanceTaken: query.attendanceTaken,
    lacksAttendance: query.lacksAttendance,
    includeDeleted: query.show_deleted === true && ctx.actor.role === 'ADMINISTRATOR',
    paging: query,
  })

/** Lessons as they are now, removed ones too, in the order of the ids. */
export const lessonsNow = async (ctx: Ctx, ids: readonly string[]): Promise<Lesson[]> => {
  const { rows } = await lessonsWhere(ctx, { ids, includeDeleted: true })
  const byId = new Map(rows.map(lesson => [lesson.id, lesson]))
  return ids.flatMap(id => byId.get(id) ?? [])
}
