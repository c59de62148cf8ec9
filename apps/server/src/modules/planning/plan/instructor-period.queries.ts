import type { CivilDate } from '@lousa/rules/calendar/civil-date.rules.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../module.ts'

/** Whether the actor teaches the plan (or a child of it) on that date. */
export const teachesOn = async (
  { db, institution, actor }: Pick<Ctx, 'db' | 'institution' | 'actor'>,
  planId: string,
  date: CivilDate,
): Promise<boolean> => {
  const { rows } = await sql<{ teaches: boolean }>`
    select exists (
      select 1 from reach_plan r
      where r.institution_id = ${institution.id} and r.lesson_plan_id = ${planId}
        and r.account_id = ${actor.accountId} and ${date}::date between r.start_date and r.end_date
    ) as teaches`.execute(db)
  return rows[0]?.teaches ?? false
}
