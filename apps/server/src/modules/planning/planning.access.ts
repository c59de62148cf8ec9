import { type RawBuilder, sql } from 'kysely'
import type { AccessFilters } from '../../platform/access/context.ts'
import { idIn } from '../by-ids.ts'
import type { Ctx } from '../module.ts'
import type { Tables } from '../tables.ts'

/** Administrators reach every row of the tenant; instructors those of the plans they teach or taught. */
const throughPlan =
  (source: { from(institutionId: string): RawBuilder<unknown>; plan: string }) =>
  async ({ db, institution, actor }: Ctx, ids: string[]): Promise<string[]> => {
    if (actor.role !== 'ADMINISTRATOR' && actor.role !== 'INSTRUCTOR') return []
    const taught =
      actor.role === 'ADMINISTRATOR'
        ? sql``
        : sql`and exists (select 1 from reach_plan r where r.institution_id = ${institution.id}
            and r.account_id = ${actor.accountId} and r.lesson_plan_id = ${sql.ref(source.plan)})`
    const { rows } = await sql<{ id: string }>`
      select o.id from ${source.from(institution.id)}
      where o.institution_id = ${institution.id} and ${idIn('o.id', ids)} ${taught}`.execute(db)
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
  plan: throughPlan({ from: () => sql`lesson_plan o`, plan: 'o.id' }),
  roomKind: ofOffice(sql`room_kind`),
  planningHour: ofOffice(sql`planning_hour`),
  lesson: throughPlan({ from: () => sql`lesson o`, plan: 'o.lesson_plan_id' }),
  weeklyTime: throughPlan({ from: () => sql`lesson_plan_recurrence o`, plan: 'o.lesson_plan_id' }),
  accomplishment: throughPlan({
    from: institutionId => sql`lesson_accomplishment o
      join lesson l on l.institution_id = ${institutionId} and l.id = o.lesson_id`,
    plan: 'l.lesson_plan_id',
  }),
} satisfies AccessFilters<Tables>
