import type { TestApp } from './test-app.ts'

/**
 * How many transactions the application has open now. Asked of the locks, which everybody may read: what another role's
 * connection is doing, pg_stat_activity tells to superusers alone.
 */
export const openTransactions = async ({ owner, connections }: TestApp): Promise<number> => {
  const { rows } = await owner.query<{ open: number }>(
    `select count(*)::int as open from pg_locks l join pg_stat_activity a on a.pid = l.pid
     where l.locktype = 'virtualxid' and l.granted and a.datname = current_database() and a.usename = $1`,
    [connections.app.user],
  )
  return rows[0]?.open ?? 0
}
