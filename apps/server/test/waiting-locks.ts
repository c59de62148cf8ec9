import type pg from 'pg'
import { inject } from 'vitest'
import { asSuperuserOf } from './citus/citus-cluster.ts'
import type { TestApp } from './test-app.ts'

const LONGEST_MS = 8_000

type Queryable = Pick<pg.Pool | pg.Client, 'query'>

/**
 * Until this many connections of the test's database wait for a lock: the pause point of races that are decided by
 * locks. Fails when they never come to wait. Rows that lie on other machines are waited for there.
 */
export const waitingLocks = async (app: TestApp, count: number): Promise<void> => {
  const postgres = inject('postgres')
  const { database } = app.owner.options
  const overAll = postgres.workerPorts.reduce(
    (work: (nodes: Queryable[]) => Promise<void>, port) => nodes =>
      asSuperuserOf(postgres, { port, ...(database ? { database } : {}) }, client =>
        work([...nodes, client]),
      ),
    nodes => untilWaiting(nodes, count),
  )
  await overAll([app.owner])
}

const untilWaiting = async (nodes: readonly Queryable[], count: number): Promise<void> => {
  const end = performance.now() + LONGEST_MS
  while (performance.now() < end) {
    const waiting = await Promise.all(nodes.map(waitingAt))
    if (waiting.reduce((sum, each) => sum + each, 0) >= count) return
    await new Promise(done => setTimeout(done, 5))
  }
  throw new Error(`Fewer than ${count} connections came to wait for a lock`)
}

const waitingAt = async (node: Queryable): Promise<number> => {
  const { rows } = await node.query<{ waiting: number }>(
    `select count(distinct l.pid)::int as waiting from pg_locks l join pg_stat_activity a using (pid)
     where a.datname = current_database() and not l.granted`,
  )
  return rows[0]?.waiting ?? 0
}
