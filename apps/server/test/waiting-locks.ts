import type { TestApp } from './test-app.ts'

const LONGEST_MS = 8_000

/**
 * Until this many connections of the test's database wait for a lock: the pause point of races that are decided by
 * locks. Fails when they never come to wait.
 */
export const waitingLocks = async (app: TestApp, count: number): Promise<void> => {
  const end = performance.now() + LONGEST_MS
  while (performance.now() < end) {
    const { rows } = await app.owner.query<{ waiting: number }>(
      `select count(distinct l.pid)::int as waiting from pg_locks l join pg_stat_activity a using (pid)
       where a.datname = current_database() and not l.granted`,
    )
    if ((rows[0]?.waiting ?? 0) >= count) return
    await new Promise(done => setTimeout(done, 5))
  }
  throw new Error(`Fewer than ${count} connections came to wait for a lock`)
}
