import type { QueryOf } from '@lousa/contract/endpoint.ts'
import type { Lesson, listLessons } from '@lousa/contract/planning/lesson/lesson.contract.ts'
import type { Ctx } from '../../module.ts'
import { lessonsWhere } from '../plan/lesson.queries.ts'

export type LessonPage = { rows: Lesson[]; count: number; currentPage: number }

/** A page of a plan's lessons by date and time, of one instructor or all; removed ones for administrators who ask for them. */
export const pageOfLessons = (
  ctx: Ctx,
  of: { planId: string; accountId: string | undefined },
  query: QueryOf<typeof listLessons>,
): Promise<LessonPage> =>
  lessonsWhere(ctx, {
    ...of,
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
