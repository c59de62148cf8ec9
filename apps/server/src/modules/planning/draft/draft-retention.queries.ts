import { sql } from 'kysely'
import type { RemovalOrder, RemovalPlace } from '../../hooks.ts'

/** Removes drafts that nothing has been done with since; those that were applied say where a timetable came from. */
export const removeOldDrafts = async (
  { db, institutionId }: RemovalPlace,
  { before, limit }: RemovalOrder,
): Promise<number> => {
  const { numAffectedRows } = await sql`
    delete from timetable_draft d
    where d.institution_id = ${institutionId} and d.id in (
      select o.id from timetable_draft o
      where o.institution_id = ${institutionId} and o.changed_at < ${before} and o.state not in ('APPLIED', 'RUNNING')
      order by o.changed_at limit ${limit})`.execute(db)
  return Number(numAffectedRows ?? 0)
}
