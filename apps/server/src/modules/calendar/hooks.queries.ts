import { sql } from 'kysely'
import type { ErasedOne, ErasurePlace, RemovalOrder, RemovalPlace } from '../hooks.ts'
import { moveRows } from '../merged-rows.ts'
import type { Ctx } from '../module.ts'
import { rowsOf } from '../rows.ts'

export const removeLinksOf = async (
  { db, institutionId }: ErasurePlace,
  { studentId }: ErasedOne,
): Promise<number> =>
  rowsOf(
    await sql`delete from calendar_link where institution_id = ${institutionId} and created_by = ${studentId}`.execute(
      db,
    ),
  )

/** Links to the lessons of these accounts stop working at once. The school's own calendars are no one's. */
export const revokeLinksOf = async (
  { db, institution, now }: Ctx,
  accountIds: readonly string[],
): Promise<void> => {
  await sql`update calendar_link set revoked_at = ${now}
    where institution_id = ${institution.id} and created_by = any(${accountIds}::uuid[]) and kind = 'LESSONS'
      and revoked_at is null`.execute(db)
}

export const removeRevokedLinks = async (
  { db, institutionId }: RemovalPlace,
  { before, limit }: RemovalOrder,
): Promise<number> =>
  rowsOf(
    await sql`delete from calendar_link where institution_id = ${institutionId} and id in (
      select id from calendar_link where institution_id = ${institutionId} and revoked_at <= ${before}
      limit ${limit})`.execute(db),
  )

/** Calendar links that one account has made become another's. */
export const moveCalendarLinks = moveRows(sql`calendar_link`, sql`created_by`)

/** The calendars of a civil year, valid or not. Events belong to their dates and stay. */
export const deleteCalendarsOf = async ({ db, institution }: Ctx, year: string): Promise<void> => {
  await sql`delete from calendar
    where institution_id = ${institution.id} and year = ${Number(year)}`.execute(db)
}
