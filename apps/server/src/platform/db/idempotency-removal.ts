import { type Kysely, sql } from 'kysely'

type TenantDb<DB> = { db: Kysely<DB>; institutionId: string }
type Order = { before: string; now: string; limit: number }

const rowsOf = ({ numAffectedRows = 0n }: { numAffectedRows?: bigint | undefined }): number =>
  Number(numAffectedRows)

/** A batch of keys whose time has ended. */
export const removeKeys = async <DB>(
  { db, institutionId }: TenantDb<DB>,
  { now, limit }: Order,
): Promise<number> =>
  rowsOf(
    await sql`
      with ended as materialized (
        select account_id, key from idempotency_key
        where institution_id = ${institutionId} and expires_at <= ${now} order by expires_at limit ${limit})
      delete from idempotency_key k using ended e
      where k.institution_id = ${institutionId} and k.account_id = e.account_id and k.key = e.key`.execute(
      db,
    ),
  )

/** A batch of the first answers, which are kept shorter than their keys. */
export const removeRepeatedAnswers = async <DB>(
  { db, institutionId }: TenantDb<DB>,
  { before, limit }: Order,
): Promise<number> =>
  rowsOf(
    await sql`
      with ended as materialized (
        select account_id, key from idempotency_key
        where institution_id = ${institutionId} and answer is not null and created_at <= ${before}
        order by created_at limit ${limit})
      update idempotency_key k set answer = null from ended e
      where k.institution_id = ${institutionId} and k.account_id = e.account_id and k.key = e.key`.execute(
      db,
    ),
  )

/** All keys of these accounts, with what was answered. */
export const removeKeysOf = async <DB>(
  { db, institutionId }: TenantDb<DB>,
  accountIds: readonly string[],
): Promise<void> => {
  await sql`delete from idempotency_key where institution_id = ${institutionId}
    and account_id = any(${accountIds}::uuid[])`.execute(db)
}

/** Keys of requests whose answer has no ids, by the account and the instant of the request. */
export const removeKeysCreatedAt = async <DB>(
  { db, institutionId }: TenantDb<DB>,
  requests: readonly { accountId: string; createdAt: string }[],
): Promise<void> => {
  const given = requests.map(({ accountId, createdAt }) => ({ accountId, createdAt }))
  await sql`
    delete from idempotency_key k
    using jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as x("accountId" uuid, "createdAt" timestamptz)
    where k.institution_id = ${institutionId} and k.account_id = x."accountId" and k.created_at = x."createdAt"
      and k.answer_ids = 'null' and k.answer is null`.execute(db)
}
