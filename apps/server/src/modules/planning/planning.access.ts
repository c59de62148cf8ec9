import { type RawBuilder, sql } from 'kysely'
import type { AccessFilters } from '../../platform/access/context.ts'
import { coveredLessons } from '../academics/grade/covered-lessons.public.queries.ts'
import { idIn } from '../by-ids.ts'
import type { Ctx } from '../module.ts'
import type { Tables } from '../tables.ts'
import { reachedAbsences } from './cover/absence.queries.ts'
import { reachedCovers } from './cover/cover.queries.ts'

/** Administrators reach every row of the tenant; instructors those of the plans they teach or taught. */
const throughPlan =
  (source: {
    from(institutionId: string): RawBuilder<unknown>
    plan: string
    /** A column, and what it is of a covered lesson; absent: a cover gives no reach. */
    covered?: { column: string; of: 'o.id' | 'o.lesson_plan_id' }
  }) =>
  async (ctx: Ctx, ids: string[]): Promise<string[]> => {
    const { db, institution, actor } = ctx
    if (actor.role !== 'ADMINISTRATOR' && actor.role !== 'INSTRUCTOR') return []
    const covers = source.covered
      ? sql`or ${sql.ref(source.covered.column)} in (select ${sql.ref(source.covered.of)} from ${coveredLessons(ctx)})`
      : sql``
    const taught =
      actor.role === 'ADMINISTRATOR'
        ? sql``
        : sql`and (exists (select 1 from reach_plan r where r.institution_id = ${institution.id}
            and r.account_id = ${actor.accountId} and r.lesson_plan_id = ${sql.ref(source.plan)}) ${covers})`
    const { rows } = await sql<{ id: string }>`
      select x.id from ${source.from(institution.id)}
      where x.institution_id = ${institution.id} and ${idIn('x.id', ids)} ${taught}`.execute(db)
    return rows.map(row => row.id)
  }

/** Rows of the office: administrators alone reach them. */
const ofOffice =
  (table: RawBuilder<unknown>) =>
  async ({ db, institution, actor }: Ctx, ids: string[]): Promise<string[]> => {
    if (actor.role !== 'ADMINISTRATOR') return []
    const { rows } = await sql<{ id: string }>`
      select o.id from ${table} o where o.institution_id = ${institution.id} and ${idIn('o.id', ids)}`.execute(
      db,
    )
    return rows.map(row => row.id)
  }

export const planningReach = {
  timetableDraft: ofOffice(sql`timetable_draft`),
  roomKind: ofOffice(sql`room_kind`),
  planningHour: ofOffice(sql`planning_hour`),
  plan: throughPlan({ from: () => sql`lesson_plan x`, plan: 'x.id' }),
  planOrCovered: throughPlan({
    from: () => sql`lesson_plan x`,
    plan: 'x.id',
    covered: { column: 'x.id', of: 'o.lesson_plan_id' },
  }),
  lesson: throughPlan({
    from: () => sql`lesson x`,
    plan: 'x.lesson_plan_id',
    covered: { column: 'x.id', of: 'o.id' },
  }),
  weeklyTime: throughPlan({ from: () => sql`lesson_plan_recurrence x`, plan: 'x.lesson_plan_id' }),
  accomplishment: throughPlan({
    from: institutionId => sql`lesson_accomplishment x
      join lesson l on l.institution_id = ${institutionId} and l.id = x.lesson_id`,
    plan: 'l.lesson_plan_id',
    covered: { column: 'l.id', of: 'o.id' },
  }),
  instructorAbsence: reachedAbsences,
  lessonCover: reachedCovers,
} satisfies AccessFilters<Tables>
