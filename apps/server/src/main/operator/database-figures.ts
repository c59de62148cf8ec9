import pg from 'pg'
import { pgTypes } from '../../platform/db/pg-types.ts'
import type { Log } from '../../platform/log/log.ts'
import type { DatabaseStats, QueueStats } from '../../platform/metrics/stats.ts'
import type { Connections } from '../database.ts'

/** The minimum time between two queries, for any number of callers. */
const EVERY_MS = 15_000
const PATIENCE_MS = 5_000

/** A job that was given up; what it was about is known by its request alone, in the log. */
export type FailedJob = {
  queue: string
  id: string
  failedAt: string
  attempts: number
  /** The name of the failure, without any value. */
  reason: string
  requestId: string | null
}

export type DatabaseWatch = {
  /** Null while the database does not answer. */
  figures(): Promise<DatabaseStats | null>
  failedJobs(): Promise<FailedJob[]>
  close(): Promise<void>
}

const LISTED = 50

const queueText = `
  select q.name as queue,
    count(*) filter (where j.state < 'active' and j.start_after <= now())::int as waiting,
    count(*) filter (where j.state = 'active')::int as active,
    count(*) filter (where j.state = 'failed')::int as failed,
    coalesce(extract(epoch from now() - min(greatest(j.created_on, j.start_after))
      filter (where j.state < 'active' and j.start_after <= now())), 0)::float8 as "oldestSeconds"
  from pgboss.queue q left join pgboss.job j on j.name = q.name and j.state <> 'completed'
  where q.name !~ '^__'
  group by q.name order by q.name`

const failedText = `
  select name as queue, id, completed_on as "failedAt", retry_count + 1 as attempts,
    coalesce(output->>'message', output->>'reason', output->'value'->>'message', '') as reason,
    data->>'requestId' as "requestId"
  from pgboss.job where state = 'failed' order by completed_on desc limit ${LISTED}`

const ownerText = `
  select pg_database_size(current_database()) as bytes,
    (select coalesce(sum(checksum_failures), 0)::int from pg_stat_database) as damaged,
    (select count(*) from performance_scope where computed_version < input_version)::int as scopes`

/** Names of failures are words; anything else may be a value. */
const asName = (reason: string): string => (/^[A-Za-z][A-Za-z ]{0,60}$/.test(reason) ? reason : 'unknown')

/**
 * Figures of the database for all institutions together: of the queue by its own role, of the tables by their owner. Each role
 * has one connection, opened for the first caller and closed after the last.
 */
export const watchDatabase = (
  { owner, queue }: Pick<Connections, 'owner' | 'queue'>,
  log: Log,
): DatabaseWatch => {
  const poolOf = (connection: pg.ClientConfig): pg.Pool => {
    const pool = new pg.Pool({
      ...connection,
      types: pgTypes,
      max: 1,
      idleTimeoutMillis: 2 * EVERY_MS,
      connectionTimeoutMillis: PATIENCE_MS,
      statement_timeout: PATIENCE_MS,
      allowExitOnIdle: true,
    })
    pool.on('error', () => undefined)
    return pool
  }
  const pools = { owner: poolOf(owner), queue: poolOf(queue) }

  const read = async (): Promise<DatabaseStats | null> => {
    try {
      const [tables, queues] = await Promise.all([
        pools.owner.query<{ bytes: number; damaged: number; scopes: number }>(ownerText),
        pools.queue.query<QueueStats>(queueText),
      ])
      const [row] = tables.rows
      if (!row) return null
      const { bytes, damaged: damagedPages, scopes: staleScopes } = row
      return { queues: queues.rows, staleScopes, bytes, damagedPages }
    } catch (error) {
      log.warn({ code: error instanceof Error ? Reflect.get(error, 'code') : undefined }, 'figures not read')
      return null
    }
  }
  let readAt = Number.NEGATIVE_INFINITY
  let current: Promise<DatabaseStats | null> = Promise.resolve(null)

  return {
    figures: () => {
      if (performance.now() - readAt >= EVERY_MS) {
        readAt = performance.now()
        current = read()
      }
      return current
    },
    failedJobs: async () => {
      const { rows } = await pools.queue.query<FailedJob>(failedText)
      return rows.map(row => ({ ...row, reason: asName(row.reason) }))
    },
    close: async () => {
      await Promise.all([pools.owner.end(), pools.queue.end()])
    },
  }
}
