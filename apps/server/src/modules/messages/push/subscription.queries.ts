import type { PushKind } from '@lousa/rules/messages/push.rules.ts'
import { type RawBuilder, sql } from 'kysely'
import { idIn } from '../../by-ids.ts'
import type { Ctx } from '../../module.ts'
import type { PushDevice, PushScope } from './push.types.ts'

export type StoredSubscription = {
  id: string
  sessionId: string
  agent: string | null
  kinds: PushKind[]
  createdAt: string
  lastSuccessAt: string | null
}

/** Whether a session under the alias `x` is open. */
export const isSessionOpen = (now: string): RawBuilder<boolean> =>
  sql`(x.revoked_at is null and x.expires_at > ${now}::timestamptz)`

/** Devices of the acting account, or one of them; a device whose session has ended is none. */
export const ownSubscriptions = async (
  { db, institution, actor, now }: Ctx,
  id: string | null = null,
): Promise<StoredSubscription[]> => {
  const { rows } = await sql<StoredSubscription>`
    select s.id, s.session_id as "sessionId", x.agent, s.kinds, s.created_at as "createdAt",
      s.last_success_at as "lastSuccessAt"
    from push_subscription s
    join session x on x.institution_id = ${institution.id} and x.id = s.session_id and ${isSessionOpen(now)}
    where s.institution_id = ${institution.id} and s.account_id = ${actor.accountId}
      and (${id}::uuid is null or s.id = ${id}::uuid)
    order by s.session_id = ${actor.sessionId} desc, s.created_at desc, s.id`.execute(db)
  return rows
}

/** Which of these devices are the acting account's own? */
export const ownSubscriptionIds = async (
  { db, institution, actor }: Ctx,
  ids: string[],
): Promise<string[]> => {
  const rows = await db
    .selectFrom('push_subscription')
    .select('id')
    .where('institution_id', '=', institution.id)
    .where('account_id', '=', actor.accountId)
    .where(idIn('id', ids))
    .execute()
  return rows.map(row => row.id)
}

type NewDevice = PushDevice & { endpointHash: string; kinds: readonly PushKind[] | null }

/** The number of other open devices of the acting account than the one of an address. */
export const countOtherDevices = async (
  { db, institution, actor, now }: Ctx,
  endpointHash: string,
): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from push_subscription s
    join session x on x.institution_id = ${institution.id} and x.id = s.session_id and ${isSessionOpen(now)}
    where s.institution_id = ${institution.id} and s.account_id = ${actor.accountId}
      and s.endpoint_hash <> ${endpointHash}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Removes the device of an address from every other account: its browser is used by the acting one now. */
export const removeFromOthers = async (
  { db, institution, actor }: Ctx,
  endpointHash: string,
): Promise<void> => {
  await sql`delete from push_subscription where institution_id = ${institution.id}
    and endpoint_hash = ${endpointHash} and account_id <> ${actor.accountId}`.execute(db)
}

/**
 * Stores a device of the acting account and session; of an address that is there already, renews it, also where the session that it
 * had has expired.
 */
export const upsertSubscription = async (
  { db, institution, actor, now }: Ctx,
  { endpoint, endpointHash, p256dh, auth, kinds }: NewDevice,
  usual: readonly PushKind[],
): Promise<{ id: string; isNew: boolean }> => {
  const { rows } = await sql<{ id: string; isNew: boolean }>`
    insert into push_subscription as n
      (institution_id, account_id, session_id, endpoint, endpoint_hash, p256dh, auth, kinds, created_at)
    values (${institution.id}, ${actor.accountId}, ${actor.sessionId}, ${endpoint}, ${endpointHash}, ${p256dh}, ${auth},
      coalesce(${kinds}::text[], ${usual}::text[]), ${now})
    on conflict (institution_id, endpoint_hash) do update set account_id = excluded.account_id,
      session_id = excluded.session_id, p256dh = excluded.p256dh, auth = excluded.auth, failures = 0,
      kinds = case when n.account_id = excluded.account_id then coalesce(${kinds}::text[], n.kinds) else excluded.kinds end,
      created_at = case when n.account_id = excluded.account_id then n.created_at else excluded.created_at end,
      last_success_at = case when n.account_id = excluded.account_id then n.last_success_at end
    returning n.id, n.created_at = ${now} as "isNew"`.execute(db)
  const [row] = rows
  if (!row) throw new Error('A device that was stored has a row')
  // An account that subscribed the address at the same moment has lost it: its pushes are not for this one.
  if (row.isNew)
    await sql`delete from push_delivery where institution_id = ${institution.id}
      and push_subscription_id = ${row.id}`.execute(db)
  return row
}

export const updateKinds = async (
  { db, institution }: Ctx,
  id: string,
  kinds: readonly PushKind[],
): Promise<void> => {
  await sql`update push_subscription set kinds = ${kinds}::text[]
    where institution_id = ${institution.id} and id = ${id}`.execute(db)
}

export const deleteSubscription = async ({ db, institution }: Ctx, id: string): Promise<void> => {
  await db
    .deleteFrom('push_subscription')
    .where('institution_id', '=', institution.id)
    .where('id', '=', id)
    .execute()
}

/** Removes devices whose session was ended. Of one that has expired the device stays: its person may sign in again. */
export const deleteEndedSubscriptions = async ({ db, institution }: PushScope): Promise<void> => {
  await sql`delete from push_subscription s where s.institution_id = ${institution.id} and exists (
    select 1 from session x where x.institution_id = ${institution.id} and x.id = s.session_id
      and x.revoked_at is not null)`.execute(db)
}
