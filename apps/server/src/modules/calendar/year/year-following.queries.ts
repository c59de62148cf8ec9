import { sql } from 'kysely'
import type { Ctx } from '../../module.ts'

/** The calendars of a civil year, valid or not. Events belong to their dates and stay. */
export const deleteCalendarsOf = async ({ db, institution }: Ctx, year: string): Promise<void> => {
  await sql`delete from calendar
    where institution_id = ${institution.id} and year = ${Number(year)}`.execute(db)
}
