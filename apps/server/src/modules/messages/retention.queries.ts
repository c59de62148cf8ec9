import { sql } from 'kysely'
import { type RemovalOrder, type RemovalPlace, rowsOf } from '../removal.ts'

/** Messages that were sent, with their rows of recipients; requests that nobody has answered stay. */
export const removeMessages = async (
  { db, institutionId }: RemovalPlace,
  { before, limit }: RemovalOrder,
): Promise<number> =>
  rowsOf(
    await sql`delete from school_message where institution_id = ${institutionId} and id in (
      select id from school_message
      where institution_id = ${institutionId} and created_at <= ${before} and status = 'SENT'
        and (type <> 'REQUEST' or accepted is not null)
      order by created_at limit ${limit})`.execute(db),
  )

export const removeReminderDays = async (
  { db, institutionId }: RemovalPlace,
  { before, limit }: RemovalOrder,
): Promise<number> =>
  rowsOf(
    await sql`
      with ended as materialized (
        select account_id, day from reminder_day
        where institution_id = ${institutionId} and at <= ${before} limit ${limit})
      delete from reminder_day r using ended e
      where r.institution_id = ${institutionId} and r.account_id = e.account_id and r.day = e.day`.execute(
      db,
    ),
  )

/** At most one a week: no batches. */
export const removeReminderWeeks = async (
  { db, institutionId }: RemovalPlace,
  { before }: RemovalOrder,
): Promise<number> =>
  rowsOf(
    await sql`delete from reminder_week where institution_id = ${institutionId} and at <= ${before}`.execute(
      db,
    ),
  )
