import { sql } from 'kysely'
import type { ErasedOne, ErasurePlace } from '../erasure.ts'
import { rowsOf } from '../removal.ts'

/** Messages that went to this student alone speak of them. */
export const removeOwnMessages = async (
  { db, institutionId }: ErasurePlace,
  { studentId }: ErasedOne,
): Promise<number> =>
  rowsOf(
    await sql`delete from school_message where institution_id = ${institutionId} and status = 'SENT' and id in (
      select r.school_message_id from school_message_recipient r
      where r.institution_id = ${institutionId} and r.account_id = ${studentId}
        and not exists (select 1 from school_message_recipient o
          where o.institution_id = ${institutionId} and o.school_message_id = r.school_message_id
            and o.account_id <> r.account_id))`.execute(db),
  )

/** Of what went to many, that this student was among them. */
export const removeAsRecipient = async (
  { db, institutionId }: ErasurePlace,
  { studentId }: ErasedOne,
): Promise<number> => {
  await sql`update school_message set chosen = jsonb_set(chosen, '{userIds}', (chosen -> 'userIds') - ${studentId}::text)
    where institution_id = ${institutionId} and jsonb_exists(chosen -> 'userIds', ${studentId}::text)`.execute(
    db,
  )
  return rowsOf(
    await sql`delete from school_message_recipient
      where institution_id = ${institutionId} and account_id = ${studentId}`.execute(db),
  )
}
