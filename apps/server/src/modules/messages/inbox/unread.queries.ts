import { sql } from 'kysely'
import type { BatchCtx } from '../../module.ts'

type Asker = { accountId: string; sessionId: string }
type Unread = { count: number; latestAt: string | null }

/** The unread count of each of these sessions; only of sessions that have not ended. */
export const unreadOf = async (
  { db, institution, now }: BatchCtx,
  askers: readonly Asker[],
): Promise<Map<string, Unread>> => {
  const { rows } = await sql<Unread & { sessionId: string }>`
    select s.id as "sessionId", u.count, u."latestAt"
    from unnest(${askers.map(each => each.sessionId)}::uuid[], ${askers.map(each => each.accountId)}::uuid[])
      as asked(session_id, account_id)
    join session s on s.institution_id = ${institution.id} and s.id = asked.session_id
      and s.account_id = asked.account_id and s.revoked_at is null and s.expires_at > ${now}
    join account a on a.institution_id = ${institution.id} and a.id = s.account_id and a.status = 'Ativo'
    cross join lateral (
      select count(*)::int as count, max(r.at) as "latestAt" from school_message_recipient r
      where r.institution_id = ${institution.id} and r.account_id = s.account_id and r.status = 'DELIVERED') u`.execute(
    db,
  )
  return new Map(rows.map(({ sessionId, ...unread }) => [sessionId, unread]))
}
