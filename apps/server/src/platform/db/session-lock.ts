import { setTimeout as sleep } from 'node:timers/promises'
import { fill } from '@lousa/contract/messages.ts'
import type pg from 'pg'
import { MIGRATE_WORDS as W } from './migrate.words.ts'

export type LockWait = {
  /** Hears that another process has its turn, at first soon and then every minute. */
  onWaiting: (line: string) => void
  /** How long a process waits for another one. */
  limitMs: number
}

/** An index of the largest table is made within it; what is stopped here is started again by its service manager. */
const LIMIT_MS = 30 * 60_000
export const DEFAULT_WAIT: LockWait = { onWaiting: () => undefined, limitMs: LIMIT_MS }

const LOOK_EVERY_MS = 200
const FIRST_SAID_MS = 2_000
const SAID_EVERY_MS = 60_000

/**
 * Takes a session lock for processes that start together. It polls and never waits inside a statement: a waiting statement holds
 * a snapshot, and an index that another process builds concurrently would wait for the end of that snapshot.
 */
export const acquireSessionLock = async (
  client: pg.Client,
  lock: number,
  { onWaiting, limitMs }: LockWait,
): Promise<void> => {
  const from = performance.now()
  for (let nextSaid = FIRST_SAID_MS; ; ) {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
      lock,
    ])
    if (rows[0]?.taken) return
    const waited = performance.now() - from
    if (waited >= limitMs) {
      const holder = await lockHolder(client, lock)
      throw new Error(fill(W.gaveUp, { ...holder, minutes: Math.round(waited / 60_000) }))
    }
    if (waited >= nextSaid) {
      nextSaid += SAID_EVERY_MS
      onWaiting(
        fill(W.waiting, { ...(await lockHolder(client, lock)), minutes: Math.round(limitMs / 60_000) }),
      )
    }
    await sleep(Math.min(LOOK_EVERY_MS, limitMs))
  }
}

/** The process that holds the lock, with enough data to find it. */
const lockHolder = async (client: pg.Client, lock: number): Promise<{ pid: string; from: string }> => {
  const { rows } = await client.query<{ pid: number; from: string | null }>(
    `select l.pid, host(a.client_addr) as from
     from pg_locks l left join pg_stat_activity a on a.pid = l.pid
     where l.locktype = 'advisory' and l.granted and l.classid = 0 and l.objid = $1::int and l.objsubid = 1
       and l.database = (select oid from pg_database where datname = current_database())`,
    [lock],
  )
  return { pid: String(rows[0]?.pid ?? '?'), from: rows[0]?.from ?? W.thisMachine }
}
