import { sql } from 'kysely'
import type { Ctx } from '../../module.ts'
import type { FollowedRow, Following } from '../../people/merge/people-following.queries.ts'

/** Calendar links that one account has made become another's. */
export const moveCalendarLinks = async (
  { db, institution }: Ctx,
  { from, to, keys }: Following,
): Promise<FollowedRow[]> => {
  const { rows } = await sql<{ key: string }>`
    update calendar_link set created_by = ${to}
    where institution_id = ${institution.id} and created_by = ${from}
      and (${keys}::uuid[] is null or id = any(${keys}::uuid[]))
    returning id as key`.execute(db)
  return rows
}
