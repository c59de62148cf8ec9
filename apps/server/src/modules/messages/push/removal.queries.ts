import { sql } from 'kysely'
import type { ErasedOne, ErasurePlace, RemovalOrder, RemovalPlace } from '../../hooks.ts'
import { rowsOf } from '../../rows.ts'

/** Removes the devices of a person, and the pushes about them as a student. */
export const removeDevices = async (
  { db, institutionId }: ErasurePlace,
  { accountIds }: ErasedOne,
): Promise<void> => {
  await sql`delete from push_subscription where institution_id = ${institutionId}
    and account_id = any(${accountIds}::uuid[])`.execute(db)
  await sql`delete from push_delivery where institution_id = ${institutionId}
    and student_id = any(${accountIds}::uuid[])`.execute(db)
}

/** Removes devices whose service has taken no push since the end of their term. */
export const removeSilentDevices = async (
  { db, institutionId }: RemovalPlace,
  { before, limit }: RemovalOrder,
): Promise<number> =>
  rowsOf(
    await sql`delete from push_subscription where institution_id = ${institutionId} and id in (
      select id from push_subscription where institution_id = ${institutionId}
        and greatest(last_success_at, created_at) <= ${before} limit ${limit})`.execute(db),
  )

export const removePushes = async (
  { db, institutionId }: RemovalPlace,
  { before, limit }: RemovalOrder,
): Promise<number> =>
  rowsOf(
    await sql`delete from push_delivery where institution_id = ${institutionId} and id in (
      select id from push_delivery where institution_id = ${institutionId} and created_at <= ${before}
      order by created_at limit ${limit})`.execute(db),
  )
